import type { AuditReport } from '@evoting/audit/verdict';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { certifiableOf, Uncertifiable } from '../acts/certifying/Uncertifiable.tsx';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';
import { Told } from '../acts/Told.tsx';
import type { StepProps } from './Step.tsx';

interface CertifyProps extends Pick<StepProps, 'election' | 'mayAct'> {
  report: AuditReport;
}

/** Only what was checked whole, and holds, is proposed: by the head that the check ended with. */
export function CertifyResult({ election, report, mayAct }: CertifyProps) {
  const [isProposing, setProposing] = useState(false);
  const params = certifiableOf(report);
  if (params === null) return <Uncertifiable verdict={report.verdict} />;
  if (!mayAct) return null;
  const wanted = { act: 'certify-result', params } as const;
  return (
    <>
      <Button className="self-start" onClick={() => setProposing(true)}>
        <Trans>Certify this result</Trans>
      </Button>
      {isProposing && (
        <ProposeDialog
          title={<Trans>Certify this result</Trans>}
          electionId={election.id}
          wanted={wanted}
          onClose={() => setProposing(false)}
        >
          <p className="wrap-anywhere">
            <Told wanted={wanted} />
          </p>
          <p>
            <Trans>It is the record that your device has just checked. Any other one is refused.</Trans>
          </p>
        </ProposeDialog>
      )}
    </>
  );
}
