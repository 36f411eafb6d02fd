/** Eligibility: confirmed e-mails, and the roll of voters. */
export const roll = `
-- A mailbox confirms one account for good, even after that account changes its e-mail: otherwise its owner could
-- confirm a second account and vote again. All spellings of a mailbox (Gmail's dots, +suffixes) count as one.
CREATE TABLE confirmed_emails (
  account_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  mailbox text PRIMARY KEY
);
CREATE INDEX confirmed_emails_account ON confirmed_emails (account_id);
COMMENT ON TABLE confirmed_emails IS 'The e-mail that an account has confirmed; a changed e-mail is unconfirmed.';

CREATE TABLE mailed_codes (
  account_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  subject text NOT NULL CHECK (subject <> ''),
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  tries_left smallint NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE mailed_codes IS 'The last code that was mailed to an account, and its purpose.';

CREATE TABLE rolls (
  election_id uuid PRIMARY KEY REFERENCES elections,
  places bigint NOT NULL DEFAULT 0 CHECK (places >= 0),
  changes bigint NOT NULL DEFAULT 0 CHECK (changes >= 0),
  frozen_at timestamptz,
  both_codes boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE rolls IS 'A roll as a whole; its row is created with its first place.';
COMMENT ON COLUMN rolls.places IS 'The number of places; a trigger maintains it.';
COMMENT ON COLUMN rolls.changes IS
  'How many places were added, removed or corrected; triggers maintain it.';
COMMENT ON COLUMN rolls.both_codes IS
  'True if a place with a contact is claimed only by the code of its letter and one sent to the contact.';

-- The uploaded file, the rows read from it, and their faults. Only the last step touches the roll, in one
-- transaction; check_no is the check that the officer has seen.
CREATE TABLE roll_imports (
  id uuid PRIMARY KEY,
  election_id uuid NOT NULL REFERENCES elections,
  begun_by uuid NOT NULL REFERENCES users,
  begun_at timestamptz NOT NULL,
  file_name text NOT NULL CHECK (file_name <> ''),
  bytes bigint NOT NULL CHECK (bytes > 0),
  state text NOT NULL DEFAULT 'coming'
    CHECK (state IN ('coming', 'there', 'checking', 'checked', 'moving', 'done', 'failed', 'dropped',
      'taking-back', 'taken-back')),
  problem text CHECK (problem <> ''),
  form jsonb,
  done_bytes bigint NOT NULL DEFAULT 0,
  good_rows integer NOT NULL DEFAULT 0,
  bad_rows integer NOT NULL DEFAULT 0,
  letters_run uuid,
  letters_after text,
  letters_at timestamptz,
  check_no integer NOT NULL DEFAULT 0,
  letters_by uuid REFERENCES users,
  letters_made integer NOT NULL DEFAULT 0,
  taken_back_by uuid REFERENCES users,
  taken_back_for text CHECK (taken_back_for <> ''),
  places_gone integer CHECK (places_gone >= 0),
  places_claimed integer CHECK (places_claimed >= 0),
  CONSTRAINT roll_imports_letters CHECK (letters_by IS NOT NULL OR (letters_run IS NULL AND letters_at IS NULL)),
  CONSTRAINT roll_imports_failed CHECK ((state = 'failed') = (problem IS NOT NULL)),
  CONSTRAINT roll_imports_taken_back CHECK (
    (state IN ('taking-back', 'taken-back')) = (taken_back_by IS NOT NULL)
    AND (taken_back_by IS NULL) = (taken_back_for IS NULL)
    AND (state = 'taken-back') = (places_gone IS NOT NULL)
    AND (places_gone IS NULL) = (places_claimed IS NULL))
);
COMMENT ON TABLE roll_imports IS 'A list of voters on its way into a roll.';
COMMENT ON COLUMN roll_imports.letters_run IS 'The run that is making letters now.';
COMMENT ON COLUMN roll_imports.letters_after IS 'The last place that has a letter.';
COMMENT ON COLUMN roll_imports.letters_at IS 'When the letters were made.';
COMMENT ON COLUMN roll_imports.check_no IS 'How often it was checked.';
COMMENT ON COLUMN roll_imports.letters_by IS
  'The officer who makes the letters: the proposer, once a second officer has confirmed.';
COMMENT ON COLUMN roll_imports.taken_back_by IS 'Who takes the list back.';
COMMENT ON COLUMN roll_imports.taken_back_for IS 'Why it is taken back.';
COMMENT ON COLUMN roll_imports.places_gone IS 'How many of its places were removed.';
COMMENT ON COLUMN roll_imports.places_claimed IS 'How many of its places were claimed, and stay.';

CREATE TABLE roll_import_parts (
  import_id uuid NOT NULL REFERENCES roll_imports,
  part integer NOT NULL CHECK (part >= 0),
  bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 29 AND 1048604),
  PRIMARY KEY (import_id, part)
);
COMMENT ON COLUMN roll_import_parts.bytes IS
  'Sealed by a key outside the database, 28 bytes longer than the part: the file may hold identity numbers.';

CREATE TABLE roll_import_faults (
  import_id uuid NOT NULL REFERENCES roll_imports,
  line integer NOT NULL,
  field text NOT NULL,
  code text NOT NULL,
  cells jsonb CHECK (length(cells::text) <= 10000),
  other_line integer,
  PRIMARY KEY (import_id, line, field),
  CONSTRAINT roll_import_faults_other CHECK (
    other_line IS NULL OR (code IN ('number-twice', 'identity-twice') AND other_line < line))
);
COMMENT ON COLUMN roll_import_faults.cells IS 'The whole row, once per line.';

CREATE UNLOGGED TABLE roll_staging (
  import_id uuid NOT NULL,
  line integer NOT NULL,
  voter_number text NOT NULL,
  surname text NOT NULL,
  name text NOT NULL,
  area_id uuid NOT NULL,
  contact text,
  identity_digest bytea CHECK (octet_length(identity_digest) = 32)
);
CREATE INDEX roll_staging_import ON roll_staging (import_id, voter_number);
COMMENT ON TABLE roll_staging IS 'Valid rows of a list. Unlogged: a crash empties it.';

-- A place belongs to one account at most, and an account has one place an election at most. A code that an officer
-- sent is valid beside the one of the letter.
CREATE TABLE roll (
  election_id uuid NOT NULL REFERENCES elections,
  voter_number text NOT NULL CHECK (voter_number ~ '^[A-Z0-9][A-Z0-9/-]{0,39}$'),
  surname text NOT NULL CHECK (surname <> ''),
  name text NOT NULL CHECK (name <> ''),
  area_id uuid NOT NULL REFERENCES areas,
  contact text CHECK (contact <> ''),
  code_hash bytea CHECK (octet_length(code_hash) = 32),
  account_id uuid REFERENCES users,
  state text NOT NULL DEFAULT 'listed' CHECK (state IN ('listed', 'claimed', 'removed')),
  reason text CHECK (reason <> ''),
  import_id uuid REFERENCES roll_imports,
  sent_code_hash bytea CHECK (octet_length(sent_code_hash) = 32),
  code_apart boolean NOT NULL DEFAULT false,
  salt bytea NOT NULL DEFAULT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    CHECK (octet_length(salt) = 32),
  claimed_by text CHECK (claimed_by IN ('contact', 'letter', 'both')),
  dispute_hash bytea CHECK (octet_length(dispute_hash) = 32),
  dispute text CHECK (dispute IN ('open', 'settled')),
  identity_digest bytea CHECK (octet_length(identity_digest) = 32),
  PRIMARY KEY (election_id, voter_number),
  CONSTRAINT roll_account_key UNIQUE (election_id, account_id),
  CONSTRAINT roll_claimed CHECK ((state = 'claimed') = (account_id IS NOT NULL)),
  CONSTRAINT roll_removed CHECK ((state = 'removed') = (reason IS NOT NULL)),
  CONSTRAINT roll_removed_identity CHECK (identity_digest IS NULL OR state <> 'removed'),
  CONSTRAINT roll_claimed_by CHECK ((state = 'claimed') = (claimed_by IS NOT NULL)),
  CONSTRAINT roll_told CHECK (dispute_hash IS NULL OR claimed_by = 'letter'),
  CONSTRAINT roll_disputed CHECK (dispute IS NULL OR dispute_hash IS NOT NULL)
);
CREATE UNIQUE INDEX roll_identity ON roll (election_id, identity_digest) WHERE identity_digest IS NOT NULL;
CREATE UNIQUE INDEX roll_dispute ON roll (dispute_hash) WHERE dispute_hash IS NOT NULL;
CREATE INDEX roll_claims ON roll (election_id, claimed_by, dispute, dispute_hash) WHERE state = 'claimed';
CREATE INDEX roll_area ON roll (election_id, area_id);
CREATE INDEX roll_code_apart ON roll (import_id) WHERE code_apart;
CREATE INDEX roll_import ON roll (import_id, voter_number) WHERE import_id IS NOT NULL;
COMMENT ON TABLE roll IS 'Who may vote in an election, and where.';
COMMENT ON COLUMN roll.contact IS 'The address to which a code for the place is mailed.';
COMMENT ON COLUMN roll.code_hash IS 'The hash of the code in the voter''s letter; null until one is made.';
COMMENT ON COLUMN roll.account_id IS 'Who claimed the place.';
COMMENT ON COLUMN roll.reason IS 'Why it was removed.';
COMMENT ON COLUMN roll.import_id IS 'The list that it came with.';
COMMENT ON COLUMN roll.sent_code_hash IS
  'The hash of a code sent to the contact since the letter was made; null if none was.';
COMMENT ON COLUMN roll.claimed_by IS
  'The way of the claim: a code sent to the contact, one of the letter, or both.';
COMMENT ON COLUMN roll.dispute_hash IS
  'The hash of the token in the link that the contact got when the letter''s code was used; null if nobody was told.';
COMMENT ON COLUMN roll.dispute IS
  'Set once the contact has said that the claim was somebody else''s; two officers settle it.';
COMMENT ON COLUMN roll.code_apart IS
  'True if a code was made for this place alone since the letters of its list were begun.';
COMMENT ON COLUMN roll.identity_digest IS
  'HMAC of the identity number by a key outside the database, so that nobody is on the roll twice; null without one.';
COMMENT ON COLUMN roll.salt IS
  'Hides the place in the public record: 32 bytes, 244 of their bits random.';

CREATE FUNCTION is_roll_fixed(the_election uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (SELECT status <> 'draft' FROM elections WHERE id = the_election)
    OR EXISTS (SELECT FROM rolls WHERE election_id = the_election AND frozen_at IS NOT NULL) $$;

-- Fixed before anybody claims: otherwise some places would be claimed by one code and others by two.
CREATE FUNCTION keep_both_codes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.both_codes IS DISTINCT FROM coalesce(OLD.both_codes, false) AND (is_roll_fixed(NEW.election_id)
      OR EXISTS (SELECT FROM roll WHERE election_id = NEW.election_id AND account_id IS NOT NULL)) THEN
      RAISE EXCEPTION 'how places are claimed stays once the roll is fixed or a place is claimed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'rolls_both_codes_stay';
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER rolls_both_codes_stay BEFORE INSERT OR UPDATE OF both_codes ON rolls
  FOR EACH ROW EXECUTE FUNCTION keep_both_codes();

CREATE FUNCTION require_both_codes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM rolls WHERE election_id = NEW.election_id AND both_codes) THEN
      RAISE EXCEPTION 'a place with a contact is claimed by two codes'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'roll_both_codes';
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER roll_both_codes BEFORE INSERT OR UPDATE OF claimed_by ON roll
  FOR EACH ROW WHEN (NEW.claimed_by IN ('contact', 'letter') AND NEW.contact IS NOT NULL)
  EXECUTE FUNCTION require_both_codes();

-- An account of its own is only for a place that was opened by a link, where the election has links.
CREATE FUNCTION keep_to_voters_use() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (SELECT CASE users.role WHEN 'PLACE' THEN voters_use = 'accounts' ELSE voters_use = 'links' END
      FROM elections, users WHERE elections.id = NEW.election_id AND users.id = NEW.account_id) THEN
      RAISE EXCEPTION 'the place is not used in this way'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'roll_voters_use';
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER roll_voters_use BEFORE INSERT OR UPDATE OF account_id ON roll
  FOR EACH ROW WHEN (NEW.account_id IS NOT NULL) EXECUTE FUNCTION keep_to_voters_use();

-- A claimed place keeps its account until it is removed, or given back after a dispute.
CREATE FUNCTION keep_place() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' OR OLD.state = 'removed' OR (OLD.state = 'claimed' AND NEW.state <> 'removed'
      AND NEW.account_id IS DISTINCT FROM OLD.account_id AND (OLD.dispute IS DISTINCT FROM 'open' OR NEW.state <> 'listed'))
      OR (NEW.election_id, NEW.voter_number, NEW.salt) <> (OLD.election_id, OLD.voter_number, OLD.salt) THEN
      RAISE EXCEPTION 'a place on the roll stays whose it is'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'roll_stays';
    END IF;
    RETURN NEW;
  END $$;

-- Only an unclaimed place can be corrected, and only before the freeze and the opening.
CREATE FUNCTION keep_person() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.state <> 'listed' OR is_roll_fixed(OLD.election_id) THEN
      RAISE EXCEPTION 'whose a place is stays as it was claimed or frozen'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'roll_person_stays';
    END IF;
    RETURN NEW;
  END $$;

CREATE FUNCTION count_places_added() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO rolls (election_id, places, changes)
        SELECT election_id, count(*), count(*) FROM added GROUP BY election_id
      ON CONFLICT (election_id) DO UPDATE
        SET places = rolls.places + excluded.places, changes = rolls.changes + excluded.changes;
    RETURN NULL;
  END $$;

CREATE FUNCTION count_place_removed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE rolls SET places = places - 1, changes = changes + 1 WHERE election_id = NEW.election_id;
    RETURN NULL;
  END $$;

CREATE FUNCTION count_place_corrected() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE rolls SET changes = changes + 1 WHERE election_id = NEW.election_id;
    RETURN NULL;
  END $$;

-- Only unclaimed places of a roll that is not fixed can be deleted. A statement trigger: one look and one sum for a
-- million places at once.
CREATE FUNCTION count_places_gone() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM gone WHERE state <> 'listed')
      OR EXISTS (SELECT FROM (SELECT DISTINCT election_id FROM gone) AS known
        WHERE is_roll_fixed(known.election_id)) THEN
      RAISE EXCEPTION 'a place on the roll stays whose it is'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'roll_stays';
    END IF;
    UPDATE rolls SET places = rolls.places - counted.places, changes = rolls.changes + counted.places
      FROM (SELECT election_id, count(*) AS places FROM gone GROUP BY election_id) AS counted
      WHERE rolls.election_id = counted.election_id;
    RETURN NULL;
  END $$;
CREATE TRIGGER roll_added AFTER INSERT ON roll REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_places_added();
CREATE TRIGGER roll_gone AFTER DELETE ON roll REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_places_gone();
CREATE TRIGGER roll_person_stays BEFORE UPDATE OF surname, name, area_id, contact ON roll
  FOR EACH ROW
  WHEN ((OLD.surname, OLD.name, OLD.area_id, OLD.contact)
    IS DISTINCT FROM (NEW.surname, NEW.name, NEW.area_id, NEW.contact))
  EXECUTE FUNCTION keep_person();
CREATE TRIGGER roll_corrected AFTER UPDATE OF surname, name, area_id, contact ON roll
  FOR EACH ROW
  WHEN ((OLD.surname, OLD.name, OLD.area_id, OLD.contact)
    IS DISTINCT FROM (NEW.surname, NEW.name, NEW.area_id, NEW.contact))
  EXECUTE FUNCTION count_place_corrected();
CREATE TRIGGER roll_removed AFTER UPDATE OF state ON roll
  FOR EACH ROW WHEN (NEW.state = 'removed' AND OLD.state <> 'removed') EXECUTE FUNCTION count_place_removed();
CREATE TRIGGER roll_stays BEFORE UPDATE ON roll FOR EACH ROW EXECUTE FUNCTION keep_place();

-- The places on the roll, or else every registered voter. Constant time.
CREATE FUNCTION voters_now(election elections) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE election.who_may_vote
    WHEN 'roll' THEN coalesce((SELECT places FROM rolls WHERE election_id = election.id), 0)
    ELSE (SELECT coalesce(sum(voters), 0)::bigint FROM roll_sizes) END $$;

-- Stored when the election closes: accounts are still made afterwards.
CREATE FUNCTION keep_voters_at_close() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.voters_at_close := voters_now(NEW);
    RETURN NEW;
  END $$;

-- Written batch by batch: after a crash the next process goes on after the last place.
CREATE TABLE reminders (
  election_id uuid NOT NULL REFERENCES elections,
  day text NOT NULL CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  asked_at timestamptz NOT NULL,
  after text NOT NULL DEFAULT '',
  sent integer NOT NULL DEFAULT 0 CHECK (sent >= 0),
  done boolean NOT NULL DEFAULT false,
  CONSTRAINT reminders_once_a_day PRIMARY KEY (election_id, day)
);
CREATE INDEX reminders_waiting ON reminders (election_id) WHERE NOT done;
COMMENT ON TABLE reminders IS 'Reminders to those on a roll who have not claimed their place or not voted.';
COMMENT ON COLUMN reminders.day IS 'The day in Lagos: one reminder a day.';
COMMENT ON COLUMN reminders.after IS 'The last place that was looked at.';
COMMENT ON COLUMN reminders.sent IS 'How many mails were written; nothing says to whom.';

-- Written batch by batch after the end, in the order of voter numbers: nothing in it says when somebody voted.
CREATE TABLE vote_notices (
  election_id uuid PRIMARY KEY REFERENCES elections,
  after text NOT NULL DEFAULT '',
  done boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE vote_notices IS 'Elections whose voters by link or letter are told that their places have voted.';
COMMENT ON COLUMN vote_notices.after IS 'The last place that was looked at.';
`;
