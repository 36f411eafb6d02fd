import { type Kysely, sql } from 'kysely';

/**
 * Encrypted ballots and the public record: one transparency log an election.
 * What an append-only log promises is held by constraints and triggers, for the owner of the tables too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const hash = (column: string) => `${column} bytea NOT NULL CHECK (octet_length(${column}) = 32)`;

const STATEMENTS = [
  // The head of each log. `held_trustee` is the number (from 1) of the trustee whose key this server holds,
  // null where it holds none.
  `CREATE TABLE records (
     election_id uuid PRIMARY KEY REFERENCES elections,
     origin text NOT NULL UNIQUE,
     verifier_key text NOT NULL,
     ${hash('setup_hash')},
     ${hash('trustees_hash')},
     held_trustee integer CHECK (held_trustee > 0),
     size bigint NOT NULL CHECK (size >= 0),
     ${hash('root')},
     checkpoint text NOT NULL
   )`,
  `CREATE TABLE record_payloads (
     election_id uuid NOT NULL REFERENCES records,
     hash bytea NOT NULL,
     bytes bytea NOT NULL,
     PRIMARY KEY (election_id, hash),
     CHECK (sha256(bytes) = hash)
   )`,
  `CREATE TABLE record_entries (
     election_id uuid NOT NULL,
     entry_index bigint NOT NULL CHECK (entry_index >= 0),
     type text NOT NULL CHECK (type IN ('Setup', 'Style', 'Ballot', 'EndBallots', 'EncryptedTally', 'PartialDecryption', 'StyleTally', 'Result')),
     payload_hash bytea,
     PRIMARY KEY (election_id, entry_index),
     FOREIGN KEY (election_id, payload_hash) REFERENCES record_payloads (election_id, hash),
     CHECK ((type = 'EndBallots') = (payload_hash IS NULL))
   )`,
  `CREATE INDEX record_entries_events ON record_entries (election_id, entry_index) WHERE type <> 'Ballot'`,
  // One row a place: the widest tile; a narrower one is its beginning.
  `CREATE TABLE record_tiles (
     election_id uuid NOT NULL REFERENCES records,
     level integer NOT NULL CHECK (level BETWEEN 0 AND 63),
     tile_index bigint NOT NULL CHECK (tile_index >= 0),
     hashes bytea NOT NULL CHECK (octet_length(hashes) BETWEEN 32 AND 8192 AND octet_length(hashes) % 32 = 0),
     PRIMARY KEY (election_id, level, tile_index)
   )`,
  `CREATE TABLE ballot_styles (
     election_id uuid NOT NULL REFERENCES records,
     style integer NOT NULL CHECK (style > 0),
     ${hash('style_hash')},
     ${hash('election_hash')},
     PRIMARY KEY (election_id, style),
     UNIQUE (election_id, election_hash)
   )`,
  // The product of all ballots of a style that are in the record, choice by choice.
  `CREATE TABLE running_sums (
     election_id uuid NOT NULL,
     style integer NOT NULL,
     ballots integer NOT NULL CHECK (ballots >= 0),
     encrypted_tally text NOT NULL,
     PRIMARY KEY (election_id, style),
     FOREIGN KEY (election_id, style) REFERENCES ballot_styles
   )`,
  // Accepted ballots on their way to the record. Its rows share a transaction number with \`voted\`, so they
  // are moved, not marked: what stays of them is dead and swept up as soon as PostgreSQL looks (once a
  // minute). No foreign key: every cast would lock the same parent row. The sequencer refuses a row whose
  // style is unknown.
  `CREATE TABLE intake (
     election_id uuid NOT NULL,
     ${hash('tracker')},
     ${hash('credential')},
     style integer NOT NULL,
     ballot bytea NOT NULL,
     PRIMARY KEY (election_id, tracker),
     CONSTRAINT intake_credential UNIQUE (election_id, credential),
     CHECK (sha256(ballot) = tracker)
   ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1, autovacuum_vacuum_cost_delay = 0,
           toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 1, toast.autovacuum_vacuum_cost_delay = 0)`,
  // Ballots in the record: no second use of a credential, and the way from a tracker to its place.
  `CREATE TABLE recorded_ballots (
     election_id uuid NOT NULL,
     ${hash('tracker')},
     ${hash('credential')},
     style integer NOT NULL,
     entry_index bigint NOT NULL,
     PRIMARY KEY (election_id, tracker),
     CONSTRAINT recorded_ballots_credential UNIQUE (election_id, credential),
     UNIQUE (election_id, entry_index),
     FOREIGN KEY (election_id, entry_index) REFERENCES record_entries
   )`,
  `CREATE INDEX recorded_ballots_style ON recorded_ballots (election_id, style, entry_index)`,
  // The count published last, as it is served.
  `CREATE TABLE published_counts (
     election_id uuid PRIMARY KEY REFERENCES records,
     tree_size bigint NOT NULL,
     ballots integer NOT NULL,
     file text NOT NULL
   )`,
  // What trustees have given to open the tally; style 0 stands for the sums over all styles.
  `CREATE TABLE trustee_shares (
     election_id uuid NOT NULL REFERENCES records,
     trustee integer NOT NULL CHECK (trustee > 0),
     style integer NOT NULL CHECK (style >= 0),
     share text NOT NULL,
     PRIMARY KEY (election_id, trustee, style)
   )`,
  ...['record_payloads', 'record_entries', 'ballot_styles', 'recorded_ballots', 'trustee_shares'].map(
    (table) =>
      `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  ),
  `CREATE FUNCTION refuse_another_hash() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF NOT starts_with_bytes(NEW.hashes, OLD.hashes)
         OR (NEW.election_id, NEW.level, NEW.tile_index) IS DISTINCT FROM (OLD.election_id, OLD.level, OLD.tile_index)
       THEN RAISE EXCEPTION 'a hash of the record would change' USING ERRCODE = 'integrity_constraint_violation'; END IF;
       RETURN NEW;
     END $$`,
  `CREATE FUNCTION starts_with_bytes(whole bytea, beginning bytea) RETURNS boolean LANGUAGE sql IMMUTABLE AS
     'SELECT substring(whole FROM 1 FOR octet_length(beginning)) = beginning'`,
  `CREATE TRIGGER only_grows BEFORE UPDATE ON record_tiles FOR EACH ROW EXECUTE FUNCTION refuse_another_hash()`,
  `CREATE TRIGGER no_removal BEFORE DELETE OR TRUNCATE ON record_tiles FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE FUNCTION refuse_another_tree() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF NEW.size < OLD.size OR (NEW.size = OLD.size AND NEW.root <> OLD.root)
         OR (NEW.election_id, NEW.origin, NEW.verifier_key, NEW.setup_hash, NEW.trustees_hash)
            IS DISTINCT FROM (OLD.election_id, OLD.origin, OLD.verifier_key, OLD.setup_hash, OLD.trustees_hash)
       THEN RAISE EXCEPTION 'the record can only grow' USING ERRCODE = 'integrity_constraint_violation'; END IF;
       RETURN NEW;
     END $$`,
  `CREATE TRIGGER only_grows BEFORE UPDATE ON records FOR EACH ROW EXECUTE FUNCTION refuse_another_tree()`,
  `CREATE TRIGGER no_removal BEFORE DELETE OR TRUNCATE ON records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
];
