import { type Kysely, sql } from 'kysely';

/**
 * Size and deadline of a promise are those of one checkpoint: the deadline is one to two merge delays after
 * its time, or after the clock where that is later. So no checkpoint of the promise's size, or a smaller one,
 * is ever of the deadline or later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `DROP FUNCTION cast_ballot`,
  // As before, and gives the deadline that it keeps: times of checkpoints never go back.
  `CREATE FUNCTION cast_ballot(
     the_election uuid, judged text, the_voter uuid, the_tracker bytea, the_credential bytea, the_revision integer, the_ballot bytea,
     the_due bigint, the_retry_hash bytea, OUT outcome text, OUT size bigint, OUT due bigint
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
     END $$`,
];
