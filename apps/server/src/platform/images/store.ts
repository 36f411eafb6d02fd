import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../database/connect.ts';
import type { PreparedImage } from './prepare.ts';

export type ImageSize = 'large' | 'small';

/**
 * Stores a picture, once for identical ones.
 * @param db or the transaction that will refer to it
 * @returns its id; its bytes never change afterwards
 */
export async function saveImage(db: Db, image: PreparedImage): Promise<string> {
  const id = randomUUID();
  // The update makes RETURNING yield the row of a twin that another transaction has just written, and keeps
  // one that was unused until now.
  const row = await db
    .insertInto('images')
    .values({ id, ...image })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ unused_since: null }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Tells whether a prepared picture is the one stored under this id. */
export async function isStoredImage(db: Db, id: string | null, { sha256 }: PreparedImage): Promise<boolean> {
  if (id === null) return false;
  const row = db.selectFrom('images').select('id').where('id', '=', id).where('sha256', '=', sha256);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Finds a picture's WebP bytes in one size. */
export async function findImage(db: Db, id: string, size: ImageSize): Promise<Buffer | undefined> {
  const row = await db.selectFrom('images').select(`${size} as webp`).where('id', '=', id).executeTakeFirst();
  return row?.webp;
}

/**
 * Keeps pictures from being removed until the transaction ends, for a ballot revision that names them by the
 * hash of either size.
 * @throws if one is gone; a retry finds its replacement
 */
export async function lockImages(trx: Trx, hashes: readonly string[]): Promise<void> {
  const wanted = [...new Set(hashes)];
  const bytes = sql`SELECT decode(hash, 'hex') FROM unnest(${wanted}::text[]) AS hash`;
  const { rows: held } = await sql<{ sha256: Buffer; small_sha256: Buffer }>`
    SELECT sha256, small_sha256 FROM images WHERE sha256 IN (${bytes}) OR small_sha256 IN (${bytes})
    ORDER BY id FOR KEY SHARE`.execute(trx);
  const found = new Set(
    held.flatMap((one) => [one.sha256, one.small_sha256]).map((hash) => hash.toString('hex')),
  );
  if (wanted.some((hash) => !found.has(hash)))
    throw new Error('a picture was replaced while the ballot was made');
}

/** How long an unused picture stays: pages loaded before may still show it. */
export const UNUSED_IMAGE_MS = 60 * 60_000;

/**
 * Marks unused pictures, and deletes those marked an hour ago. Used are those that an account, party,
 * nomination, ballot revision, the commission or a waiting proposal names: the voters of a revision must find what
 * they were shown. Skips
 * pictures locked by a transaction that is about to use them, and checks each again once locked.
 * @returns the number of deleted pictures
 */
export function removeUnusedImages(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const locked = await sql<{ id: string }>`
      SELECT id FROM images WHERE (unused_since IS NOT NULL) <> ${IS_UNUSED} OR unused_since <= ${before(now)}
        FOR UPDATE SKIP LOCKED`.execute(trx);
    const ids = locked.rows.map(({ id }) => id);
    await sql`UPDATE images SET unused_since = CASE WHEN ${IS_UNUSED} THEN coalesce(unused_since, ${now}) END
      WHERE id = ANY (${ids})`.execute(trx);
    const removed = await sql`
      DELETE FROM images WHERE id = ANY (${ids}) AND unused_since <= ${before(now)}`.execute(trx);
    return Number(removed.numAffectedRows ?? 0);
  });
}

const before = (now: Date) => new Date(now.getTime() - UNUSED_IMAGE_MS);

const IS_UNUSED = sql<boolean>`images.id NOT IN (SELECT image_id FROM image_uses)`;

/**
 * Finds pictures by the SHA-256 (hex) of either size.
 * @returns ids by hash
 */
export async function listImageIds(db: Db, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const wanted = [...new Set(hashes)].map((hash) => Buffer.from(hash, 'hex'));
  // As arrays: a statement takes 65,535 parameters, and each candidate has a picture and a banner.
  const { rows } = await sql<{ id: string; sha256: Buffer; small_sha256: Buffer }>`
    SELECT id, sha256, small_sha256 FROM images
     WHERE sha256 = ANY (${wanted}::bytea[]) OR small_sha256 = ANY (${wanted}::bytea[])`.execute(db);
  return new Map(
    rows.flatMap(({ id, ...hashes }) =>
      [hashes.sha256, hashes.small_sha256].map((hash) => [hash.toString('hex'), id]),
    ),
  );
}
