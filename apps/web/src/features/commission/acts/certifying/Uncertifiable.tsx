import { isCompared } from '@evoting/audit/results-policy';
import type { AuditReport } from '@evoting/audit/verdict';
import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';

/**
 * The certifiable head of a record, by an audit's report.
 * @returns the head at the end of the check, and its ballots; null unless the record was checked completely,
 *   is valid, and has the result that the results page shows
 */
export function certifiableOf(report: AuditReport) {
  const { verdict, isClosed, treeSize: size, rootHash: root, ballots } = report;
  const isWhole = verdict === 'verified' && isClosed && isCompared(report);
  return isWhole && root !== null ? { size, root, ballots } : null;
}

/** The reason why a report does not allow certification. */
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
