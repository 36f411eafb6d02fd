import { type Kysely, sql } from 'kysely';

/**
 * Addresses of Gmail with other dots, or of its other name, are one mailbox: what has confirmed an account by
 * one of them confirms no second one. Accounts that were confirmed before stay so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT INTO confirmed_emails (account_id, email, mailbox)
    SELECT account_id, email, replace(split_part(mailbox, '@', 1), '.', '') || '@gmail.com' FROM confirmed_emails
      WHERE mailbox ~ '^[^@]+@(gmail|googlemail)[.]com$'
    ON CONFLICT DO NOTHING`.execute(db);
}
