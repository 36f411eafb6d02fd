import type { DeleteResult } from 'kysely';

/** So that no statement takes longer than its limit, however many rows there are. */
const DELETED_AT_ONCE = 10_000;

/**
 * Deletes rows until none is left, some at a time.
 * Takes: the deletion of at most a given number of rows. It has the condition twice: to find rows, and, since
 * one may be changed in the meantime, on those that it found.
 */
export async function inPieces(deleteSome: (most: number) => Promise<DeleteResult>): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await deleteSome(DELETED_AT_ONCE);
    if (numDeletedRows < DELETED_AT_ONCE) return;
  }
}
