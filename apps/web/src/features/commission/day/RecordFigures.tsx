import type { VotingDay } from '@evoting/contract/commission/day';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount, formatSpan } from '../../../lib/format.ts';
import { Figure } from './Figure.tsx';

/** How far the public record is behind the casts, and why a number may stand still although all is well. */
export function RecordFigures({
  record,
  ago,
}: {
  record: NonNullable<VotingDay['record']>;
  ago: (atMs: number) => string;
}) {
  const { i18n } = useLingui();
  const { checkpointAtMs, countAtMs, waiting, smallestBatch, mergeDelayMs } = record;
  const batch = formatCount(smallestBatch, i18n.locale);
  const promise = formatSpan(2 * mergeDelayMs);
  return (
    <>
      <Figure
        label={<Trans>Ballots on their way into the record</Trans>}
        note={
          smallestBatch > 1 ? (
            <Trans>
              Accepted, and never lost. They go in together, once {batch} wait; fewer go in before the time
              that their receipts promise, {promise} at most.
            </Trans>
          ) : (
            <Trans>
              Accepted, and never lost. They are in by the time that their receipts promise, {promise} at
              most.
            </Trans>
          )
        }
      >
        {formatCount(waiting, i18n.locale)}
      </Figure>
      <Figure
        label={<Trans>Age of the last checkpoint</Trans>}
        note={
          <Trans>
            The record is signed when ballots go in. While none wait, an old signature is no fault.
          </Trans>
        }
      >
        {checkpointAtMs ? ago(checkpointAtMs) : '–'}
      </Figure>
      <Figure
        label={<Trans>Age of the last count</Trans>}
        note={
          <Trans>
            A live count covers whole batches of {batch} ballots of each ballot paper, without the last batch;
            the rest comes with the result.
          </Trans>
        }
      >
        {countAtMs ? ago(countAtMs) : '–'}
      </Figure>
    </>
  );
}
