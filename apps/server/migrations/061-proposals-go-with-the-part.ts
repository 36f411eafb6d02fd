import { type Kysely, sql } from 'kysely';

/**
 * Every change of an officer's role ends the officer's proposals, not only that to an observer: no registrar
 * is the proposer of an act that returning officers alone propose.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE OR REPLACE TRIGGER officers_take_along AFTER UPDATE ON officers FOR EACH ROW
    WHEN (NEW.status <> 'active' OR NEW.role <> OLD.role) EXECUTE FUNCTION void_proposals()`.execute(db);
}
