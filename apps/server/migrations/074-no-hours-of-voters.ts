import { type Kysely, sql } from 'kysely';

/** Of an account the day is kept on which it was made: a voter's hour would lead to the ballot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE users SET created_at = date_trunc('day', created_at, 'UTC')`.execute(db);
}
