import type { Setup } from './payloads.ts';

/** The ballots of a revision: all so far, and those since the style's last whole batch. */
export interface GrowingRevision {
  readonly ballots: number;
  readonly open: number;
}

/** The ballots that a live count holds back, style by style; 1 where there is nothing to hide. */
export const batchOf = ({ results, smallest_batch }: Setup): number =>
  results === 'live' ? smallest_batch : 1;

/**
 * Tells whether the ballots of a style since its last whole batch are one. The newest revision in use must have enough
 * of them: papers only gain candidates, so every line in use has as many.
 * @param ofStyle the revisions of the style, in order
 */
export function isWholeBatch(ofStyle: readonly GrowingRevision[], smallestBatch: number): boolean {
  const newest = ofStyle.findLast(({ ballots }) => ballots > 0);
  return newest !== undefined && newest.open >= smallestBatch;
}
