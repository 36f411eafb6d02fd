import { type Kysely, sql } from 'kysely';

/** From which line a link was asked for, where anybody may ask. Requests from before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE password_requests ADD COLUMN line smallint`.execute(db);
}
