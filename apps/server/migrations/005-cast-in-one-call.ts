import { type Kysely, sql } from 'kysely';

/**
 * A cast is one call to the database and one transaction: a voter's answer waits for one way there and back,
 * not for seven. The rules stay with the server; what these functions hold is the order in which the rows
 * must be locked, looked at and written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // The advisory lock that casts share and that closing takes alone.
  `CREATE FUNCTION lock_of_casts(the_election uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS
     $$SELECT hashtextextended('casts ' || the_election::text, 0)$$`,
  // Every statement of the function sees what was committed before it began (the function is volatile, the
  // isolation READ COMMITTED): the election is looked at after the lock is held, and the record after the
  // intake's insert has waited for the sequencer. An exception undoes the voter's mark with the rest; its
  // constraint names the reason.
  `CREATE FUNCTION cast_ballot(
     the_election uuid, judged text, the_voter uuid, the_tracker bytea, the_credential bytea, the_style integer, the_ballot bytea
   ) RETURNS text LANGUAGE plpgsql AS $$
     DECLARE twin bytea;
     BEGIN
       PERFORM pg_advisory_xact_lock_shared(lock_of_casts(the_election));
       PERFORM FROM elections WHERE id = the_election AND current AND xmin::text = judged;
       IF NOT FOUND THEN RETURN 'election-changed'; END IF;
       INSERT INTO voted (election_id, voter_id) VALUES (the_election, the_voter) ON CONFLICT DO NOTHING;
       IF NOT FOUND THEN RETURN 'already-voted'; END IF;
       INSERT INTO intake (election_id, tracker, credential, style, ballot)
         VALUES (the_election, the_tracker, the_credential, the_style, the_ballot);
       SELECT tracker INTO twin FROM recorded_ballots
         WHERE election_id = the_election AND credential = the_credential;
       IF twin = the_tracker THEN
         RAISE unique_violation USING MESSAGE = 'the ballot is in the record', CONSTRAINT = 'intake_pkey';
       ELSIF twin IS NOT NULL THEN
         RAISE unique_violation USING MESSAGE = 'the credential is in the record', CONSTRAINT = 'intake_credential';
       END IF;
       RETURN 'stored';
     END $$`,
];
