import { type Kysely, sql } from 'kysely';

/**
 * A nomination says whether the account of its candidate was made for it: its party may change that account,
 * and no other one. Of the nominations before, it is the first one of an account that is still a
 * candidate's; where two are as old, none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE nominations ADD COLUMN made_account boolean NOT NULL DEFAULT false,
     ADD CONSTRAINT nominations_made_account CHECK (account_id IS NOT NULL OR NOT made_account)`,
  `UPDATE nominations AS n SET made_account = true FROM users
     WHERE users.id = n.account_id AND users.role = 'CANDIDATE' AND NOT EXISTS (
       SELECT FROM nominations AS other WHERE other.account_id = n.account_id AND other.id <> n.id
         AND other.created_at <= n.created_at)`,
  `CREATE UNIQUE INDEX nominations_made_account_once ON nominations (account_id) WHERE made_account`,
  `COMMENT ON COLUMN nominations.made_account IS 'Whether the account was made for this nomination.'`,
];
