import { type Kysely, sql } from 'kysely';

/**
 * An election that closed and will have no certified result is declared void: it is in the archive from then
 * on, with the reason, which is public. Proposals about an election end when it goes into the archive.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE elections ADD COLUMN void_reason text`,
  `ALTER TABLE elections ADD CONSTRAINT elections_void
     CHECK (void_reason IS NULL OR (void_reason <> '' AND archived_at IS NOT NULL))`,
  `ALTER TABLE events DROP CONSTRAINT events_kind_check`,
  `ALTER TABLE events ADD CONSTRAINT events_kind_check CHECK
     (kind IN ('opened', 'closing-soon', 'closed', 'counted', 'certified', 'declared-void', 'ballot-changed'))`,
  `CREATE TRIGGER archive_takes_along AFTER UPDATE ON elections FOR EACH ROW
     WHEN (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL) EXECUTE FUNCTION void_proposals_of_draft()`,
];
