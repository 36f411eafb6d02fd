import { type Kysely, sql } from 'kysely';

/**
 * When the last try of a mail failed, and beside it when one of its kind was sent last: the difference
 * between a mail server that is away and an address that does not exist. While the index is made, mails wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(db);
  await sql`ALTER TABLE outbox ADD COLUMN failed_at timestamptz`.execute(db);
  await sql`CREATE INDEX outbox_sent ON outbox (kind, sent_at) WHERE state = 'sent'`.execute(db);
}
