import { type Kysely, sql } from 'kysely';

/**
 * The use of the limits of all processes together. Unlogged: it is gone after a crash, as it
 * was with the process, and no write-ahead log keeps who tried what.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE UNLOGGED TABLE limit_uses (
         key_hash bytea PRIMARY KEY CHECK (octet_length(key_hash) = 32),
         full_at_ms double precision NOT NULL
       )`,
    )
    .execute(db);
}
