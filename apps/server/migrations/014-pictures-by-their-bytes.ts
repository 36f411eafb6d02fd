import { type Kysely, sql } from 'kysely';

/**
 * The ballot paper shows banners in their small size, so that is what it names: by the hash of these very
 * bytes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE images ADD COLUMN small_sha256 bytea NOT NULL GENERATED ALWAYS AS (sha256(small)) STORED`.execute(
    db,
  );
  await sql`CREATE INDEX images_small_sha256 ON images (small_sha256)`.execute(db);
}
