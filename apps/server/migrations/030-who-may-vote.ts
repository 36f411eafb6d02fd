import { type Kysely, sql } from 'kysely';

/**
 * Who may vote is a setting of each election, and a cast looks at it in its own transaction: anyone with an
 * account, who has confirmed the e-mail, or who has a place on the roll. Codes that are mailed are kept as
 * hashes, one an account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE elections ADD COLUMN who_may_vote text NOT NULL DEFAULT 'anyone'
     CHECK (who_may_vote IN ('anyone', 'confirmed', 'roll'))`,
  `CREATE FUNCTION keep_who_may_vote() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       RAISE EXCEPTION 'who may vote is fixed by the opening'
         USING ERRCODE = 'check_violation', CONSTRAINT = 'who_may_vote_stays';
     END $$`,
  `CREATE TRIGGER who_may_vote_stays BEFORE UPDATE OF who_may_vote ON elections FOR EACH ROW
     WHEN (OLD.status <> 'draft' AND NEW.who_may_vote <> OLD.who_may_vote) EXECUTE FUNCTION keep_who_may_vote()`,
  // How many places a roll has, kept by triggers, since a roll may have millions; and since when it is
  // frozen.
  `CREATE TABLE rolls (
     election_id uuid PRIMARY KEY REFERENCES elections,
     places bigint NOT NULL DEFAULT 0 CHECK (places >= 0),
     frozen_at timestamptz
   )`,
  `INSERT INTO rolls (election_id, places)
     SELECT election_id, count(*) FILTER (WHERE state <> 'removed') FROM roll GROUP BY election_id`,
  `CREATE FUNCTION count_places_added() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO rolls (election_id, places) SELECT election_id, count(*) FROM added GROUP BY election_id
         ON CONFLICT (election_id) DO UPDATE SET places = rolls.places + excluded.places;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER roll_added AFTER INSERT ON roll REFERENCING NEW TABLE AS added
     FOR EACH STATEMENT EXECUTE FUNCTION count_places_added()`,
  `CREATE FUNCTION count_place_removed() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       UPDATE rolls SET places = places - 1 WHERE election_id = NEW.election_id;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER roll_removed AFTER UPDATE OF state ON roll FOR EACH ROW
     WHEN (NEW.state = 'removed' AND OLD.state <> 'removed') EXECUTE FUNCTION count_place_removed()`,
  // No code until one is made for a letter.
  `ALTER TABLE roll ALTER COLUMN code_hash DROP NOT NULL`,
  // One mailbox confirms one account, whatever stands behind a + in its addresses.
  `CREATE TABLE confirmed_emails (
     account_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
     email text NOT NULL,
     mailbox text NOT NULL,
     CONSTRAINT confirmed_emails_mailbox UNIQUE (mailbox)
   )`,
  // What a code is for is in its subject: an e-mail, or a place on the roll.
  `CREATE TABLE mailed_codes (
     account_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
     subject text NOT NULL CHECK (subject <> ''),
     code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
     tries_left smallint NOT NULL CHECK (tries_left >= 0),
     expires_at timestamptz NOT NULL
   )`,
  // What somebody lacks who wants to vote; null for nothing.
  `CREATE FUNCTION right_lacking(the_election uuid, the_voter uuid) RETURNS text LANGUAGE sql STABLE AS $$
     SELECT CASE who_may_vote
       WHEN 'confirmed' THEN CASE WHEN NOT EXISTS (
         SELECT FROM confirmed_emails AS confirmed JOIN users ON users.id = confirmed.account_id AND users.email = confirmed.email
           WHERE users.id = the_voter) THEN 'not-confirmed' END
       WHEN 'roll' THEN CASE WHEN NOT EXISTS (
         SELECT FROM roll WHERE election_id = the_election AND account_id = the_voter) THEN 'not-on-roll' END
       END FROM elections WHERE id = the_election $$`,
  // As before, and where there is a roll the area is that of the place on it.
  `CREATE OR REPLACE FUNCTION style_area_of_voter(the_election uuid, the_voter uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
     WITH RECURSIVE path AS (
       SELECT id, parent_id, 0 AS depth FROM areas
         WHERE id = CASE WHEN (SELECT who_may_vote FROM elections WHERE id = the_election) = 'roll'
           THEN (SELECT area_id FROM roll WHERE election_id = the_election AND account_id = the_voter)
           ELSE coalesce((SELECT area_id FROM voter_areas WHERE voter_id = the_voter),
                         (SELECT id FROM areas WHERE parent_id IS NULL)) END
       UNION ALL
       SELECT areas.id, areas.parent_id, depth + 1 FROM areas JOIN path ON areas.id = path.parent_id)
     SELECT area_id FROM path JOIN style_areas ON style_areas.area_id = path.id AND election_id = the_election
       ORDER BY depth LIMIT 1 $$`,
  // As before, and looks at the voter's right after the lock is held that whoever takes a place off holds
  // alone. The place itself is not locked: that would write the number of the cast's transaction into it. A
  // voter who has another place by now, with another paper, is judged anew.
  `CREATE OR REPLACE FUNCTION cast_ballot(
     the_election uuid, judged text, the_voter uuid, the_tracker bytea, the_credential bytea, the_revision integer, the_ballot bytea,
     the_due bigint, the_retry_hash bytea, OUT outcome text, OUT size bigint
   ) LANGUAGE plpgsql AS $$
     DECLARE
       twin bytea;
       who text;
     BEGIN
       PERFORM pg_advisory_xact_lock_shared(lock_of_casts(the_election));
       SELECT who_may_vote INTO who FROM elections WHERE id = the_election AND current AND xmin::text = judged;
       IF NOT FOUND THEN outcome := 'election-changed'; RETURN; END IF;
       IF who <> 'anyone' THEN
         outcome := right_lacking(the_election, the_voter);
         IF outcome IS NOT NULL THEN RETURN; END IF;
       END IF;
       IF who = 'roll' AND (SELECT style FROM ballot_revisions WHERE election_id = the_election AND revision = the_revision)
         IS DISTINCT FROM (SELECT style FROM style_areas WHERE election_id = the_election
           AND area_id = style_area_of_voter(the_election, the_voter)) THEN
         outcome := 'election-changed';
         RETURN;
       END IF;
       INSERT INTO fresh_marks (election_id, voter_id) VALUES (the_election, the_voter) ON CONFLICT DO NOTHING;
       IF NOT FOUND THEN outcome := 'already-voted'; RETURN; END IF;
       PERFORM FROM voted WHERE election_id = the_election AND voter_id = the_voter;
       IF FOUND THEN RAISE unique_violation USING MESSAGE = 'the voter has voted', CONSTRAINT = 'voted_pkey'; END IF;
       SELECT published_size INTO size FROM records WHERE election_id = the_election;
       INSERT INTO intake (election_id, tracker, credential, revision, ballot, accepted_size, due_s, retry_hash)
         VALUES (the_election, the_tracker, the_credential, the_revision, the_ballot, size, the_due, the_retry_hash);
       SELECT tracker INTO twin FROM recorded_ballots
         WHERE election_id = the_election AND credential = the_credential;
       IF twin = the_tracker THEN
         RAISE unique_violation USING MESSAGE = 'the ballot is in the record', CONSTRAINT = 'intake_pkey';
       ELSIF twin IS NOT NULL THEN
         RAISE unique_violation USING MESSAGE = 'the credential is in the record', CONSTRAINT = 'intake_credential';
       END IF;
       outcome := 'stored';
     END $$`,
];
