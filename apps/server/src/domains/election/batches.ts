import type { RunningRevision } from './revisions.ts';

/**
 * Whether a count of all ballots would show a few of them alone: each line must have no new ballots or a whole batch.
 * Takes the revisions with their numbers of ballots now, those numbers at the count before, and the smallest batch. Gives true where it would.
 */
export function linesProblem(
  revisions: readonly Pick<RunningRevision, 'revision' | 'ballots'>[],
  before: readonly number[],
  smallestBatch: number,
): boolean {
  const fresh = new Map<string, number>();
  for (const [i, { revision, ballots }] of revisions.entries()) {
    const more = ballots - (before[i] ?? 0);
    for (const { contest_id, candidates } of more === 0 ? [] : revision.contests)
      for (const { candidate_id } of candidates) {
        const line = `${contest_id} ${candidate_id}`;
        fresh.set(line, (fresh.get(line) ?? 0) + more);
      }
  }
  return fresh.size === 0 || [...fresh.values()].some((more) => more < smallestBatch);
}
