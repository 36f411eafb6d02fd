import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useLogs } from '../../verify/api.ts';
import { CertifyResult } from './CertifyResult.tsx';
import { Step, type StepProps } from './Step.tsx';

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
              certification === null && <CertifyResult election={election} report={report} mayAct={mayAct} />
            }
          </AuditCard>
        </Suspense>
      )}
    </Step>
  );
}
