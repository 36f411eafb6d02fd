import { type Kysely, sql } from 'kysely';

/** Where a trustee is written to, and when one has shown last that the key file still opens the key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE trustee_places
    ADD COLUMN email text CHECK (email <> ''), ADD COLUMN rehearsed_at timestamptz`.execute(db);
}
