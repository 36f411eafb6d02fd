import { type Kysely, sql } from 'kysely';

/**
 * When the last try of a mail failed, and beside it when one of its kind was sent last: the difference
 * between a mail server that is away and an address that does not exist. And when a mail was sent last to try
 * the mail server, and whether it was taken. While the index is made, mails wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(db);
  await sql`ALTER TABLE outbox ADD COLUMN failed_at timestamptz`.execute(db);
  await sql`CREATE INDEX outbox_sent ON outbox (kind, sent_at) WHERE state = 'sent'`.execute(db);
  await sql`
    CREATE TABLE mail_trial (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      tried_at timestamptz NOT NULL,
      was_taken boolean NOT NULL
    )`.execute(db);
}
