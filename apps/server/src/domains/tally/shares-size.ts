import type { Db } from '../../platform/database/connect.ts';
import { findSumsToDecrypt } from './shares-store.ts';

/**
 * Each sum has a factor in the common decryption and, where its ballot style is decrypted alone, another one
 * with a proof in the archive's form, which is JSON within JSON.
 */
const SUM_BYTES = 800;
const PAPER_BYTES = 2_000;
const FRAME_BYTES = 4_000;

/**
 * Returns the size limit of the shares for a record.
 * @returns bytes, with room to spare; null for a record that waits for no shares
 */
export async function loadLargestShares(db: Db, log: string): Promise<number | null> {
  const toDecrypt = await findSumsToDecrypt(db, log);
  return toDecrypt ? FRAME_BYTES + toDecrypt.papers * PAPER_BYTES + toDecrypt.sums * SUM_BYTES : null;
}
