import { type Kysely, sql } from 'kysely';

/**
 * Lists of voters on their way into a roll: the file as it came, what was read of it, and what is wrong with
 * it. Only the last step touches the roll, in one transaction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE roll_imports (
     id uuid PRIMARY KEY,
     election_id uuid NOT NULL REFERENCES elections,
     begun_by uuid NOT NULL REFERENCES users,
     begun_at timestamptz NOT NULL,
     file_name text NOT NULL CHECK (file_name <> ''),
     bytes bigint NOT NULL CHECK (bytes > 0),
     state text NOT NULL DEFAULT 'coming'
       CHECK (state IN ('coming', 'there', 'checking', 'checked', 'moving', 'done', 'failed', 'dropped')),
     problem text CHECK (problem <> ''),
     form jsonb,
     done_bytes bigint NOT NULL DEFAULT 0,
     good_rows integer NOT NULL DEFAULT 0,
     bad_rows integer NOT NULL DEFAULT 0,
     letters_run uuid,
     letters_after text,
     letters_at timestamptz,
     CONSTRAINT roll_imports_failed CHECK ((state = 'failed') = (problem IS NOT NULL))
   )`,
  `CREATE TABLE roll_import_parts (
     import_id uuid NOT NULL REFERENCES roll_imports,
     part integer NOT NULL CHECK (part >= 0),
     bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 1048576),
     PRIMARY KEY (import_id, part)
   )`,
  `CREATE TABLE roll_import_faults (
     import_id uuid NOT NULL REFERENCES roll_imports,
     line integer NOT NULL,
     field text NOT NULL,
     code text NOT NULL,
     PRIMARY KEY (import_id, line, field)
   )`,
  // What a crash of the database empties is read again from the parts.
  `CREATE UNLOGGED TABLE roll_staging (
     import_id uuid NOT NULL,
     line integer NOT NULL,
     voter_number text NOT NULL,
     surname text NOT NULL,
     name text NOT NULL,
     area_id uuid NOT NULL,
     contact text
   )`,
  `CREATE INDEX roll_staging_import ON roll_staging (import_id, voter_number)`,
  // Whose place came with which list, for its letters.
  `ALTER TABLE roll ADD COLUMN import_id uuid REFERENCES roll_imports`,
  `CREATE INDEX roll_import ON roll (import_id, voter_number) WHERE import_id IS NOT NULL`,
];
