import { type Kysely, sql } from 'kysely';

/**
 * A draft takes the address that the server has, until a key of it is made for one. Before, drafts kept the
 * one of their creation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE elections SET origin = NULL WHERE status = 'draft' AND key_holders = 'server'
    AND given_up_at IS NULL AND NOT EXISTS (SELECT FROM records WHERE election_id = elections.id)`.execute(
    db,
  );
}
