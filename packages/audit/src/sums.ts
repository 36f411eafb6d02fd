import { type Finding, finding } from '@evoting/record/findings';
import { lineOf } from '@evoting/record/lines';
import type { EncryptedTally, Sum } from '@evoting/record/payloads';

/**
 * Selects the recomputed sums of the lines that were published: a live count lists only lines with new
 * ballots.
 * @returns the sums of the listed lines in their own order, so that `differenceOf` finds lines that are
 *   unknown, repeated or out of order
 */
export function listedOf(published: EncryptedTally, recomputed: EncryptedTally): EncryptedTally {
  const listed = new Set(published.sums.map(lineOf));
  return { ...recomputed, sums: recomputed.sums.filter((sum) => listed.has(lineOf(sum))) };
}

/**
 * Returns the published sums for a sample, which accepts them without adding up ballots, provided that they
 * are for the right candidates.
 * @param known the expected candidates and number of ballots
 * @returns the sums for `differenceOf`; `known` itself if the candidates differ, so that the difference is
 *   found
 */
export function asStated(published: EncryptedTally, known: EncryptedTally): EncryptedTally {
  const isSameList =
    published.sums.length === known.sums.length &&
    published.sums.every((sum, i) => lineOf(sum) === lineOf(known.sums[i] as Sum));
  return isSameList ? { ...known, sums: published.sums } : known;
}

/** Returns the first difference between published and recomputed sums, or null. */
export function differenceOf(published: EncryptedTally, recomputed: EncryptedTally): Finding | null {
  if (published.ballots !== recomputed.ballots)
    return finding('ballots-number', { ballots: recomputed.ballots });
  if (published.sums.length !== recomputed.sums.length) return finding('sums-list');
  const i = recomputed.sums.findIndex((sum, k) => JSON.stringify(sum) !== JSON.stringify(published.sums[k]));
  return i < 0 ? null : finding('sum-wrong', { field: `sums[${i}]` });
}
