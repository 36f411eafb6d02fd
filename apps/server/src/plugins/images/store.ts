import { randomUUID } from 'node:crypto';
import type { Db } from '../database/connect.ts';
import type { PreparedImage } from './prepare.ts';

export type ImageSize = 'large' | 'small';

/**
 * Keeps a picture once, however often it is sent.
 * Takes: the database (or the transaction that will refer to it) and the picture. Gives: its id; a row is never changed after.
 */
export async function saveImage(db: Db, image: PreparedImage): Promise<string> {
  const id = randomUUID();
  // The no-op update makes RETURNING give the row of a twin that another transaction has just written.
  const row = await db
    .insertInto('images')
    .values({ id, ...image })
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet((set) => ({ width: set.ref('excluded.width') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Whether a prepared picture is the one kept under this id. */
export async function isKeptImage(db: Db, id: string | null, { sha256 }: PreparedImage): Promise<boolean> {
  if (id === null) return false;
  const kept = db.selectFrom('images').select('id').where('id', '=', id).where('sha256', '=', sha256);
  return (await kept.executeTakeFirst()) !== undefined;
}

/** Finds a picture's bytes in one size, WebP; undefined when there is no such picture. */
export async function findImage(db: Db, id: string, size: ImageSize): Promise<Buffer | undefined> {
  const row = await db.selectFrom('images').select(`${size} as webp`).where('id', '=', id).executeTakeFirst();
  return row?.webp;
}
