import type { Revision } from './payloads.ts';

/** The part of a revision that determines its lines. */
interface WithContests {
  readonly revision: Pick<Revision, 'contests'>;
}

/** Returns the key of a line of the count: one candidate of one contest, across all revisions. */
export const lineOf = (line: { readonly contest_id: string; readonly candidate_id: string }): string =>
  JSON.stringify([line.contest_id, line.candidate_id]);

/**
 * Adds up ballots by line, across the revisions that contain the line. Lines without ballots are left out.
 * @param ballotsOf the number of ballots to add for a revision
 * @returns the sums by `lineOf` key
 */
export function ballotsByLine<One extends WithContests>(
  revisions: readonly One[],
  ballotsOf: (revision: One, index: number) => number,
): Map<string, number> {
  const lines = new Map<string, number>();
  for (const [index, one] of revisions.entries()) {
    const more = ballotsOf(one, index);
    for (const { contest_id, candidates } of more === 0 ? [] : one.revision.contests)
      for (const { candidate_id } of candidates) {
        const line = lineOf({ contest_id, candidate_id });
        lines.set(line, (lines.get(line) ?? 0) + more);
      }
  }
  return lines;
}
