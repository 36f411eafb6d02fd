import { type Finding, finding } from '@evoting/record/findings';
import { lineOf } from '@evoting/record/lines';
import type { EncryptedTally, Sum } from '@evoting/record/payloads';

/**
 * The part of recomputed sums that was published: a live count lists the lines that have new ballots.
 * Takes: what was published, and the sums of every line.
 * Gives: those of the lines that are listed, in their own order, so that `differenceOf` finds a line that is
 * unknown, listed twice or in another order.
 */
export function listedOf(published: EncryptedTally, recomputed: EncryptedTally): EncryptedTally {
  const listed = new Set(published.sums.map(lineOf));
  return { ...recomputed, sums: recomputed.sums.filter((sum) => listed.has(lineOf(sum))) };
}

/**
 * The sums that a sample takes for granted: those that were published, where they are for the right
 * candidates.
 * Takes: what was published, and what is known without the ballots: whose sums there must be, and how many
 * ballots.
 * Gives: what `differenceOf` is to compare; where the candidates are others, what is known, so that it finds
 * them.
 */
export function asStated(published: EncryptedTally, known: EncryptedTally): EncryptedTally {
  const isSameList =
    published.sums.length === known.sums.length &&
    published.sums.every((sum, i) => lineOf(sum) === lineOf(known.sums[i] as Sum));
  return isSameList ? { ...known, sums: published.sums } : known;
}

/**
 * Finds where published sums differ from recomputed ones.
 * Takes: both.
 * Gives: the first field that differs, or null.
 */
export function differenceOf(published: EncryptedTally, recomputed: EncryptedTally): Finding | null {
  if (published.ballots !== recomputed.ballots)
    return finding('ballots-number', { ballots: recomputed.ballots });
  if (published.sums.length !== recomputed.sums.length) return finding('sums-list');
  const i = recomputed.sums.findIndex((sum, k) => JSON.stringify(sum) !== JSON.stringify(published.sums[k]));
  return i < 0 ? null : finding('sum-wrong', { field: `sums[${i}]` });
}
