import { type Kysely, sql } from 'kysely';

/** An account may stand in one election after the other, and once in each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE candidates DROP CONSTRAINT candidates_user_id_key`.execute(db);
  await sql`ALTER TABLE candidates ADD CONSTRAINT candidates_once UNIQUE (user_id, election_id)`.execute(db);
}
