import { type Kysely, sql } from 'kysely';

/**
 * The hints that let others check recorded ballots faster, a row for each entry from the first on without a
 * gap. No part of the record: nothing hashes them, nobody trusts them, and they can all be written again.
 * Random bytes do not get smaller, so they are stored as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE record_hints (
     election_id uuid NOT NULL,
     entry_index bigint NOT NULL,
     hints bytea NOT NULL,
     PRIMARY KEY (election_id, entry_index),
     FOREIGN KEY (election_id, entry_index) REFERENCES record_entries
   )`,
  `ALTER TABLE record_hints ALTER COLUMN hints SET STORAGE EXTERNAL`,
];
