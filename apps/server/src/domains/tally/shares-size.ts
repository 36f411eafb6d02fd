import type { Db } from '../../platform/database/connect.ts';
import { findSumsToDecrypt } from './shares-store.ts';

/**
 * Each sum has a factor in the common decryption, and, where its paper is decrypted alone, one more and a
 * proof with another in the archive's form, which is a text within a text.
 */
const SUM_BYTES = 800;
const PAPER_BYTES = 2_000;
const FRAME_BYTES = 4_000;

/**
 * How large the shares may be that are sent for a record.
 * Takes: the name of the record.
 * Gives: bytes, with room to spare; null for a record that waits for no shares.
 */
export async function loadLargestShares(db: Db, log: string): Promise<number | null> {
  const toDecrypt = await findSumsToDecrypt(db, log);
  return toDecrypt ? FRAME_BYTES + toDecrypt.papers * PAPER_BYTES + toDecrypt.sums * SUM_BYTES : null;
}
