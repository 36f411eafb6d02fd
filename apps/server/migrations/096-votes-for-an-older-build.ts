import { type Kysely, sql } from 'kysely';

/**
 * Processes of the release before 095 go on beside this one during an upgrade: they read the votes of live
 * counts under the table's former name. What they would add up is refused, since no column has it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE VIEW line_sums AS SELECT * FROM count_lines`,
  `COMMENT ON VIEW line_sums IS 'For processes of the release before 095, which read votes here during an upgrade.'`,
];
