import { type Kysely, sql } from 'kysely';

/**
 * A mailed link to a new password ends when the account has another password, in any way: a person who asked
 * for it before, and has lost the account since, cannot use it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE FUNCTION end_password_links() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM password_links WHERE user_id = NEW.id;
      RETURN NULL;
    END $$`.execute(db);
  await sql`CREATE TRIGGER users_end_links AFTER UPDATE OF password_hash ON users FOR EACH ROW
    WHEN (NEW.password_hash IS DISTINCT FROM OLD.password_hash) EXECUTE FUNCTION end_password_links()`.execute(
    db,
  );
}
