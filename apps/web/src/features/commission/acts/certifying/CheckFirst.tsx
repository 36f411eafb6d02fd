import type { AuditReport } from '@evoting/audit/verdict';
import type { ProposedAct } from '@evoting/contract/commission/acts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';
import { AuditCard } from '../../../../components/audit/AuditCard.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { useLogs } from '../../../verify/api.ts';
import { useCount } from '../../queries/count.ts';
import { certifiableOf, Uncertifiable } from './Uncertifiable.tsx';

/** The head that a first officer proposes to certify, and its ballots. */
export type Certified = Extract<ProposedAct, { act: 'certify-result' }>['params'];

interface Props {
  electionId: string;
  proposed: Certified;
  /** Told whether this device has checked the very record that is proposed. */
  onChecked: (isChecked: boolean) => void;
}

/** The second officer's own device checks the count too, before anything can be confirmed. */
export function CheckFirst({ electionId, proposed, onChecked }: Props) {
  const count = useCount(electionId);
  const logs = useLogs();
  const log = logs.data?.find((one) => one.log === count.data?.log);
  const error = count.error ?? logs.error;
  return (
    <>
      <p>
        <Trans>You confirm what your own device has found: check everything here first.</Trans>
      </p>
      {error && <FailureAlert error={error} />}
      {!log && !error && <Skeleton className="h-64" />}
      {log && (
        <AuditCard log={log} onReport={(report) => onChecked(report !== null && isOf(proposed, report))}>
          {(report) => <Verdict report={report} proposed={proposed} />}
        </AuditCard>
      )}
    </>
  );
}

function isOf({ size, root, ballots }: Certified, report: AuditReport): boolean {
  const checked = certifiableOf(report);
  return checked?.size === size && checked.root === root && checked.ballots === ballots;
}

function Verdict({ report, proposed }: { report: AuditReport; proposed: Certified }) {
  const { i18n } = useLingui();
  if (certifiableOf(report) === null) return <Uncertifiable verdict={report.verdict} />;
  const entries = formatCount(report.treeSize, i18n.locale);
  return isOf(proposed, report) ? (
    <Alert tone="success">
      <Trans>It is the record that your device has just checked.</Trans>
    </Alert>
  ) : (
    <Alert tone="danger">
      <Trans>
        Your device has checked the record at {entries} entries, and it is not the one that is proposed. Check
        everything again; if it says the same, object to the proposal.
      </Trans>
    </Alert>
  );
}
