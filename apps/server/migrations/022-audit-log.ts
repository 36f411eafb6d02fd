import { type Kysely, sql } from 'kysely';

/**
 * Who did what to parties, nominations and elections. Each row has the hash of the row before, so that no row
 * is changed, removed or moved without a trace (domains/audit-log/chain.ts); keys make forks impossible.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE audit_log (
     seq bigint PRIMARY KEY CHECK (seq > 0),
     actor uuid REFERENCES users,
     role text NOT NULL CHECK (role <> ''),
     action text NOT NULL CHECK (action <> ''),
     object text NOT NULL CHECK (object <> ''),
     before jsonb,
     after jsonb,
     at timestamptz NOT NULL,
     previous bytea NOT NULL UNIQUE CHECK (octet_length(previous) = 32),
     hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
     previous_seq bigint GENERATED ALWAYS AS (nullif(seq - 1, 0)) STORED,
     UNIQUE (seq, hash),
     FOREIGN KEY (previous_seq, previous) REFERENCES audit_log (seq, hash)
   )`,
  `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
];
