import { type Kysely, sql } from 'kysely';

/** Of an account only the day is stored on which it was made: a voter's hour would lead to the ballot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of millions it takes longer than a statement may otherwise.
  await sql`SET LOCAL statement_timeout = 0`.execute(db);
  await sql`UPDATE users SET created_at = date_trunc('day', created_at, 'UTC')
    WHERE created_at <> date_trunc('day', created_at, 'UTC')`.execute(db);
}
