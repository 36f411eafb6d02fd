import { type Kysely, sql } from 'kysely';

/**
 * From which line a link was asked for, where anybody may ask: requests from before have none. And of which
 * kind a mail is, so that the next one is found however many wait of another. While the outbox is rewritten,
 * mails wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(db);
  await sql`ALTER TABLE password_requests ADD COLUMN line smallint`.execute(db);
  await sql`
    ALTER TABLE outbox ADD COLUMN kind text NOT NULL GENERATED ALWAYS AS (
      CASE WHEN recipient LIKE '%@%' THEN 'mail' ELSE 'sms' END ||
      CASE WHEN attempts = 0 THEN '' ELSE ' again' END) STORED`.execute(db);
  await sql`DROP INDEX outbox_turns`.execute(db);
  await sql`DROP INDEX outbox_lines`.execute(db);
  await sql`
    CREATE INDEX outbox_turns ON outbox (kind, turn, next_attempt_at) WHERE state = 'waiting'`.execute(db);
  await sql`CREATE INDEX outbox_lines ON outbox (kind, line, turn) WHERE state = 'waiting'`.execute(db);
}
