import { type Kysely, sql } from 'kysely';

/**
 * Each process stores whether its clock differs, so that officers see it and not only readers of its log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE server_pulses ADD COLUMN doubts_clock boolean NOT NULL DEFAULT false`.execute(db);
}
