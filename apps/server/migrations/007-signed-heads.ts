import { type Kysely, sql } from 'kysely';

/**
 * A record is appended to first and signed after: its head may be larger than what was published, and only
 * that is served. Changes of candidates in an open election wait here until they are collected into the next
 * ballot style.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE records ADD COLUMN published_size bigint NOT NULL DEFAULT 0`,
  `UPDATE records SET published_size = size`,
  `ALTER TABLE records ALTER COLUMN published_size DROP DEFAULT, ADD CHECK (published_size BETWEEN 0 AND size)`,
  `CREATE OR REPLACE FUNCTION refuse_another_tree() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF NEW.size < OLD.size OR (NEW.size = OLD.size AND NEW.root <> OLD.root) OR NEW.published_size < OLD.published_size
         OR (NEW.election_id, NEW.origin, NEW.verifier_key, NEW.setup_hash, NEW.trustees_hash)
            IS DISTINCT FROM (OLD.election_id, OLD.origin, OLD.verifier_key, OLD.setup_hash, OLD.trustees_hash)
       THEN RAISE EXCEPTION 'the record can only grow' USING ERRCODE = 'integrity_constraint_violation'; END IF;
       RETURN NEW;
     END $$`,
  // `since`: when the first change came that no ballot style holds yet.
  `CREATE TABLE ballot_changes (
     election_id uuid PRIMARY KEY REFERENCES elections,
     since timestamptz NOT NULL
   )`,
];
