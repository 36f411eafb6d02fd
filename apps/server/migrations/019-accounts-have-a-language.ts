import { type Kysely, sql } from 'kysely';

/** In which language an account is written to. Whoever is there already has read English so far. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN locale text NOT NULL DEFAULT 'en' CHECK (locale ~ '^[a-z]{2,3}$')`.execute(
    db,
  );
}
