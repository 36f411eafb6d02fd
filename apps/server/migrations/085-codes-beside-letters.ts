import { type Kysely, sql } from 'kysely';

/**
 * A code that one officer has sent for a place is valid beside the one of its letter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE roll ADD COLUMN sent_code_hash bytea CHECK (octet_length(sent_code_hash) = 32)`.execute(
    db,
  );
}
