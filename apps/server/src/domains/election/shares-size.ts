import type { Db } from '../../platform/database/connect.ts';
import { findToOpen, type ToOpen } from './shares-store.ts';

/**
 * Of each sum there is a factor where all papers are opened together, and, where its own paper is opened, one
 * more and a proof with another in the archive's form, which is a text within a text.
 */
const SUM_BYTES = 800;
const PAPER_BYTES = 2_000;
const FRAME_BYTES = 4_000;

/**
 * No trustee's shares of these sums are larger.
 * Gives: bytes, with room to spare.
 */
export const largestSharesBytes = ({ papers, sums }: ToOpen): number =>
  FRAME_BYTES + papers * PAPER_BYTES + sums * SUM_BYTES;

/**
 * How large the shares may be that are sent for a record.
 * Takes: the name of the record.
 * Gives: null for one that waits for none.
 */
export async function loadLargestShares(db: Db, log: string): Promise<number | null> {
  const toOpen = await findToOpen(db, log);
  return toOpen ? largestSharesBytes(toOpen) : null;
}
