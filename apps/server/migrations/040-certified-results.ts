import { type Kysely, sql } from 'kysely';

/**
 * A result that is in the record is counted; it is certified when officers say so, of the record that their
 * devices have checked. Earlier, certified meant counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE certifications (
     election_id uuid PRIMARY KEY REFERENCES elections,
     tree_size bigint NOT NULL CHECK (tree_size > 0),
     root bytea NOT NULL CHECK (octet_length(root) = 32),
     ballots bigint NOT NULL CHECK (ballots >= 0),
     officers smallint NOT NULL CHECK (officers IN (1, 2)),
     certified_at timestamptz NOT NULL
   )`,
  `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON certifications
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `ALTER TABLE events DROP CONSTRAINT events_kind_check`,
  `UPDATE events SET kind = 'counted' WHERE kind = 'certified'`,
  `ALTER TABLE events ADD CONSTRAINT events_kind_check
     CHECK (kind IN ('opened', 'closing-soon', 'closed', 'counted', 'certified', 'ballot-changed'))`,
];
