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
  const fresh = linesOf(revisions, ({ ballots }, i) => ballots - (before[i] ?? 0));
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
  const fresh = linesOf(revisions, (_, i) => (kept[i] ?? 0) - (before[i] ?? 0));
  const tails = linesOf(revisions, ({ ballots }, i) => ballots - (kept[i] ?? 0));
  return [...fresh.keys()].some((line) => (tails.get(line) ?? 0) < smallestBatch);
}

/** On each line the sum over the revisions that have it; lines without any are left out. */
function linesOf(
  revisions: readonly Counted[],
  ballotsOf: (revision: Counted, i: number) => number,
): Map<string, number> {
  const lines = new Map<string, number>();
  for (const [i, counted] of revisions.entries()) {
    const more = ballotsOf(counted, i);
    for (const { contest_id, candidates } of more === 0 ? [] : counted.revision.contests)
      for (const { candidate_id } of candidates) {
        const line = `${contest_id} ${candidate_id}`;
        lines.set(line, (lines.get(line) ?? 0) + more);
      }
  }
  return lines;
}
