import { type Kysely, sql } from 'kysely';

/** Votes are encrypted ballots in the record now; a plain choice is stored nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE votes`.execute(db);
}
