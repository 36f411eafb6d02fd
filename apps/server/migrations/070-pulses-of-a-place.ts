import { type Kysely, sql } from 'kysely';

/**
 * Each process stores where it runs, so that a restarted one replaces the killed one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE server_pulses ADD COLUMN place text NOT NULL DEFAULT ''`.execute(db);
}
