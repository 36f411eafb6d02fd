import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../database/connect.ts';
import type { PreparedImage } from './prepare.ts';

export type ImageSize = 'large' | 'small';

/**
 * Stores a picture once, however often it is sent.
 * Takes: the database (or the transaction that will refer to it) and the picture.
 * Gives: its id; its bytes never change afterwards.
 */
export async function saveImage(db: Db, image: PreparedImage): Promise<string> {
  const id = randomUUID();
  // The update makes RETURNING give the row of a twin that another transaction has just written, and holds
  // one that nothing showed until now.
  const row = await db
    .insertInto('images')
    .values({ id, ...image })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ unused_since: null }))
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

/**
 * Keeps pictures from being removed until the transaction ends, for a revision of the ballot that names them
 * by the hash of either size.
 * Refuses (throws): one is no longer there; the next try finds what is shown in its place.
 */
export async function holdImages(trx: Trx, hashes: readonly string[]): Promise<void> {
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

/** How long a picture stays that nothing shows any more: pages that were loaded before may still name it. */
export const KEPT_UNUSED_MS = 60 * 60_000;

/**
 * Marks the pictures that nothing shows any more, and removes those that were marked an hour ago and are
 * still unused: no account, party or nomination shows them, and no revision of a ballot names them, since its
 * voters must find what they were shown.
 * Gives: how many were removed. A transaction that is about to name a picture locks it: it is left alone.
 * Each locked row is checked again in its current state.
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

const before = (now: Date) => new Date(now.getTime() - KEPT_UNUSED_MS);

const IS_UNUSED = sql<boolean>`images.id NOT IN (SELECT image_id FROM image_uses)`;

/** The pictures with these hashes (SHA-256 of the bytes of the large size, hex): their ids by hash. */
export async function listImageIds(db: Db, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const wanted = [...new Set(hashes)].map((hash) => Buffer.from(hash, 'hex'));
  const rows = await db
    .selectFrom('images')
    .select(['id', 'sha256', 'small_sha256'])
    .where((eb) => eb.or([eb('sha256', 'in', wanted), eb('small_sha256', 'in', wanted)]))
    .execute();
  return new Map(
    rows.flatMap(({ id, ...hashes }) =>
      [hashes.sha256, hashes.small_sha256].map((hash) => [hash.toString('hex'), id]),
    ),
  );
}
