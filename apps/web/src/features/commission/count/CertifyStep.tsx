import type { AuditReport } from '@evoting/audit/verdict';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useLogs } from '../../verify/api.ts';
import { ProposeDialog } from '../proposals/ProposeDialog.tsx';
import { Told } from '../proposals/Told.tsx';
import { Step, type StepProps } from './Step.tsx';
import { certifiableOf, Uncertifiable } from './Uncertifiable.tsx';

/** There is nothing to audit before there is a result. */
const AuditCard = lazy(async () => ({
  default: (await import('../../../components/audit/AuditCard.tsx')).AuditCard,
}));

/** The officer's own device checks the whole count; what it found is what two officers certify. */
export function CertifyStep({ election, count, mayAct }: StepProps) {
  const { i18n } = useLingui();
  const { data: logs } = useLogs();
  const log = logs?.find((one) => one.log === count.log);
  const { certification, stage } = count;
  const at = formatDateTime(certification?.atMs ?? 0, i18n.locale);
  return (
    <Step title={<Trans>Check and certify</Trans>} isDone={certification?.holds === true}>
      {certification?.holds && (
        <Alert tone="success">
          <Plural
            value={certification.officers}
            one={`Certified on ${at} by one officer alone.`}
            other={`Certified on ${at} by # officers.`}
          />
        </Alert>
      )}
      {certification && !certification.holds && (
        <Alert tone="danger">
          <Trans>
            The record is NOT the one that was certified on {at}. Publish nothing, keep the printed
            declaration, and find out who changed the record.
          </Trans>
        </Alert>
      )}
      {stage !== 'counted' && (
        <p className="text-soft">
          <Trans>
            When the result is in the record, your device checks every ballot, every proof and every number
            here, as everybody's device can. Then two officers certify what they have checked.
          </Trans>
        </p>
      )}
      {stage === 'counted' && log && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <AuditCard log={log}>
            {(report) =>
              certification === null && <Certify election={election} report={report} mayAct={mayAct} />
            }
          </AuditCard>
        </Suspense>
      )}
    </Step>
  );
}

interface CertifyProps extends Pick<StepProps, 'election' | 'mayAct'> {
  report: AuditReport;
}

/** Only what was checked whole, and holds, is proposed: by the head that the check ended with. */
function Certify({ election, report, mayAct }: CertifyProps) {
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
