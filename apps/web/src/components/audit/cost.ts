import type { Look } from './look.ts';
import { SAMPLE_FRACTION } from './protocol.ts';

/** What a check would cost. */
export interface Cost {
  bytes: number;
  ms: number;
}

/** An entry on the line, compressed, with its hash in a tile; and the time to hash and compare it. */
const ENTRY_BYTES = 80;
const ENTRY_MS = 0.05;

/**
 * What a check of every ballot costs, and of a random 1 %.
 * Takes: the look, and on how many threads ballots are checked.
 */
export function costOf({ treeSize, ballot }: Look, threads: number): { whole: Cost; sample: Cost } | null {
  if (ballot === null) return null;
  const { bytes, proofMs, sumMs } = ballot;
  const proofs = proofMs / threads;
  // The sums are added up by one thread, beside those that check the proofs where there are any.
  const each = threads === 1 ? proofs + sumMs : Math.max(proofs, sumMs);
  return {
    whole: { bytes: treeSize * (ENTRY_BYTES + bytes), ms: treeSize * (ENTRY_MS + each) },
    sample: {
      bytes: treeSize * (ENTRY_BYTES + SAMPLE_FRACTION * bytes),
      ms: treeSize * (ENTRY_MS + SAMPLE_FRACTION * proofMs),
    },
  };
}
