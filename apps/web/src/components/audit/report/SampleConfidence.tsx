import { unseenProbability } from '@evoting/audit/sampling';
import type { AuditReport } from '@evoting/audit/verdict';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../lib/format.ts';

/** Tells how likely a sample misses false ballots, and what it did not check. */
export function SampleConfidence({
  report,
}: {
  report: Pick<AuditReport, 'ballots' | 'proofsChecked' | 'isAddedUp'>;
}) {
  const { i18n } = useLingui();
  const { ballots, proofsChecked, isAddedUp } = report;
  const percent = (falseBallots: number) =>
    new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumSignificantDigits: 2 }).format(
      unseenProbability(proofsChecked, ballots, falseBallots),
    );
  const some = Math.max(2, Math.ceil(ballots / 100));
  const [many, one, all] = [formatCount(some, i18n.locale), percent(1), percent(some)];
  return (
    <>
      {ballots > 0 && (
        <p>
          <Trans>
            Had one ballot been false, this check would have missed it with a probability of {one}; had {many}{' '}
            been, it would have missed them all with {all}.
          </Trans>
        </p>
      )}
      {!isAddedUp && (
        <p>
          <Trans>
            The ballots were not added up. That the published sums are theirs, only "Check everything" shows.
          </Trans>
        </p>
      )}
    </>
  );
}
