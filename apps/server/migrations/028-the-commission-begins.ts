import { type Kysely, sql } from 'kysely';

/**
 * How a commission gets its officers: the first by a link that is printed where there is none, the others
 * by invitations. Of links only hashes are stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE commission (
     one boolean PRIMARY KEY DEFAULT true CHECK (one),
     name text NOT NULL CHECK (name <> ''),
     set_up_at timestamptz NOT NULL
   )`,
  `CREATE TABLE setup_links (
     token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
     expires_at timestamptz NOT NULL
   )`,
  `CREATE TABLE officer_invitations (
     id uuid PRIMARY KEY,
     token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
     email text NOT NULL CHECK (email <> ''),
     role text NOT NULL CHECK (role IN ('returning-officer', 'registrar', 'observer')),
     invited_by uuid NOT NULL REFERENCES officers,
     expires_at timestamptz NOT NULL
   )`,
  `CREATE UNIQUE INDEX officer_invitations_email_key ON officer_invitations (lower(email COLLATE "C"))`,
];
