import type { Revision, Sum } from '@evoting/audit/payloads';
import type { EncryptedTally } from '@evoting/belenios/server';
import { sodiumTally } from '@evoting/belenios/sodium';

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

/** Every candidate of every contest, in the order of first appearance in the revisions: a line never moves when a revision is added. */
export function linesOf(revisions: readonly Revision[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { contests } of revisions) {
    for (const { contest_id, candidates } of contests) {
      for (const { candidate_id } of candidates)
        lines.set(keyOf({ contest_id, candidate_id }), { contest_id, candidate_id });
    }
  }
  return [...lines.values()];
}

/**
 * Adds the sums of all revisions, line by line.
 * Takes the revisions, oldest first, with their sums. Gives the lines with their ciphertexts, and the number of ballots.
 * Costs some additions of points a candidate and revision that has ballots; their number does not matter.
 */
export function addRevisions(revisions: readonly RevisionWithSums[]): { sums: Sum[]; ballots: number } {
  const lines = linesOf(revisions.map(({ revision }) => revision));
  const none = sodiumTally.loadSums({ numTallied: 0, encryptedTally: [lines.map(() => nothing)] });
  const [first = none, ...others] = revisions
    .filter(({ ballots }) => ballots > 0)
    .map((revision) =>
      sodiumTally.loadSums({ numTallied: revision.ballots, encryptedTally: [rowOf(lines, revision)] }),
    );
  const { numTallied, encryptedTally } = sodiumTally.storeSums(others.reduce(sodiumTally.combineSums, first));
  const sums = lines.map((line, i) => ({ ...line, ...(encryptedTally[0]?.[i] ?? nothing) }));
  return { sums, ballots: numTallied };
}

/** One row with a place for every line: what this revision has for it, or nothing. */
function rowOf(
  lines: readonly Line[],
  { revision, encryptedTally }: RevisionWithSums,
): EncryptedTally[number] {
  const known = new Map(
    revision.contests.flatMap(({ contest_id, candidates }, question) =>
      candidates.map(({ candidate_id }, answer) => {
        const sum = encryptedTally[question]?.[answer];
        if (!sum) throw new RangeError('the sums of a revision do not fit its contests');
        return [keyOf({ contest_id, candidate_id }), sum] as const;
      }),
    ),
  );
  return lines.map((line) => known.get(keyOf(line)) ?? nothing);
}

const keyOf = ({ contest_id, candidate_id }: Line) => `${contest_id} ${candidate_id}`;

/** The matrix of one row that trustees open: the sums in their order. */
export function matrixOf(sums: readonly Sum[]): EncryptedTally {
  return [sums.map(({ alpha, beta }) => ({ alpha, beta }))];
}
