import { type Kysely, sql } from 'kysely';

/** Of the newsletter's addresses only the day is stored: the subscriber may have been voting at that hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(db);
  await sql`UPDATE newsletter_subscribers
    SET created_at = date_trunc('day', created_at, 'UTC'), confirmed_at = date_trunc('day', confirmed_at, 'UTC')`.execute(
    db,
  );
}
