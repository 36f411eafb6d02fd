import { type Kysely, sql } from 'kysely';

/**
 * The demo's election is marked, so that no e-mail address can imitate or hide it. An earlier demo was made
 * at one moment. A party puts up so many candidates for each post of an election; those that are under way
 * keep a number that hinders nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE elections ADD is_demo boolean NOT NULL DEFAULT false`,
  `UPDATE elections SET is_demo = true
     WHERE EXISTS (SELECT FROM users WHERE email = 'voter@example.org' AND created_at = elections.created_at)`,
  `CREATE UNIQUE INDEX elections_one_demo ON elections (is_demo) WHERE is_demo`,
  `ALTER TABLE elections ADD candidates_a_party integer NOT NULL DEFAULT 20 CHECK (candidates_a_party > 0)`,
  `ALTER TABLE elections ALTER candidates_a_party SET DEFAULT 1`,
  // When a name or a picture that stands on the ballot was changed, for as long as it counts against the next
  // change.
  `CREATE TABLE ballot_entry_changes (
     subject uuid NOT NULL,
     kind text NOT NULL CHECK (kind IN ('name', 'picture')),
     at timestamptz NOT NULL
   )`,
  `CREATE INDEX ballot_entry_changes_of ON ballot_entry_changes (subject, kind, at)`,
];
