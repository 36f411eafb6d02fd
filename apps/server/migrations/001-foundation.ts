import { type Kysely, sql } from 'kysely';

/**
 * People, elections, candidates, who voted, what was voted, mail. The rules of an election are constraints
 * here, so that no race and no mistake in the code above can break them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE images (
     id uuid PRIMARY KEY,
     sha256 bytea NOT NULL UNIQUE CHECK (octet_length(sha256) = 32),
     large bytea NOT NULL,
     small bytea NOT NULL,
     width integer NOT NULL CHECK (width > 0),
     height integer NOT NULL CHECK (height > 0)
   )`,
  `CREATE TABLE users (
     id uuid PRIMARY KEY,
     role text NOT NULL CHECK (role IN ('PARTY', 'VOTER', 'CANDIDATE', 'COMMISSION')),
     name text NOT NULL CHECK (name <> ''),
     email text NOT NULL CHECK (email <> ''),
     password_hash text NOT NULL,
     image_id uuid REFERENCES images,
     created_at timestamptz NOT NULL
   )`,
  `CREATE UNIQUE INDEX users_email_key ON users (lower(email))`,
  `CREATE INDEX users_role ON users (role)`,
  `CREATE TABLE sessions (
     token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     created_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL
   )`,
  `CREATE INDEX sessions_user ON sessions (user_id)`,
  `CREATE INDEX sessions_expiry ON sessions (expires_at)`,
  `CREATE TABLE parties (
     user_id uuid PRIMARY KEY REFERENCES users,
     name text NOT NULL CHECK (name <> ''),
     banner_id uuid REFERENCES images
   )`,
  `CREATE UNIQUE INDEX parties_name_key ON parties (lower(name))`,
  `CREATE TABLE elections (
     id uuid PRIMARY KEY,
     slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
     title text NOT NULL CHECK (title <> ''),
     year integer NOT NULL CHECK (year BETWEEN 1900 AND 9999),
     status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'open', 'closed')),
     current boolean NOT NULL DEFAULT false,
     live_results boolean NOT NULL DEFAULT true,
     plain_casts boolean NOT NULL DEFAULT true,
     live_interval_ms integer NOT NULL DEFAULT 3000 CHECK (live_interval_ms > 0),
     smallest_batch integer NOT NULL DEFAULT 1 CHECK (smallest_batch > 0),
     opens_at timestamptz,
     closes_at timestamptz,
     closed_at timestamptz,
     created_at timestamptz NOT NULL,
     CHECK (closes_at > opens_at),
     CHECK ((status = 'closed') = (closed_at IS NOT NULL))
   )`,
  `CREATE UNIQUE INDEX elections_one_current ON elections (current) WHERE current`,
  `CREATE TABLE posts (
     id uuid PRIMARY KEY,
     election_id uuid NOT NULL REFERENCES elections,
     name text NOT NULL CHECK (name <> ''),
     position integer NOT NULL,
     UNIQUE (election_id, name),
     UNIQUE (id, election_id)
   )`,
  `CREATE TABLE candidates (
     id uuid PRIMARY KEY,
     election_id uuid NOT NULL,
     post_id uuid NOT NULL,
     party_id uuid NOT NULL REFERENCES parties,
     user_id uuid UNIQUE REFERENCES users,
     name text NOT NULL CHECK (name <> ''),
     bio text NOT NULL,
     email text,
     image_id uuid REFERENCES images,
     created_at timestamptz NOT NULL,
     FOREIGN KEY (post_id, election_id) REFERENCES posts (id, election_id),
     UNIQUE (id, post_id, election_id)
   )`,
  `CREATE INDEX candidates_post ON candidates (election_id, post_id)`,
  `CREATE INDEX candidates_party ON candidates (party_id, election_id)`,
  // Who has voted: no time and nothing else, so that nothing here orders voters.
  `CREATE TABLE voted (
     election_id uuid NOT NULL REFERENCES elections,
     voter_id uuid NOT NULL REFERENCES users,
     PRIMARY KEY (election_id, voter_id)
   )`,
  // What was voted: one row a post, with a random key; nothing leads to the voter or to the other posts of
  // the ballot.
  `CREATE TABLE votes (
     id uuid PRIMARY KEY,
     election_id uuid NOT NULL,
     post_id uuid NOT NULL,
     candidate_id uuid NOT NULL,
     FOREIGN KEY (candidate_id, post_id, election_id) REFERENCES candidates (id, post_id, election_id)
   )`,
  `CREATE INDEX votes_candidate ON votes (election_id, candidate_id)`,
  `CREATE TABLE newsletter_subscribers (
     id uuid PRIMARY KEY,
     email text NOT NULL CHECK (email <> ''),
     confirm_token_hash bytea UNIQUE,
     unsubscribe_token_hash bytea NOT NULL UNIQUE,
     created_at timestamptz NOT NULL,
     confirmed_at timestamptz
   )`,
  `CREATE UNIQUE INDEX newsletter_subscribers_email_key ON newsletter_subscribers (lower(email))`,
  `CREATE TABLE events (
     id uuid PRIMARY KEY,
     election_id uuid NOT NULL REFERENCES elections,
     kind text NOT NULL CHECK (kind IN ('opened', 'closing-soon', 'closed', 'certified', 'ballot-changed')),
     at timestamptz NOT NULL
   )`,
  `CREATE INDEX events_newest ON events (election_id, at DESC)`,
  // A sent mail keeps no text: it may have held a password.
  `CREATE TABLE outbox (
     id uuid PRIMARY KEY,
     recipient text NOT NULL,
     subject text NOT NULL,
     text text,
     html text,
     state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
     attempts integer NOT NULL DEFAULT 0,
     next_attempt_at timestamptz NOT NULL,
     last_error text,
     created_at timestamptz NOT NULL,
     sent_at timestamptz,
     CHECK (state <> 'waiting' OR text IS NOT NULL)
   )`,
  `CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE state = 'waiting'`,
  // Holds for every role, the owner's too; the application's role is refused by its grants besides
  // (database/grants.ts).
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'table % only takes new rows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege'; END $$`,
  ...['voted', 'votes'].map(
    (table) =>
      `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  ),
];
