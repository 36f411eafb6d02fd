import type { AuditReport } from '@evoting/audit/verdict';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { ActSentence } from '../acts/ActSentence.tsx';
import { certifiableOf, Uncertifiable } from '../acts/certifying/Uncertifiable.tsx';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';
import type { StepProps } from './Step.tsx';

interface CertifyProps extends Pick<StepProps, 'election' | 'mayAct'> {
  report: AuditReport;
}

/** Proposes to certify the head of the record that this device has checked completely and found valid. */
export function CertifyResult({ election, report, mayAct }: CertifyProps) {
  const [isProposing, setProposing] = useState(false);
  const params = certifiableOf(report);
  if (params === null) return <Uncertifiable verdict={report.verdict} />;
  if (!mayAct) return null;
  return (
    <>
      <Button className="self-start" onClick={() => setProposing(true)}>
        <Trans>Certify this result</Trans>
      </Button>
      {isProposing && (
        <ProposeDialog
          act="certify-result"
          electionId={election.id}
          params={params}
          onClose={() => setProposing(false)}
        >
          <p className="wrap-anywhere">
            <ActSentence wanted={{ act: 'certify-result', params }} />
          </p>
          <p>
            <Trans>It is the record that your device has just checked. Any other one is refused.</Trans>
          </p>
        </ProposeDialog>
      )}
    </>
  );
}
