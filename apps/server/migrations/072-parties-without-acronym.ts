import { type Kysely, sql } from 'kysely';

/** Drops the acronym of parties, and its index with it: nothing ever wrote or read one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE parties DROP COLUMN acronym`.execute(db);
}
