import type { Style, Sum } from '@evoting/audit/payloads';
import type { EncryptedTally } from '@evoting/belenios/server';
import { sodiumTally } from '@evoting/belenios/sodium';

/** A style of the record with the encrypted sums of its ballots. */
export interface StyleWithSums {
  readonly style: Style;
  readonly ballots: number;
  readonly encryptedTally: EncryptedTally;
}

/** An encrypted zero that is not blinded: what nobody's vote adds up to. */
const nothing = { alpha: `${'0'.repeat(63)}1`, beta: `${'0'.repeat(63)}1` };

/** A post and a candidate, as one line of a count. */
export interface Line {
  readonly post_id: string;
  readonly candidate_id: string;
}

/** Every candidate of every post, in the order of first appearance in the styles: a line never moves when a style is added. */
export function linesOf(styles: readonly Style[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { posts } of styles) {
    for (const { post_id, candidates } of posts) {
      for (const { candidate_id } of candidates)
        lines.set(keyOf({ post_id, candidate_id }), { post_id, candidate_id });
    }
  }
  return [...lines.values()];
}

/**
 * Adds the sums of all styles, line by line.
 * Takes the styles, oldest first, with their sums. Gives the lines with their ciphertexts, and the number of ballots.
 * Costs some additions of points a candidate and style that has ballots; their number does not matter.
 */
export function addStyles(styles: readonly StyleWithSums[]): { sums: Sum[]; ballots: number } {
  const lines = linesOf(styles.map(({ style }) => style));
  const none = sodiumTally.loadSums({ numTallied: 0, encryptedTally: [lines.map(() => nothing)] });
  const [first = none, ...others] = styles
    .filter(({ ballots }) => ballots > 0)
    .map((style) =>
      sodiumTally.loadSums({ numTallied: style.ballots, encryptedTally: [rowOf(lines, style)] }),
    );
  const { numTallied, encryptedTally } = sodiumTally.storeSums(others.reduce(sodiumTally.combineSums, first));
  const sums = lines.map((line, i) => ({ ...line, ...(encryptedTally[0]?.[i] ?? nothing) }));
  return { sums, ballots: numTallied };
}

/** One row with a place for every line: what this style has for it, or nothing. */
function rowOf(lines: readonly Line[], { style, encryptedTally }: StyleWithSums): EncryptedTally[number] {
  const known = new Map(
    style.posts.flatMap(({ post_id, candidates }, question) =>
      candidates.map(({ candidate_id }, answer) => {
        const sum = encryptedTally[question]?.[answer];
        if (!sum) throw new RangeError('the sums of a style do not fit its posts');
        return [keyOf({ post_id, candidate_id }), sum] as const;
      }),
    ),
  );
  return lines.map((line) => known.get(keyOf(line)) ?? nothing);
}

const keyOf = ({ post_id, candidate_id }: Line) => `${post_id} ${candidate_id}`;

/** The matrix of one row that trustees open: the sums in their order. */
export function matrixOf(sums: readonly Sum[]): EncryptedTally {
  return [sums.map(({ alpha, beta }) => ({ alpha, beta }))];
}
