import { type Kysely, sql } from 'kysely';

/** A trustee's e-mail, and when the last drill showed that the key file still decrypts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE trustee_places
    ADD COLUMN email text CHECK (email <> ''), ADD COLUMN rehearsed_at timestamptz`.execute(db);
}
