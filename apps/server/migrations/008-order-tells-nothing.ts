import { type Kysely, sql } from 'kysely';

/**
 * Who has voted waits in a small table beside the ballots that wait, and both are moved together, each in the
 * order of its own key: so that no row's position, transaction number or time links a voter to a ballot. The
 * small pair is rewritten again and again, and left out of backups.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE elections ADD COLUMN max_merge_delay_s integer NOT NULL DEFAULT 300 CHECK (max_merge_delay_s BETWEEN 10 AND 86400)`,
  // No foreign keys: they would write the number of the cast's transaction into the voter's own row.
  `CREATE TABLE fresh_marks (
     election_id uuid NOT NULL,
     voter_id uuid NOT NULL,
     PRIMARY KEY (election_id, voter_id)
   ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1, autovacuum_vacuum_cost_delay = 0)`,
  // What the receipt says besides the tracker, and the hash of the key that gives it again to whoever made
  // the ballot.
  ...['intake', 'recorded_ballots'].flatMap((table) => [
    `ALTER TABLE ${table} ADD COLUMN accepted_size bigint NOT NULL DEFAULT 0, ADD COLUMN due_s bigint NOT NULL DEFAULT 0,
       ADD COLUMN retry_hash bytea CHECK (octet_length(retry_hash) = 32)`,
    `ALTER TABLE ${table} ALTER COLUMN accepted_size DROP DEFAULT, ALTER COLUMN due_s DROP DEFAULT`,
  ]),
  `DROP FUNCTION cast_ballot`,
  // Every statement of the function sees what was committed before it began (the function is volatile, the
  // isolation READ COMMITTED): the election is looked at after the lock is held, and the marks and the record
  // after the inserts have waited for the sequencer. An exception undoes what was written; its constraint
  // names the reason.
  `CREATE FUNCTION cast_ballot(
     the_election uuid, judged text, the_voter uuid, the_tracker bytea, the_credential bytea, the_style integer, the_ballot bytea,
     the_due bigint, the_retry_hash bytea, OUT outcome text, OUT size bigint
   ) LANGUAGE plpgsql AS $$
     DECLARE twin bytea;
     BEGIN
       PERFORM pg_advisory_xact_lock_shared(lock_of_casts(the_election));
       PERFORM FROM elections WHERE id = the_election AND current AND xmin::text = judged;
       IF NOT FOUND THEN outcome := 'election-changed'; RETURN; END IF;
       INSERT INTO fresh_marks (election_id, voter_id) VALUES (the_election, the_voter) ON CONFLICT DO NOTHING;
       IF NOT FOUND THEN outcome := 'already-voted'; RETURN; END IF;
       PERFORM FROM voted WHERE election_id = the_election AND voter_id = the_voter;
       IF FOUND THEN RAISE unique_violation USING MESSAGE = 'the voter has voted', CONSTRAINT = 'voted_pkey'; END IF;
       SELECT published_size INTO size FROM records WHERE election_id = the_election;
       INSERT INTO intake (election_id, tracker, credential, style, ballot, accepted_size, due_s, retry_hash)
         VALUES (the_election, the_tracker, the_credential, the_style, the_ballot, size, the_due, the_retry_hash);
       SELECT tracker INTO twin FROM recorded_ballots
         WHERE election_id = the_election AND credential = the_credential;
       IF twin = the_tracker THEN
         RAISE unique_violation USING MESSAGE = 'the ballot is in the record', CONSTRAINT = 'intake_pkey';
       ELSIF twin IS NOT NULL THEN
         RAISE unique_violation USING MESSAGE = 'the credential is in the record', CONSTRAINT = 'intake_credential';
       END IF;
       outcome := 'stored';
     END $$`,
  // Runs as the owner, who alone may empty a table: dead rows would keep saying which mark and which ballot
  // came together. What waits is written anew, each table in the order of its own key. Gives up rather than
  // keep anybody waiting.
  `CREATE FUNCTION rewrite_waiting() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
     DECLARE
       marks fresh_marks[];
       ballots intake[];
     BEGIN
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
     END $$`,
];
