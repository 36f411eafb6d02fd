import type { Revision } from './payloads.ts';

/** A revision of a paper, as far as it says which lines it has. */
interface OfRevision {
  readonly revision: Pick<Revision, 'contests'>;
}

/** What a line of a count is known by: a candidate of a contest, whichever revisions have it. */
export const lineOf = (line: { readonly contest_id: string; readonly candidate_id: string }): string =>
  JSON.stringify([line.contest_id, line.candidate_id]);

/**
 * Adds ballots up by line.
 * Takes: the revisions, and how many ballots of each (by its index) are meant.
 * Gives: on each line the sum over the revisions that have it, by `lineOf`; lines without any are left out.
 */
export function ballotsByLine<One extends OfRevision>(
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
