import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../database/connect.ts';
import type { PreparedImage } from './prepare.ts';

export type ImageSize = 'large' | 'small';

/**
 * Keeps a picture once, however often it is sent.
 * Takes: the database (or the transaction that will refer to it) and the picture.
 * Gives: its id; a row is never changed after.
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

/**
 * Keeps pictures from being removed until the transaction ends, for a revision of the ballot that names them
 * by the hash of either size.
 * Refuses (throws): one is no longer there; who tries again finds what is shown in its place.
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

/**
 * Removes the pictures that are nobody's: no account, party or candidate shows them, and no revision of a
 * ballot names them, since its voters must find what they were shown.
 * Gives: how many. Whoever is just naming one holds it: it is left alone. What is locked is looked at once
 * more, as it is by then.
 */
export function removeUnnamedImages(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const locked = await sql<{ id: string }>`
      SELECT id FROM images WHERE ${IS_UNNAMED} FOR UPDATE SKIP LOCKED`.execute(trx);
    const ids = locked.rows.map(({ id }) => id);
    const removed = await sql`DELETE FROM images WHERE id = ANY (${ids}) AND ${IS_UNNAMED}`.execute(trx);
    return Number(removed.numAffectedRows ?? 0);
  });
}

/**
 * Every hash that a revision names a picture by: that of the large size, of a banner that of the small one.
 */
const NAMED = sql`
  SELECT coalesce(shown.hash #>> '{}', '') FROM ballot_revisions AS revision
    JOIN record_payloads AS payload ON (payload.election_id, payload.hash) = (revision.election_id, revision.revision_hash),
    jsonb_path_query(convert_from(payload.bytes, 'UTF8')::jsonb, '$.contests[*].candidates[*].keyvalue() ? (@.key == "picture" || @.key == "banner").value') AS shown (hash)`;

const IS_UNNAMED = sql<boolean>`
  NOT EXISTS (SELECT FROM users WHERE users.image_id = images.id)
  AND NOT EXISTS (SELECT FROM parties WHERE parties.banner_id = images.id)
  AND NOT EXISTS (SELECT FROM nominations WHERE nominations.image_id = images.id)
  AND encode(images.sha256, 'hex') NOT IN (${NAMED})
  AND encode(images.small_sha256, 'hex') NOT IN (${NAMED})`;
