import type { StoredSums } from '@evoting/belenios/auditor';
import type { Tally } from './engine.ts';
import type { EncryptedTally, Sum } from './payloads.ts';
import type { OpenStyle } from './style.ts';

const keyOf = ({ post_id, candidate_id }: Pick<Sum, 'post_id' | 'candidate_id'>): string =>
  JSON.stringify([post_id, candidate_id]);

/** A style and the encrypted sums of its ballots so far. */
export interface StyleSums extends OpenStyle {
  sums: unknown;
}

/**
 * Adds up the sums of all styles: a post's count is over every style that has it.
 * Takes: the engine's tally and the styles in their order. Gives: one sum a (post, candidate), in order of first
 * appearance, and the number of ballots.
 */
export function totalOf(tally: Tally, styles: readonly StyleSums[]): EncryptedTally {
  const totals = new Map<string, { post_id: string; candidate_id: string; sum: unknown }>();
  let ballots = 0;
  for (const { style, sums } of styles) {
    const stored = tally.storeSums(sums);
    ballots += stored.numTallied;
    for (const [i, { post_id, candidates }] of style.posts.entries()) {
      for (const [j, { candidate_id }] of candidates.entries()) {
        const sum = tally.loadSums(single(stored, i, j));
        const key = keyOf({ post_id, candidate_id });
        const before = totals.get(key);
        const total = before === undefined ? sum : tally.combineSums(before.sum, sum);
        totals.set(key, { post_id, candidate_id, sum: total });
      }
    }
  }
  const sums = Array.from(totals.values(), ({ post_id, candidate_id, sum }) => {
    const [[ciphertext]] = tally.storeSums(sum).encryptedTally as [[{ alpha: string; beta: string }]];
    return { post_id, candidate_id, alpha: ciphertext.alpha, beta: ciphertext.beta };
  });
  return { sums, ballots };
}

/** The sum of one choice of a style, as sums of one choice. */
function single(stored: StoredSums, i: number, j: number): StoredSums {
  const ciphertext = stored.encryptedTally[i]?.[j];
  if (ciphertext === undefined) throw new RangeError('the sums have another shape than the style');
  return { numTallied: stored.numTallied, encryptedTally: [[ciphertext]] };
}

/**
 * Finds where published sums differ from recomputed ones.
 * Takes: both. Gives: the first field that differs, or null.
 */
export function differenceOf(published: EncryptedTally, recomputed: EncryptedTally): string | null {
  if (published.ballots !== recomputed.ballots) return `ballots is not ${recomputed.ballots}`;
  if (published.sums.length !== recomputed.sums.length) return 'sums does not have one sum a candidate';
  const i = recomputed.sums.findIndex((sum, k) => JSON.stringify(sum) !== JSON.stringify(published.sums[k]));
  return i < 0 ? null : `sums[${i}] is not the sum of the ballots`;
}
