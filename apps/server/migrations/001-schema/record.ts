/** The public record: one transparency log an election. */
export const record = `
-- The head of each log. held_trustee is the number (from 1) of the trustee whose key this server holds, or null. A
-- record is appended to first and signed after: size can be larger than published_size, and only that is served.
CREATE TABLE records (
  election_id uuid PRIMARY KEY REFERENCES elections,
  origin text NOT NULL UNIQUE,
  verifier_key text NOT NULL,
  setup_hash bytea NOT NULL CHECK (octet_length(setup_hash) = 32),
  trustees_hash bytea NOT NULL CHECK (octet_length(trustees_hash) = 32),
  held_trustee integer CHECK (held_trustee > 0),
  size bigint NOT NULL CHECK (size >= 0),
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  checkpoint text NOT NULL,
  published_size bigint NOT NULL,
  published_time_s bigint NOT NULL DEFAULT 0,
  CHECK (published_size BETWEEN 0 AND size)
);
COMMENT ON COLUMN records.published_size IS 'How many of its entries are signed and served.';
COMMENT ON COLUMN records.published_time_s IS 'When the checkpoint was signed, in Unix seconds.';

CREATE FUNCTION refuse_another_tree() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.size < OLD.size OR (NEW.size = OLD.size AND NEW.root <> OLD.root) OR NEW.published_size < OLD.published_size
      OR (NEW.election_id, NEW.origin, NEW.verifier_key, NEW.setup_hash, NEW.trustees_hash)
         IS DISTINCT FROM (OLD.election_id, OLD.origin, OLD.verifier_key, OLD.setup_hash, OLD.trustees_hash)
    THEN RAISE EXCEPTION 'the record can only grow' USING ERRCODE = 'integrity_constraint_violation'; END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER no_removal BEFORE DELETE OR TRUNCATE ON records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER only_grows BEFORE UPDATE ON records FOR EACH ROW EXECUTE FUNCTION refuse_another_tree();

-- The records that this database goes on with. Backups leave it out: after a restore nothing is signed until somebody
-- has shown that nothing newer was (npm run election -- go-on).
CREATE TABLE ongoing_records (election_id uuid PRIMARY KEY REFERENCES records);
CREATE FUNCTION begin_record() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO ongoing_records VALUES (NEW.election_id);
    RETURN NULL;
  END $$;
CREATE TRIGGER begins AFTER INSERT ON records FOR EACH ROW EXECUTE FUNCTION begin_record();

-- Witnesses of an election, from its draft on; the record's setup names them for good.
CREATE TABLE witnesses (
  election_id uuid NOT NULL REFERENCES elections,
  position integer NOT NULL CHECK (position BETWEEN 1 AND 20),
  key text NOT NULL CHECK (key ~ '^[^+[:space:]]{1,200}[+][0-9a-f]{8}[+][A-Za-z0-9+/=]{44}$'),
  url text CHECK (url ~ '^https?://' AND length(url) <= 300),
  PRIMARY KEY (election_id, key),
  UNIQUE (election_id, position)
);
COMMENT ON COLUMN witnesses.key IS 'Its C2SP verifier key.';
COMMENT ON COLUMN witnesses.url IS 'Where it takes checkpoints; null for one that only looks outward.';

CREATE FUNCTION keep_witnesses() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM records WHERE election_id = coalesce(NEW.election_id, OLD.election_id))
    THEN RAISE EXCEPTION 'the setup names the witnesses' USING ERRCODE = 'integrity_constraint_violation'; END IF;
    RETURN coalesce(NEW, OLD);
  END $$;
CREATE TRIGGER keep_witnesses BEFORE INSERT OR UPDATE OR DELETE ON witnesses
  FOR EACH ROW EXECUTE FUNCTION keep_witnesses();

-- The newest checkpoint that each witness has cosigned.
CREATE TABLE cosignatures (
  election_id uuid NOT NULL REFERENCES records,
  key text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  time_s bigint NOT NULL CHECK (time_s > 0),
  note text NOT NULL CHECK (length(note) < 20000),
  PRIMARY KEY (election_id, key),
  FOREIGN KEY (election_id, key) REFERENCES witnesses
);
COMMENT ON COLUMN cosignatures.note IS 'The checkpoint with the log''s signature and this witness''s.';
COMMENT ON COLUMN cosignatures.time_s IS 'When the witness signed, in Unix seconds by its clock.';

CREATE FUNCTION refuse_older_cosignature() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.size < OLD.size OR NEW.time_s < OLD.time_s OR NEW.key <> OLD.key
    THEN RAISE EXCEPTION 'a witness never goes back' USING ERRCODE = 'integrity_constraint_violation'; END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER only_newer BEFORE UPDATE ON cosignatures FOR EACH ROW EXECUTE FUNCTION refuse_older_cosignature();

-- Witnesses whose history is not that of this server's record, once for each.
CREATE TABLE witness_alarms (
  election_id uuid NOT NULL,
  key text NOT NULL,
  size bigint NOT NULL,
  at timestamptz NOT NULL,
  note text,
  PRIMARY KEY (election_id, key),
  FOREIGN KEY (election_id, key) REFERENCES witnesses
);
COMMENT ON COLUMN witness_alarms.size IS 'The size of the witness''s tree.';
COMMENT ON COLUMN witness_alarms.note IS 'Its cosigned checkpoint, which the log signed; null if it only refused ours.';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON witness_alarms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE record_payloads (
  election_id uuid NOT NULL REFERENCES records,
  hash bytea NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (election_id, hash),
  CHECK (sha256(bytes) = hash)
);
-- Ciphertexts do not compress. (PostgreSQL 15 has no STORAGE in CREATE TABLE.)
ALTER TABLE record_payloads ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON record_payloads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE record_entries (
  election_id uuid NOT NULL,
  entry_index bigint NOT NULL CHECK (entry_index >= 0),
  type text NOT NULL
    CHECK (type IN ('Setup', 'Revision', 'Electorate', 'Ballot', 'CountRequest', 'Opening', 'TestBallot', 'AuditLog',
      'EndBallots', 'Participation', 'EncryptedTally', 'PartialDecryption', 'RevisionTally', 'Result',
      'Void')),
  payload_hash bytea,
  PRIMARY KEY (election_id, entry_index),
  CHECK ((type = 'EndBallots') = (payload_hash IS NULL)),
  FOREIGN KEY (election_id, payload_hash) REFERENCES record_payloads
);
CREATE INDEX record_entries_events ON record_entries (election_id, entry_index) WHERE type <> 'Ballot';
CREATE INDEX record_entries_types ON record_entries (election_id, type, entry_index) WHERE type <> 'Ballot';
CREATE UNIQUE INDEX record_entries_void ON record_entries (election_id) WHERE type = 'Void';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON record_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One row a place: the widest tile; a narrower one is its beginning.
CREATE TABLE record_tiles (
  election_id uuid NOT NULL REFERENCES records,
  level integer NOT NULL CHECK (level BETWEEN 0 AND 63),
  tile_index bigint NOT NULL CHECK (tile_index >= 0),
  hashes bytea NOT NULL CHECK (octet_length(hashes) BETWEEN 32 AND 8192 AND octet_length(hashes) % 32 = 0),
  PRIMARY KEY (election_id, level, tile_index)
);

CREATE FUNCTION starts_with_bytes(whole bytea, beginning bytea) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$SELECT substring(whole FROM 1 FOR octet_length(beginning)) = beginning$$;

CREATE FUNCTION refuse_another_hash() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT starts_with_bytes(NEW.hashes, OLD.hashes)
      OR (NEW.election_id, NEW.level, NEW.tile_index) IS DISTINCT FROM (OLD.election_id, OLD.level, OLD.tile_index)
    THEN RAISE EXCEPTION 'a hash of the record would change' USING ERRCODE = 'integrity_constraint_violation'; END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER no_removal BEFORE DELETE OR TRUNCATE ON record_tiles
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER only_grows BEFORE UPDATE ON record_tiles FOR EACH ROW EXECUTE FUNCTION refuse_another_hash();

-- Let others check recorded ballots faster, one for each entry from the first on, without a gap. Not part of the
-- record: no hash covers them, nobody trusts them, and they can be computed again.
CREATE TABLE record_hints (
  election_id uuid NOT NULL,
  entry_index bigint NOT NULL,
  hints bytea NOT NULL,
  PRIMARY KEY (election_id, entry_index),
  FOREIGN KEY (election_id, entry_index) REFERENCES record_entries
);
-- Ciphertexts do not compress. (PostgreSQL 15 has no STORAGE in CREATE TABLE.)
ALTER TABLE record_hints ALTER COLUMN hints SET STORAGE EXTERNAL;

CREATE TABLE ballot_revisions (
  election_id uuid NOT NULL REFERENCES records,
  revision integer NOT NULL CHECK (revision > 0),
  revision_hash bytea NOT NULL CHECK (octet_length(revision_hash) = 32),
  election_hash bytea NOT NULL CHECK (octet_length(election_hash) = 32),
  style integer NOT NULL,
  of_style integer NOT NULL,
  entry_index bigint NOT NULL,
  newest_hash bytea NOT NULL CHECK (octet_length(newest_hash) = 32),
  PRIMARY KEY (election_id, revision),
  UNIQUE (election_id, style, of_style),
  UNIQUE (election_id, election_hash),
  FOREIGN KEY (election_id, entry_index) REFERENCES record_entries,
  FOREIGN KEY (election_id, style) REFERENCES ballot_styles
);
COMMENT ON COLUMN ballot_revisions.revision IS 'Its number in the record, from 1, across all styles.';
COMMENT ON COLUMN ballot_revisions.of_style IS 'Its number within its style, from 1.';
COMMENT ON COLUMN ballot_revisions.newest_hash IS
  'The hash of the list of newest revisions with those that were appended together with it.';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ballot_revisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- since is when the first change came that no revision contains yet.
CREATE TABLE ballot_changes (
  election_id uuid PRIMARY KEY REFERENCES elections,
  since timestamptz NOT NULL
);

-- A credential is used once; a tracker leads to its entry. accepted_size, due_s and retry_hash give the same
-- receipt again to whoever made the ballot.
CREATE TABLE recorded_ballots (
  election_id uuid NOT NULL,
  tracker bytea NOT NULL CHECK (octet_length(tracker) = 32),
  credential bytea NOT NULL CHECK (octet_length(credential) = 32),
  revision integer NOT NULL,
  entry_index bigint NOT NULL,
  accepted_size bigint NOT NULL,
  due_s bigint NOT NULL,
  retry_hash bytea CHECK (octet_length(retry_hash) = 32),
  PRIMARY KEY (election_id, tracker),
  CONSTRAINT recorded_ballots_credential UNIQUE (election_id, credential),
  UNIQUE (election_id, entry_index),
  FOREIGN KEY (election_id, entry_index) REFERENCES record_entries
);
CREATE INDEX recorded_ballots_revision ON recorded_ballots (election_id, revision, entry_index);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON recorded_ballots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE revision_ballots (
  election_id uuid NOT NULL,
  revision integer NOT NULL,
  ballots integer NOT NULL CHECK (ballots >= 0),
  counted_ballots integer NOT NULL DEFAULT 0,
  lines integer[] NOT NULL,
  PRIMARY KEY (election_id, revision),
  FOREIGN KEY (election_id, revision) REFERENCES ballot_revisions,
  CHECK (counted_ballots BETWEEN 0 AND ballots)
);
COMMENT ON TABLE revision_ballots IS 'The number of ballots of each revision in the record.';
COMMENT ON COLUMN revision_ballots.counted_ballots IS 'How many of them the last live count covers.';
COMMENT ON COLUMN revision_ballots.lines IS 'The line of each choice, contest by contest.';

-- The live counts in each record: the entry, and the tree that it covers.
CREATE TABLE record_openings (
  election_id uuid NOT NULL,
  entry_index bigint NOT NULL,
  tree_size bigint NOT NULL,
  ballots integer NOT NULL CHECK (ballots >= 0),
  opened_at_s bigint NOT NULL,
  other_entries bigint NOT NULL CHECK (other_entries > 0),
  PRIMARY KEY (election_id, entry_index),
  UNIQUE (election_id, tree_size),
  CHECK (tree_size <= entry_index),
  FOREIGN KEY (election_id, entry_index) REFERENCES record_entries
);
COMMENT ON COLUMN record_openings.other_entries IS
  'How many of the entries up to it are not ballots; spares counting them with every batch.';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON record_openings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The newest live count that the trustees of a threshold key are asked for.
CREATE TABLE count_requests (
  election_id uuid PRIMARY KEY,
  entry_index bigint NOT NULL,
  requested_at_s bigint NOT NULL,
  statement text,
  is_answered boolean NOT NULL DEFAULT false,
  FOREIGN KEY (election_id, entry_index) REFERENCES record_entries
);
COMMENT ON COLUMN count_requests.statement IS 'The statement that they prove, as JSON; null before the server''s audit has reached the request.';
COMMENT ON COLUMN count_requests.is_answered IS 'The count is in the record.';

-- The last verified share of each trustee, as JSON; empty once its count is in the record.
CREATE TABLE count_shares (
  election_id uuid NOT NULL REFERENCES count_requests,
  trustee integer NOT NULL CHECK (trustee > 0),
  entry_index bigint NOT NULL,
  share text NOT NULL,
  given_at timestamptz NOT NULL,
  PRIMARY KEY (election_id, trustee)
);
COMMENT ON COLUMN count_shares.entry_index IS 'The request that it answers.';

CREATE TABLE count_lines (
  election_id uuid NOT NULL REFERENCES records,
  line integer NOT NULL CHECK (line > 0),
  contest_id uuid NOT NULL,
  candidate_id uuid NOT NULL,
  opened_index bigint,
  votes integer NOT NULL DEFAULT 0 CHECK (votes >= 0),
  votes_before integer NOT NULL DEFAULT 0,
  PRIMARY KEY (election_id, line),
  UNIQUE (election_id, contest_id, candidate_id)
);
COMMENT ON COLUMN count_lines.opened_index IS 'The entry of the last count that lists it; null before the first.';
COMMENT ON COLUMN count_lines.votes_before IS 'The votes before the last count.';

-- Partial decryptions; revision 0 stands for the sums over all revisions.
CREATE TABLE trustee_shares (
  election_id uuid NOT NULL REFERENCES records,
  trustee integer NOT NULL CHECK (trustee > 0),
  revision integer NOT NULL CHECK (revision >= 0),
  share text NOT NULL,
  PRIMARY KEY (election_id, trustee, revision)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trustee_shares
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An election whose record continues another one that ended behind its signed head. Each has one successor at most.
CREATE TABLE successions (
  election_id uuid PRIMARY KEY REFERENCES elections,
  succeeded_id uuid NOT NULL UNIQUE REFERENCES records,
  statement text NOT NULL,
  CHECK (election_id <> succeeded_id)
);
COMMENT ON COLUMN successions.statement IS 'The setup''s statement about the record before it, as JSON.';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON successions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;
