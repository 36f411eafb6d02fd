import type { RecordPreview } from './preview.ts';
import { SAMPLE_FRACTION } from './protocol.ts';

/** The estimated cost of an audit. */
export interface Cost {
  bytes: number;
  ms: number;
}

/** A compressed entry with its hash in a tile. */
const ENTRY_BYTES = 80;
/** The time to hash and compare an entry. */
const ENTRY_MS = 0.05;

/** Estimates the cost of a whole audit and of a sample; null if there is no ballot paper yet. */
export function costOf(
  { treeSize, ballot }: RecordPreview,
  threads: number,
): { whole: Cost; sample: Cost } | null {
  if (ballot === null) return null;
  const { bytes, proofMs, sumMs } = ballot;
  const proofs = proofMs / threads;
  // One thread adds up the sums, while the others check proofs.
  const each = threads === 1 ? proofs + sumMs : Math.max(proofs, sumMs);
  return {
    whole: { bytes: treeSize * (ENTRY_BYTES + bytes), ms: treeSize * (ENTRY_MS + each) },
    sample: {
      bytes: treeSize * (ENTRY_BYTES + SAMPLE_FRACTION * bytes),
      ms: treeSize * (ENTRY_MS + SAMPLE_FRACTION * proofMs),
    },
  };
}
