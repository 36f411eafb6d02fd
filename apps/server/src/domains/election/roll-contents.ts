import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/connect.ts';
import { findRollCounts, hashBlock } from './roll-contents-store.ts';

export { findRollCounts } from './roll-contents-store.ts';

/** The places that one statement hashes: some hundredths of a second, whatever the size of the roll. */
const BLOCK = 10_000;

/**
 * Digests the contents of a roll: who may vote, where, and at which contact they are told. SHA-256 of the
 * SHA-256 of each block of 10,000 places. A million places take some seconds and the memory of one block. Hold
 * the roll, or read in one snapshot.
 * @returns 64 hex digits
 */
export async function digestOfRoll(db: Db, electionId: string): Promise<string> {
  const digest = createHash('sha256');
  let after = '';
  for (;;) {
    const block = await hashBlock(db, electionId, after, BLOCK);
    if (block) digest.update(block.hash);
    if (!block || block.places < BLOCK) return digest.digest('hex');
    after = block.last;
  }
}

/** The contents of a roll as officers see them. */
export interface RollContents {
  readonly places: number;
  /** SHA-256 in hex. */
  readonly contents: string;
  /** The places added, removed or corrected until now. */
  readonly changes: number;
}

/** Reads the contents of the roll by which people vote in an election; null if it has none. */
export async function readRollContents(db: Db, electionId: string): Promise<RollContents | null> {
  const counts = await findRollCounts(db, electionId);
  return counts && { ...counts, contents: await digestOfRoll(db, electionId) };
}
