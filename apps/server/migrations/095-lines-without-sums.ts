import { type Kysely, sql } from 'kysely';

/**
 * Live counts take their sums from the server's own audit of the record, and no longer from tables: a line
 * keeps how many ballots it has and its votes, a tree that waits to be counted its size.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE line_sums RENAME TO count_lines`,
  `ALTER TABLE count_lines DROP COLUMN alpha, DROP COLUMN beta`,
  `ALTER TABLE opening_snapshots RENAME TO waiting_trees`,
  `ALTER TABLE waiting_trees DROP COLUMN root`,
];
