import { type Kysely, sql } from 'kysely';

/**
 * Each process says where it runs, so that one which begins anew takes the place of the one that was killed
 * there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE server_pulses ADD COLUMN place text NOT NULL DEFAULT ''`.execute(db);
}
