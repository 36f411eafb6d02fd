import { type Kysely, sql } from 'kysely';

/**
 * Which check of a list its officer has seen: the rows of no other one are moved into the roll. Who makes the
 * letters of a list, and how many of them were given out: an earlier run is restarted. Whether two officers
 * have allowed them to be begun, as they must from the freeze on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE roll_imports
    ADD COLUMN check_no integer NOT NULL DEFAULT 0,
    ADD COLUMN letters_by uuid REFERENCES users,
    ADD COLUMN letters_made integer NOT NULL DEFAULT 0,
    ADD COLUMN letters_granted boolean NOT NULL DEFAULT false`.execute(db);
}
