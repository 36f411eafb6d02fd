import { type Kysely, sql } from 'kysely';

/**
 * The second factor of officers. Their sessions are valid once one has confirmed them. Secrets of
 * authenticator apps are sealed by a key that is not in the database; of recovery codes only hashes are
 * stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz`,
  `CREATE TABLE officer_authenticators (
     account_id uuid PRIMARY KEY REFERENCES officers,
     sealed bytea,
     pending bytea,
     last_step bigint NOT NULL DEFAULT 0,
     CHECK (sealed IS NOT NULL OR pending IS NOT NULL)
   )`,
  `CREATE TABLE officer_passkeys (
     id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]+$' AND length(id) <= 1400),
     account_id uuid NOT NULL REFERENCES officers,
     public_key bytea NOT NULL,
     counter bigint NOT NULL CHECK (counter >= 0),
     created_at timestamptz NOT NULL
   )`,
  `CREATE INDEX officer_passkeys_account ON officer_passkeys (account_id)`,
  `CREATE TABLE officer_recovery_codes (
     account_id uuid NOT NULL REFERENCES officers,
     code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
     PRIMARY KEY (account_id, code_hash)
   )`,
  `CREATE TABLE officer_challenges (
     token_hash bytea PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
     challenge text NOT NULL,
     expires_at timestamptz NOT NULL
   )`,
];
