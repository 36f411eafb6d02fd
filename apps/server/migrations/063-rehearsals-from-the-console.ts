import { type Kysely, sql } from 'kysely';

/**
 * The rehearsal that an officer has begun from the console, one at most. The process that runs it renews a
 * lease of some seconds, by this database's clock: one without a lease does not run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE rehearsals (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    id uuid NOT NULL,
    election_id uuid NOT NULL REFERENCES elections,
    begun_by uuid NOT NULL REFERENCES users,
    address text NOT NULL,
    held_until timestamptz NOT NULL,
    setup_link text,
    is_ending boolean NOT NULL DEFAULT false
  )`.execute(db);
}
