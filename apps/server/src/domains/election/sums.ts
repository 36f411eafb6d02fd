import type { EncryptedTally } from '@evoting/belenios/server';
import { sodiumTally } from '@evoting/belenios/sodium';
import { lineOf } from '@evoting/record/lines';
import type { Revision, Sum } from '@evoting/record/payloads';

/** A revision of the record with the encrypted sums of its ballots. */
export interface RevisionWithSums {
  readonly revision: Revision;
  readonly ballots: number;
  readonly encryptedTally: EncryptedTally;
}

/** An encrypted zero that is not blinded: what nobody's vote adds up to. */
const nothing = { alpha: `${'0'.repeat(63)}1`, beta: `${'0'.repeat(63)}1` };

/** A contest and a candidate, as one line of a count. */
export interface Line {
  readonly contest_id: string;
  readonly candidate_id: string;
}

/**
 * Every candidate of every contest, in the order of first appearance in the revisions: a line never moves
 * when a revision is added.
 */
export function linesOf(revisions: readonly Revision[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { contests } of revisions) {
    for (const { contest_id, candidates } of contests) {
      for (const { candidate_id } of candidates)
        lines.set(lineOf({ contest_id, candidate_id }), { contest_id, candidate_id });
    }
  }
  return [...lines.values()];
}

/**
 * Adds the sums of all revisions, line by line.
 * Takes: the revisions, oldest first, with their sums.
 * Gives: the lines with their ciphertexts, and the number of ballots. Costs an addition of points for each
 * line of a revision that has ballots; the number of ballots does not matter, nor what others have on their
 * papers.
 */
export function addRevisions(revisions: readonly RevisionWithSums[]): { sums: Sum[]; ballots: number } {
  const lines = linesOf(revisions.map(({ revision }) => revision));
  const candidates = candidatesOf(lines);
  const totals = new Map<string, ReturnType<typeof sodiumTally.loadSums>>();
  let ballots = 0;
  for (const { revision, ballots: own, encryptedTally } of revisions.filter((one) => one.ballots > 0)) {
    ballots += own;
    for (const [question, contest] of revision.contests.entries()) {
      const row = rowOf(candidates.get(contest.contest_id) ?? [], contest, encryptedTally[question] ?? []);
      const sums = sodiumTally.loadSums({ numTallied: own, encryptedTally: [row] });
      const before = totals.get(contest.contest_id);
      totals.set(contest.contest_id, before ? sodiumTally.combineSums(before, sums) : sums);
    }
  }
  const known = new Map<string, EncryptedTally[number][number]>();
  for (const [contest_id, total] of totals)
    for (const [i, sum] of (sodiumTally.storeSums(total).encryptedTally[0] ?? []).entries())
      known.set(lineOf({ contest_id, candidate_id: candidates.get(contest_id)?.[i] ?? '' }), sum);
  return { sums: lines.map((line) => ({ ...line, ...(known.get(lineOf(line)) ?? nothing) })), ballots };
}

/** The candidates of each contest, in the order of the lines. */
function candidatesOf(lines: readonly Line[]): Map<string, string[]> {
  const candidates = new Map<string, string[]>();
  for (const { contest_id, candidate_id } of lines) {
    const known = candidates.get(contest_id);
    if (known) known.push(candidate_id);
    else candidates.set(contest_id, [candidate_id]);
  }
  return candidates;
}

/** One row with a place for every candidate of a contest: what a revision has for it, or nothing. */
function rowOf(
  candidates: readonly string[],
  contest: Revision['contests'][number],
  sums: EncryptedTally[number],
): EncryptedTally[number] {
  if (sums.length !== contest.candidates.length)
    throw new RangeError('the sums of a revision do not fit its contests');
  const places = new Map(contest.candidates.map(({ candidate_id }, place) => [candidate_id, place]));
  return candidates.map((candidate) => sums[places.get(candidate) ?? -1] ?? nothing);
}

/** The matrix of one row that trustees open: the sums in their order. */
export function matrixOf(sums: readonly Sum[]): EncryptedTally {
  return [sums.map(({ alpha, beta }) => ({ alpha, beta }))];
}
