import type { DeleteResult } from 'kysely';

/** Keeps each statement below the statement timeout. */
const DELETED_AT_ONCE = 10_000;

/**
 * Deletes rows in batches until none is left.
 * @param deleteSome deletes up to a given number of rows. It needs the condition twice: to find rows, and on
 * the rows that it found, since one may have changed in between.
 */
export async function inPieces(deleteSome: (most: number) => Promise<DeleteResult>): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await deleteSome(DELETED_AT_ONCE);
    if (numDeletedRows < DELETED_AT_ONCE) return;
  }
}
