import { type Kysely, sql } from 'kysely';

/**
 * A place says that a code was made for it alone, so that letters of its list that go on leave it as it is.
 * Of the codes before, those that were sent are known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE roll ADD COLUMN code_apart boolean NOT NULL DEFAULT false`,
  `UPDATE roll SET code_apart = true WHERE sent_code_hash IS NOT NULL AND state = 'listed'`,
  `CREATE INDEX roll_code_apart ON roll (import_id) WHERE code_apart`,
  `COMMENT ON COLUMN roll.code_apart IS
     'Whether a code was made for this place alone since the letters of its list were begun.'`,
];
