import { isCompared } from '@evoting/audit/results-policy';
import type { AuditReport } from '@evoting/audit/verdict';
import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';

/**
 * What a report lets an officer certify: a record that was checked whole, holds, and has its result, which is
 * what the results page shows.
 * Gives: the head that the check ended with, and its ballots; null where there is nothing to certify.
 */
export function certifiableOf(report: AuditReport) {
  const { verdict, isClosed, treeSize: size, rootHash: root, ballots } = report;
  const isWhole = verdict === 'verified' && isClosed && isCompared(report);
  return isWhole && root !== null ? { size, root, ballots } : null;
}

/** Says why a report does not allow a certification. */
export function Uncertifiable({ verdict }: Pick<AuditReport, 'verdict'>) {
  if (verdict === 'sampled')
    return (
      <p className="text-soft">
        <Trans>To certify the result, check everything.</Trans>
      </p>
    );
  return (
    <Alert tone="danger">
      <Trans>This result must not be certified: the check above says what does not hold.</Trans>
    </Alert>
  );
}
