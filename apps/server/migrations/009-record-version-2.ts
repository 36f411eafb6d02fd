import { type Kysely, sql } from 'kysely';

/**
 * The record's second version: revisions of ballot styles, live counts as entries of the log, checkpoints
 * with a time, and an origin that is stored with the election. Nobody has held an election in the first
 * version, so none is carried over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const RENAMED = ['ballot_styles', 'running_sums', 'intake', 'recorded_ballots', 'trustee_shares'];

const STATEMENTS = [
  `DO $$ BEGIN
     IF EXISTS (SELECT FROM records) THEN
       RAISE EXCEPTION 'it holds a public record of the first version, which this version does not read: start with a new data folder or an empty database';
     END IF;
   END $$`,
  `ALTER TABLE elections
     ADD COLUMN origin text UNIQUE,
     ADD COLUMN nominations text NOT NULL DEFAULT 'open' CHECK (nominations IN ('frozen', 'open')),
     ADD COLUMN min_interval_s integer NOT NULL DEFAULT 0 CHECK (min_interval_s BETWEEN 0 AND 86400)`,
  `ALTER TABLE records ADD COLUMN published_time_s bigint NOT NULL DEFAULT 0`,
  `ALTER TABLE record_entries DROP CONSTRAINT record_entries_type_check`,
  `ALTER TABLE record_entries ADD CONSTRAINT record_entries_type_check CHECK (type IN
     ('Setup', 'Revision', 'Ballot', 'Opening', 'TestBallot', 'EndBallots', 'EncryptedTally', 'PartialDecryption', 'RevisionTally', 'Result'))`,
  // A revision is known by its number in the record, whatever style it is of.
  ...RENAMED.map((table) => `ALTER TABLE ${table} RENAME COLUMN style TO revision`),
  `ALTER TABLE ballot_styles RENAME COLUMN style_hash TO revision_hash`,
  `ALTER TABLE ballot_styles RENAME TO ballot_revisions`,
  `DROP TABLE published_counts`,
  // The live counts of each record: where the entry is, and the tree that it covers, revision by revision.
  `CREATE TABLE record_openings (
     election_id uuid NOT NULL,
     entry_index bigint NOT NULL,
     tree_size bigint NOT NULL CHECK (tree_size <= entry_index),
     ballots integer NOT NULL CHECK (ballots >= 0),
     by_revision integer[] NOT NULL,
     opened_at_s bigint NOT NULL,
     PRIMARY KEY (election_id, entry_index),
     UNIQUE (election_id, tree_size),
     FOREIGN KEY (election_id, entry_index) REFERENCES record_entries
   )`,
  `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON record_openings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  // The sums at an earlier size, to be opened once enough ballots lie beyond it.
  `CREATE TABLE opening_snapshots (
     election_id uuid PRIMARY KEY REFERENCES records,
     tree_size bigint NOT NULL,
     root bytea NOT NULL CHECK (octet_length(root) = 32),
     ballots integer NOT NULL,
     by_revision integer[] NOT NULL,
     sums text NOT NULL
   )`,
  `DROP FUNCTION cast_ballot`,
  // As before, with a revision's number.
  `CREATE FUNCTION cast_ballot(
     the_election uuid, judged text, the_voter uuid, the_tracker bytea, the_credential bytea, the_revision integer, the_ballot bytea,
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
