import { type Kysely, sql } from 'kysely';

/**
 * Forgotten passwords. A request is stored for every address, so that the answer takes as long whether or not
 * there is an account; afterwards it becomes a link by mail, or nothing. Of a link only the hash is stored;
 * it works once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE password_requests (
     id uuid PRIMARY KEY,
     email text NOT NULL CHECK (email <> ''),
     created_at timestamptz NOT NULL
   )`,
  `CREATE TABLE password_links (
     token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     expires_at timestamptz NOT NULL
   )`,
  `CREATE INDEX password_links_user ON password_links (user_id)`,
];
