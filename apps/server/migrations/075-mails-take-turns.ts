import { type Kysely, sql } from 'kysely';

/**
 * From which line a mail was asked for, where anybody may ask, and when it is its turn among those of all
 * lines. Mails from before go first. While the indexes are made, mails wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(db);
  await sql`ALTER TABLE outbox ADD COLUMN line smallint, ADD COLUMN turn bigint NOT NULL DEFAULT 0`.execute(
    db,
  );
  await sql`CREATE INDEX outbox_turns ON outbox (turn, next_attempt_at) WHERE state = 'waiting'`.execute(db);
  await sql`CREATE INDEX outbox_lines ON outbox (line, turn) WHERE state = 'waiting'`.execute(db);
  await sql`DROP INDEX outbox_due`.execute(db);
}
