import { type Kysely, sql } from 'kysely';

/** The language of mails to an account. Existing accounts have got English ones so far. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN locale text NOT NULL DEFAULT 'en' CHECK (locale ~ '^[a-z]{2,3}$')`.execute(
    db,
  );
}
