/** Casting a ballot: one call, one transaction. */
export const casting = `
-- No time and nothing else, so that nothing orders voters.
CREATE TABLE voted (
  election_id uuid NOT NULL REFERENCES elections,
  voter_id uuid NOT NULL REFERENCES users,
  PRIMARY KEY (election_id, voter_id)
);
COMMENT ON TABLE voted IS 'Who has voted, except those in fresh_marks.';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON voted
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Marks and ballots are moved apart, each in the order of its own key, so that no row's position, transaction
-- number or time links a voter to a ballot. A mark that waits is as good as one in voted. Dead rows would tell: both tables are vacuumed as soon as possible,
-- rewritten again and again, and left out of backups. No foreign keys: they would write the transaction number of
-- the cast into the voter's row.
CREATE TABLE fresh_marks (
  election_id uuid NOT NULL,
  voter_id uuid NOT NULL,
  PRIMARY KEY (election_id, voter_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1, autovacuum_vacuum_cost_delay = 0);
COMMENT ON TABLE fresh_marks IS 'Who has voted and is not yet in voted, with a ballot in the record or in intake.';

-- Spares counting all marks with every batch. A row that is missing is counted anew: backups have none.
CREATE TABLE moved_marks (
  election_id uuid PRIMARY KEY REFERENCES elections,
  marks bigint NOT NULL CHECK (marks >= 0)
);
COMMENT ON TABLE moved_marks IS 'How many marks of an election are in voted.';

-- Found once ballots and voters differed in number. While they differ, no ballot is moved or counted.
CREATE TABLE stopped_counts (
  election_id uuid PRIMARY KEY REFERENCES elections,
  differs boolean NOT NULL,
  ballots bigint NOT NULL,
  voters bigint NOT NULL,
  checked_at timestamptz NOT NULL,
  is_told boolean NOT NULL DEFAULT false
);
COMMENT ON COLUMN stopped_counts.voters IS 'The marks of people who may vote.';
COMMENT ON COLUMN stopped_counts.is_told IS 'True once officers were mailed and the log of acts has a line.';

-- Accepted ballots on their way to the record. No foreign key: every cast would lock the same parent row.
CREATE TABLE intake (
  election_id uuid NOT NULL,
  tracker bytea NOT NULL CHECK (octet_length(tracker) = 32),
  credential bytea NOT NULL CHECK (octet_length(credential) = 32),
  revision integer NOT NULL,
  ballot bytea NOT NULL,
  accepted_size bigint NOT NULL,
  due_s bigint NOT NULL,
  retry_hash bytea CHECK (octet_length(retry_hash) = 32),
  PRIMARY KEY (election_id, tracker),
  CONSTRAINT intake_credential UNIQUE (election_id, credential),
  CHECK (sha256(ballot) = tracker)
) WITH (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1,
  autovacuum_vacuum_cost_delay = 0,
  toast.autovacuum_vacuum_scale_factor = 0,
  toast.autovacuum_vacuum_threshold = 1,
  toast.autovacuum_vacuum_cost_delay = 0);
-- Ciphertexts do not compress. (PostgreSQL 15 has no STORAGE in CREATE TABLE.)
ALTER TABLE intake ALTER COLUMN ballot SET STORAGE EXTERNAL;

-- The advisory lock that casts share and closing takes alone.
CREATE FUNCTION lock_of_casts(the_election uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS
  $$SELECT hashtextextended('casts ' || the_election::text, 0)$$;

-- The missing voting requirement, or null.
CREATE FUNCTION right_lacking(the_election uuid, the_voter uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
  BEGIN
    RETURN nullif((SELECT CASE who_may_vote
      WHEN 'confirmed' THEN CASE WHEN NOT EXISTS (
        SELECT FROM confirmed_emails AS confirmed
          JOIN users ON users.id = confirmed.account_id AND users.email = confirmed.email
          WHERE users.id = the_voter) THEN 'not-confirmed' END
      WHEN 'roll' THEN coalesce((SELECT CASE WHEN dispute = 'open' THEN 'place-disputed' ELSE '' END
        FROM roll WHERE election_id = the_election AND account_id = the_voter), 'not-on-roll')
      ELSE (SELECT 'not-on-roll' FROM users WHERE id = the_voter AND role = 'PLACE')
      END FROM elections WHERE id = the_election), '');
  END $$;

-- The innermost area around an area, or itself, that has a ballot style; null where nothing is elected.
CREATE FUNCTION style_area_of(the_election uuid, the_area uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
  BEGIN
    RETURN (
      WITH RECURSIVE path AS (
        SELECT id, parent_id, 0 AS depth FROM areas WHERE id = the_area
        UNION ALL
        SELECT areas.id, areas.parent_id, depth + 1 FROM areas JOIN path ON areas.id = path.parent_id)
      SELECT area_id FROM path JOIN style_areas ON style_areas.area_id = path.id AND election_id = the_election
        ORDER BY depth LIMIT 1);
  END $$;

-- The area that decides a voter's ballot style; null where the voter's area elects nothing.
CREATE FUNCTION style_area_of_voter(the_election uuid, the_voter uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
  BEGIN
    RETURN style_area_of(the_election,
      CASE WHEN (SELECT who_may_vote FROM elections WHERE id = the_election) = 'roll'
        THEN (SELECT area_id FROM roll WHERE election_id = the_election AND account_id = the_voter)
        ELSE coalesce((SELECT area_id FROM voter_areas WHERE voter_id = the_voter),
                      (SELECT id FROM areas WHERE parent_id IS NULL)) END);
  END $$;

-- Stores a ballot and the mark of its voter. The server has judged the ballot by then; this function decides the
-- order in which rows are locked, read and written. Every statement sees what was committed before it began (a
-- volatile function at READ COMMITTED): the election and the voter's right are read after the lock is held, the
-- marks and the record after the inserts have waited for the sequencer. An exception undoes the writes; its
-- constraint gives the reason. The place on the roll is read without a lock, which would write the number of this
-- transaction into it.
-- Size and deadline of the promise belong to one checkpoint: the deadline is one to two merge delays after its
-- time, or after the clock if that is later, so no checkpoint of that size or smaller reaches the deadline.
CREATE FUNCTION cast_ballot(
  the_election uuid, judged text, the_voter uuid, the_tracker bytea, the_credential bytea, the_revision integer,
  the_ballot bytea, the_due bigint, the_retry_hash bytea, OUT outcome text, OUT size bigint, OUT due bigint
) LANGUAGE plpgsql AS $$
  DECLARE
    twin bytea;
    who text;
    delay bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(lock_of_casts(the_election));
    SELECT who_may_vote, max_merge_delay_s INTO who, delay FROM elections
      WHERE id = the_election AND current AND xmin::text = judged;
    IF NOT FOUND THEN outcome := 'election-changed'; RETURN; END IF;
    IF who <> 'anyone' THEN
      outcome := right_lacking(the_election, the_voter);
      IF outcome IS NOT NULL THEN RETURN; END IF;
    END IF;
    IF who = 'roll'
      AND (SELECT style FROM ballot_revisions WHERE election_id = the_election AND revision = the_revision)
      IS DISTINCT FROM (SELECT style FROM style_areas WHERE election_id = the_election
        AND area_id = style_area_of_voter(the_election, the_voter)) THEN
      outcome := 'election-changed';
      RETURN;
    END IF;
    INSERT INTO fresh_marks (election_id, voter_id) VALUES (the_election, the_voter) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN outcome := 'already-voted'; RETURN; END IF;
    PERFORM FROM voted WHERE election_id = the_election AND voter_id = the_voter;
    IF FOUND THEN RAISE unique_violation USING MESSAGE = 'the voter has voted', CONSTRAINT = 'voted_pkey'; END IF;
    SELECT published_size, greatest(the_due, (published_time_s / delay + 2) * delay) INTO size, due
      FROM records WHERE election_id = the_election;
    INSERT INTO intake (election_id, tracker, credential, revision, ballot, accepted_size, due_s, retry_hash)
      VALUES (the_election, the_tracker, the_credential, the_revision, the_ballot, size, due, the_retry_hash);
    SELECT tracker INTO twin FROM recorded_ballots
      WHERE election_id = the_election AND credential = the_credential;
    IF twin = the_tracker THEN
      RAISE unique_violation USING MESSAGE = 'the ballot is in the record', CONSTRAINT = 'intake_pkey';
    ELSIF twin IS NOT NULL THEN
      RAISE unique_violation USING MESSAGE = 'the credential is in the record', CONSTRAINT = 'intake_credential';
    END IF;
    outcome := 'stored';
  END $$;

-- Rewrites what waits, each table in the order of its own key. Runs as the owner, who alone may empty a table. Gives
-- up rather than make a cast wait; the sequencer's next look tries again.
CREATE FUNCTION rewrite_waiting() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  DECLARE
    marks fresh_marks[];
    ballots intake[];
  BEGIN
    -- A backup reads both for minutes, and casts would wait behind whoever waits for it.
    IF EXISTS (SELECT FROM pg_locks WHERE relation IN ('fresh_marks'::regclass, 'intake'::regclass)
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND mode = 'AccessShareLock' AND pid <> pg_backend_pid()) THEN RETURN false; END IF;
    SET LOCAL lock_timeout = '100ms';
    BEGIN
      LOCK TABLE fresh_marks, intake IN ACCESS EXCLUSIVE MODE;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN RETURN false;
    END;
    IF (SELECT count(*) FROM intake) > 200 THEN RETURN false; END IF;
    SELECT array_agg(one) INTO marks FROM fresh_marks AS one;
    SELECT array_agg(one) INTO ballots FROM intake AS one;
    TRUNCATE fresh_marks, intake;
    INSERT INTO fresh_marks SELECT * FROM unnest(marks) ORDER BY election_id, voter_id;
    INSERT INTO intake SELECT * FROM unnest(ballots) ORDER BY election_id, tracker;
    RETURN true;
  END $$;

-- After the close every table that says who did something is written anew, in the order of its own key, so that no
-- position or transaction number in it says when.
CREATE TABLE rewritten_tables (
  election_id uuid NOT NULL REFERENCES elections,
  name text NOT NULL,
  PRIMARY KEY (election_id, name)
);
COMMENT ON TABLE rewritten_tables IS 'The tables that were written anew after the close of an election.';

-- Gives all rows of a table one transaction number, without changing them; of recorded ballots it forgets what only a
-- retry needs. Runs as the owner, who alone may touch tables that only grow. Gives up rather than make others wait.
CREATE FUNCTION restamp_rows(the_election uuid, the_table text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    SET LOCAL lock_timeout = '100ms';
    -- Only where sort_rows could go on: while a backup reads, all rows would be written again at each look. The inner
    -- block lets the lock go.
    BEGIN
      EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', the_table);
      RAISE EXCEPTION 'it is free';
    EXCEPTION WHEN raise_exception THEN NULL;
    END;
    -- Their triggers would refuse even a change to the same value. The lock keeps other writers out until the commit.
    IF the_table IN ('voted', 'roll', 'recorded_ballots') THEN
      EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', the_table);
    END IF;
    CASE the_table
      WHEN 'voted' THEN UPDATE voted SET voter_id = voter_id;
      WHEN 'users' THEN UPDATE users SET name = name;
      WHEN 'roll' THEN UPDATE roll SET state = state;
      WHEN 'sessions' THEN UPDATE sessions SET user_id = user_id;
      WHEN 'confirmed_emails' THEN UPDATE confirmed_emails SET email = email;
      WHEN 'voter_areas' THEN UPDATE voter_areas SET area_id = area_id;
      WHEN 'recorded_ballots' THEN UPDATE recorded_ballots SET
        retry_hash = CASE WHEN election_id <> the_election THEN retry_hash END,
        due_s = CASE WHEN election_id <> the_election THEN due_s ELSE 0 END,
        accepted_size = CASE WHEN election_id <> the_election THEN accepted_size ELSE 0 END;
    END CASE;
    IF the_table IN ('voted', 'roll', 'recorded_ballots') THEN
      EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', the_table);
    END IF;
    RETURN true;
  EXCEPTION WHEN lock_not_available OR deadlock_detected THEN RETURN false;
  END $$;

-- Writes the rows in the order of the primary key, without those that restamp_rows replaced, and stores that the
-- table is done. Everybody who reads the table waits meanwhile.
CREATE FUNCTION sort_rows(the_election uuid, the_table text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    IF the_table NOT IN ('voted', 'users', 'roll', 'sessions', 'confirmed_emails', 'voter_areas', 'recorded_ballots')
    THEN RAISE EXCEPTION 'no table of voters'; END IF;
    SET LOCAL lock_timeout = '100ms';
    EXECUTE format('CLUSTER %I USING %I', the_table, the_table || '_pkey');
    INSERT INTO rewritten_tables (election_id, name) VALUES (the_election, the_table) ON CONFLICT DO NOTHING;
    RETURN true;
  EXCEPTION WHEN lock_not_available OR deadlock_detected THEN RETURN false;
  END $$;
`;
