import { openCount } from '@evoting/audit/count';
import { RecordError } from '@evoting/audit/source';
import type { VerifierKey } from '@evoting/tlog/key';

/** What of a published count is remembered. */
export interface SeenCount {
  tree_size: number;
  ballots: number;
}

/**
 * Checks that a published count follows the one seen before: each count names the one before it, so that one
 * which was shown to others only, or taken back, leaves a gap.
 * Takes: the count file (null where there is none), the log's key, and what was seen before. Gives: what is now to be remembered.
 * Refuses: a count that is badly signed, or that does not know of the one seen (RecordError naming the field).
 */
export function followCount(
  bytes: Uint8Array | null,
  key: VerifierKey,
  seen: SeenCount | null,
): SeenCount | null {
  if (bytes === null) {
    if (seen !== null) throw new RecordError('count', `is gone; it covered ${seen.tree_size} entries`);
    return null;
  }
  const opened = openCount(bytes, key);
  if (!opened.ok) throw new RecordError('count', `is refused: ${opened.reason}`);
  const { tree_size, ballots, previous } = opened.count;
  // A cache may show an older count for a moment; what was seen stays what the next one must follow.
  if (seen !== null && tree_size < seen.tree_size) return seen;
  if (seen !== null && tree_size === seen.tree_size && ballots !== seen.ballots)
    throw new RecordError('count, ballots', `is ${ballots}, it was ${seen.ballots} for the same tree`);
  if (seen !== null && tree_size > seen.tree_size && (previous?.tree_size ?? 0) < seen.tree_size) {
    const named =
      previous === undefined
        ? 'names no count before it'
        : `names one of ${previous.tree_size} entries before it`;
    throw new RecordError('count, previous', `${named}, but one of ${seen.tree_size} was published`);
  }
  return { tree_size, ballots };
}
