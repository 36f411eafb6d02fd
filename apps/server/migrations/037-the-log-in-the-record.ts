import { type Kysely, sql } from 'kysely';

/**
 * A record holds where the audit log was at opening, closing and certification; and the log is searched by
 * who, what and when.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE record_entries DROP CONSTRAINT record_entries_type_check`,
  `ALTER TABLE record_entries ADD CONSTRAINT record_entries_type_check CHECK (type IN
     ('Setup', 'Revision', 'Ballot', 'Opening', 'TestBallot', 'AuditLog', 'EndBallots', 'EncryptedTally', 'PartialDecryption', 'RevisionTally', 'Result'))`,
  `CREATE INDEX audit_log_at ON audit_log (at)`,
  `CREATE INDEX audit_log_action ON audit_log (action, seq)`,
  `CREATE INDEX audit_log_actor ON audit_log (actor, seq)`,
];
