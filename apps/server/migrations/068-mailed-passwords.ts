import { type Kysely, sql } from 'kysely';

/**
 * Whether an account has the password that the server mailed, and its owner chose none yet. For earlier
 * accounts this is unknown, and their owners are not asked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN password_is_mailed boolean NOT NULL DEFAULT false`.execute(db);
}
