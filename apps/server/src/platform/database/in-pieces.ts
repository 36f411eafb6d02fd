import type { DeleteResult } from 'kysely';

/** No statement takes longer than it may, however many rows there are. */
const DELETED_AT_ONCE = 10_000;

/**
 * Deletes rows until none is left, some at a time.
 * Takes: what deletes so many at most. It names which rows twice: to find some, and, since one may be changed
 * meanwhile, of those that it found.
 */
export async function inPieces(deleteSome: (most: number) => Promise<DeleteResult>): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await deleteSome(DELETED_AT_ONCE);
    if (numDeletedRows < DELETED_AT_ONCE) return;
  }
}
