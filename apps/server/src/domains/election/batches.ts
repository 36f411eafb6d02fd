import { ballotsByLine } from '@evoting/audit/lines';
import type { RunningRevision } from './revisions.ts';

type Counted = Pick<RunningRevision, 'revision' | 'ballots'>;

/**
 * Whether a count of all ballots would show a few of them alone: each line must have no new ballots or a
 * whole batch.
 * Takes: the revisions with their numbers of ballots now, those numbers at the count before, and the smallest
 * batch.
 * Gives: true where it would.
 */
export function linesProblem(
  revisions: readonly Counted[],
  before: readonly number[],
  smallestBatch: number,
): boolean {
  const fresh = ballotsByLine(revisions, ({ ballots }, i) => ballots - (before[i] ?? 0));
  return fresh.size === 0 || [...fresh.values()].some((more) => more < smallestBatch);
}

/**
 * Whether a count would leave a few ballots to be shown alone by the next one: with several ballot styles a
 * batch must stay behind on each line that it moves.
 * Takes: the revisions with their numbers of ballots now, those numbers where the count is to be and at the
 * count before, and the smallest batch.
 */
export function tailsProblem(
  revisions: readonly Counted[],
  { kept, before }: { readonly kept: readonly number[]; readonly before: readonly number[] },
  smallestBatch: number,
): boolean {
  if (!revisions.some(({ revision }) => revision.areas)) return false;
  const fresh = ballotsByLine(revisions, (_, i) => (kept[i] ?? 0) - (before[i] ?? 0));
  const tails = ballotsByLine(revisions, ({ ballots }, i) => ballots - (kept[i] ?? 0));
  return [...fresh.keys()].some((line) => (tails.get(line) ?? 0) < smallestBatch);
}
