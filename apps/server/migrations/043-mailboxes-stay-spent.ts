import { type Kysely, sql } from 'kysely';

/**
 * A mailbox that has confirmed an account never confirms another one, also after the account got another
 * e-mail: otherwise its owner could make a second account, confirm it, and vote again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE confirmed_emails DROP CONSTRAINT confirmed_emails_pkey`,
  `ALTER TABLE confirmed_emails DROP CONSTRAINT confirmed_emails_mailbox`,
  `ALTER TABLE confirmed_emails ADD CONSTRAINT confirmed_emails_pkey PRIMARY KEY (mailbox)`,
  `CREATE INDEX confirmed_emails_account ON confirmed_emails (account_id)`,
];
