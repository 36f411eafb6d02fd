/** Accounts, sessions, pictures and mails. */
export const accounts = String.raw`
-- Refuses every change of an append-only table, for the owner of the tables too. The application's role
-- also lacks the right (platform/database/grants.ts).
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'table % only takes new rows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$;

-- A name without case and diacritics, for searches: NFD separates the marks of Yoruba, Igbo and Hausa, and the
-- hooked letters, which have no decomposition, are translated. lower() comes last, on ASCII.
CREATE FUNCTION folded(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
  $$SELECT lower(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'),
    'ɓɗƙƴɛɔəøłđƁƊƘƳƐƆƏØŁĐ', 'bdkyeoeoldBDKYEOEOLD'))$$;

CREATE TABLE images (
  id uuid PRIMARY KEY,
  sha256 bytea NOT NULL UNIQUE CHECK (octet_length(sha256) = 32),
  large bytea NOT NULL,
  small bytea NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  small_sha256 bytea NOT NULL GENERATED ALWAYS AS (sha256(small)) STORED,
  unused_since timestamptz
);
CREATE INDEX images_small_sha256 ON images (small_sha256);
COMMENT ON COLUMN images.unused_since IS 'When the sweep found no use of it; null before, and while it has one.';

-- created_at is a whole day: the hour at which a voter registered could point to the ballot.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('PARTY', 'VOTER', 'CANDIDATE', 'COMMISSION', 'PLACE')),
  name text NOT NULL CHECK (name <> ''),
  email text CHECK (email <> '') CONSTRAINT users_email_ascii CHECK (email ~ '^[\x21-\x7e]+$'),
  password_hash text,
  image_id uuid REFERENCES images,
  created_at timestamptz NOT NULL,
  locale text NOT NULL DEFAULT 'en' CHECK (locale ~ '^[a-z]{2,3}$'),
  password_is_mailed boolean NOT NULL DEFAULT false,
  CONSTRAINT users_of_places CHECK (
    (role = 'PLACE') = (email IS NULL) AND (role = 'PLACE') = (password_hash IS NULL))
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email COLLATE "C"));
CREATE INDEX users_image_id ON users (image_id) WHERE image_id IS NOT NULL;
COMMENT ON COLUMN users.role IS
  'PLACE: the account of a place on the roll that was opened by a link; nobody logs in to it.';
COMMENT ON COLUMN users.locale IS 'The language of mails to the account.';
COMMENT ON COLUMN users.password_is_mailed IS 'True while the password is the one that the server mailed.';

CREATE FUNCTION keep_commission_account() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'an account of the commission stays one'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_commission_stays';
  END $$;

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  unlocked_at timestamptz,
  unlock_hash bytea CHECK (octet_length(unlock_hash) = 32),
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  browser text CHECK (browser ~ '^[A-Za-z ,]{1,40}$'),
  seen_at timestamptz,
  device_hash bytea UNIQUE CHECK (octet_length(device_hash) = 32),
  CHECK ((unlocked_at IS NULL) = (unlock_hash IS NULL)),
  CHECK (device_hash IS NULL OR confirmed_at IS NOT NULL)
);
CREATE INDEX sessions_user ON sessions (user_id);
COMMENT ON COLUMN sessions.confirmed_at IS 'When a second factor confirmed it.';
COMMENT ON COLUMN sessions.unlocked_at IS
  'When its officer showed password and factor anew, to change factors for some minutes.';
COMMENT ON COLUMN sessions.unlock_hash IS
  'SHA-256 of the key that changes factors in these minutes; only the page that unlocked has the key.';
COMMENT ON COLUMN sessions.device_hash IS
  'SHA-256 of the mark of the browser in which a second factor confirmed it; null for everybody else.';
COMMENT ON COLUMN sessions.id IS 'The id that its owner sees.';
COMMENT ON COLUMN sessions.browser IS 'The browser of an officer''s session; null for everybody else.';
COMMENT ON COLUMN sessions.seen_at IS
  'When an officer''s session was last used, to the minute; null for everybody else.';

-- Every address gets a row, with an account or without, so that the answer takes the same time. line is the
-- limit's line of whoever asked; mails of all lines take turns.
CREATE TABLE password_requests (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email <> ''),
  created_at timestamptz NOT NULL,
  line smallint
);
COMMENT ON TABLE password_requests IS
  'Addresses that asked for a link to set a password, with an account or without.';

-- Each works once; only its hash is stored.
CREATE TABLE password_links (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_links_user ON password_links (user_id);

-- A link ends when the password changes in any way.
CREATE FUNCTION end_password_links() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM password_links WHERE user_id = NEW.id;
    RETURN NULL;
  END $$;

-- Read every second and possibly 100 million, so it is maintained, not counted. Each connection writes one of
-- 16 parts, so that concurrent registrations do not wait for each other and no transaction holds two parts.
CREATE TABLE roll_sizes (
  part integer PRIMARY KEY,
  voters bigint NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE roll_sizes IS 'The number of voters, as the sum of 16 parts; a trigger on users maintains it.';

INSERT INTO roll_sizes SELECT part, 0 FROM generate_series(0, 15) AS part;

-- Runs as the owner: the application may register a voter but not write the size of the roll.
CREATE FUNCTION keep_roll_size() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    UPDATE roll_sizes SET voters = voters
        + CASE WHEN TG_OP <> 'DELETE' AND NEW.role = 'VOTER' THEN 1 ELSE 0 END
        - CASE WHEN TG_OP <> 'INSERT' AND OLD.role = 'VOTER' THEN 1 ELSE 0 END
      WHERE part = pg_backend_pid() % 16;
    RETURN NULL;
  END $$;
CREATE TRIGGER commission_stays BEFORE UPDATE OF role ON users
  FOR EACH ROW WHEN (OLD.role = 'COMMISSION' AND NEW.role <> 'COMMISSION') EXECUTE FUNCTION keep_commission_account();
CREATE TRIGGER keep_roll_size AFTER INSERT OR DELETE OR UPDATE OF role ON users
  FOR EACH ROW EXECUTE FUNCTION keep_roll_size();
CREATE TRIGGER users_end_links AFTER UPDATE OF password_hash ON users
  FOR EACH ROW WHEN (NEW.password_hash IS DISTINCT FROM OLD.password_hash) EXECUTE FUNCTION end_password_links();

-- created_at and confirmed_at are whole days, as in users.
CREATE TABLE newsletter_subscribers (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email <> ''),
  confirm_token_hash bytea UNIQUE,
  unsubscribe_token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
CREATE UNIQUE INDEX newsletter_subscribers_email_key ON newsletter_subscribers (lower(email));

-- A sent mail keeps no text: it may have held a password. line and turn share the sending between all who can
-- cause mails; kind separates e-mails from text messages and first tries from later ones.
CREATE TABLE outbox (
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
  line smallint,
  turn bigint NOT NULL DEFAULT 0,
  kind text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN recipient LIKE '%@%' THEN 'mail' ELSE 'sms' END
    || CASE WHEN attempts = 0 THEN '' ELSE ' again' END) STORED,
  failed_at timestamptz,
  failed_before timestamptz,
  CHECK (state <> 'waiting' OR text IS NOT NULL)
);
CREATE INDEX outbox_failed ON outbox (kind, failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX outbox_lines ON outbox (kind, line, turn) WHERE state = 'waiting';
CREATE INDEX outbox_sent ON outbox (kind, sent_at) WHERE state = 'sent';
CREATE INDEX outbox_states ON outbox (state, next_attempt_at);
CREATE INDEX outbox_turns ON outbox (kind, turn, next_attempt_at, id) WHERE state = 'waiting';
COMMENT ON COLUMN outbox.failed_at IS 'When the last try failed; null once it was sent.';
COMMENT ON COLUMN outbox.failed_before IS 'When the try before that failed.';

-- The last mail that tried the mail server, and whether it was accepted.
CREATE TABLE mail_trial (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  tried_at timestamptz NOT NULL,
  was_taken boolean NOT NULL
);
COMMENT ON TABLE mail_trial IS 'At most one row.';

-- Shared by all processes. Unlogged: a crash empties it, and no write-ahead log keeps who tried what.
CREATE UNLOGGED TABLE limit_uses (
  key_hash bytea PRIMARY KEY CHECK (octet_length(key_hash) = 32),
  full_at_ms double precision NOT NULL
);
COMMENT ON TABLE limit_uses IS 'The hash of a limit''s key, and when its bucket is full again.';

CREATE UNLOGGED TABLE ticket_keys (
  is_single boolean PRIMARY KEY DEFAULT true CHECK (is_single),
  key bytea NOT NULL CHECK (octet_length(key) = 32)
);
COMMENT ON TABLE ticket_keys IS 'The key that authenticates places in the queue, for all processes; no backup has it.';
`;
