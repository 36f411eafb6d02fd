import { type Kysely, sql } from 'kysely';

/**
 * Each process says whether it doubts the clocks, so that officers see it and not only who reads its words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE server_pulses ADD COLUMN doubts_clock boolean NOT NULL DEFAULT false`.execute(db);
}
