import { type Kysely, sql } from 'kysely';

/** Only the audit adds ballots up: a revision keeps how many ballots it has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE running_sums RENAME TO revision_ballots`,
  `ALTER TABLE revision_ballots DROP COLUMN encrypted_tally`,
  `COMMENT ON TABLE revision_ballots IS 'The number of ballots of each revision in the record.'`,
];
