/** Trustees, and the ceremony in which they make a key. */
export const trustees = `
CREATE TABLE ceremonies (
  election_id uuid PRIMARY KEY REFERENCES elections,
  origin text NOT NULL CHECK (origin <> ''),
  size integer NOT NULL CHECK (size <= 20),
  threshold integer NOT NULL,
  complaint text,
  guilty integer,
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  CHECK (threshold > 1 AND threshold < size),
  CHECK (guilty BETWEEN 1 AND size),
  CHECK ((complaint IS NULL) = (guilty IS NULL))
);
COMMENT ON COLUMN ceremonies.complaint IS 'The proof of a wrong value, as JSON.';
COMMENT ON COLUMN ceremonies.guilty IS 'The trustee who sent the wrong value.';
COMMENT ON COLUMN ceremonies.id IS 'A new id each time the ceremony starts again.';

-- Each has a link that works once.
CREATE TABLE trustee_places (
  election_id uuid NOT NULL REFERENCES ceremonies ON DELETE CASCADE,
  trustee integer NOT NULL CHECK (trustee > 0),
  name text NOT NULL CHECK (name <> '' AND strpos(name, '|') = 0),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  email text CHECK (email <> ''),
  rehearsed_at timestamptz,
  heard_at timestamptz,
  heard_proof text,
  PRIMARY KEY (election_id, trustee),
  UNIQUE (election_id, name),
  CHECK ((heard_at IS NULL) = (heard_proof IS NULL))
);
COMMENT ON COLUMN trustee_places.email IS 'The trustee''s e-mail; null if links are handed over.';
COMMENT ON COLUMN trustee_places.rehearsed_at IS
  'When the trustee''s last drill showed that the key file still decrypts.';
COMMENT ON COLUMN trustee_places.heard_at IS
  'The newest time at which the trustee''s program proved that it runs with the key.';
COMMENT ON COLUMN trustee_places.heard_proof IS 'The proof, as JSON, for anyone to check.';

-- Messages never change; a new ceremony replaces all of them.
CREATE TABLE trustee_messages (
  election_id uuid NOT NULL,
  trustee integer NOT NULL,
  round text NOT NULL CHECK (round IN ('certs', 'commitments', 'reveals', 'keys')),
  message text NOT NULL,
  PRIMARY KEY (election_id, trustee, round),
  FOREIGN KEY (election_id, trustee) REFERENCES trustee_places ON DELETE CASCADE
);
COMMENT ON COLUMN trustee_messages.message IS 'As sent, without the token of the link.';

CREATE FUNCTION keep_message() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'what a trustee sent stays as it is'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'trustee_messages_stay';
  END $$;
CREATE TRIGGER trustee_messages_stay BEFORE UPDATE ON trustee_messages
  FOR EACH ROW EXECUTE FUNCTION keep_message();
`;
