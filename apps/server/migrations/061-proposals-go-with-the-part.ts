import { type Kysely, sql } from 'kysely';

/**
 * Who is given another part in the commission takes the own proposals along, and not only who becomes an
 * observer: a registrar's name stands under no act that returning officers alone propose.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE OR REPLACE TRIGGER officers_take_along AFTER UPDATE ON officers FOR EACH ROW
    WHEN (NEW.status <> 'active' OR NEW.role <> OLD.role) EXECUTE FUNCTION void_proposals()`.execute(db);
}
