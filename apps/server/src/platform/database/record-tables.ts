import type { EntryType } from '@evoting/record/entry';
import type { ColumnType, Generated } from 'kysely';

type SetOnce<T> = ColumnType<T, T, never>;

export interface RecordsTable {
  election_id: SetOnce<string>;
  origin: SetOnce<string>;
  verifier_key: SetOnce<string>;
  setup_hash: SetOnce<Buffer>;
  trustees_hash: SetOnce<Buffer>;
  held_trustee: SetOnce<number | null>;
  size: number;
  root: Buffer;
  /** How much of it is signed and served. */
  published_size: number;
  /** When the checkpoint was signed, in Unix seconds. */
  published_time_s: Generated<number>;
  checkpoint: string;
}

export interface RecordPayloadsTable {
  election_id: SetOnce<string>;
  hash: SetOnce<Buffer>;
  bytes: SetOnce<Buffer>;
}

export interface RecordEntriesTable {
  election_id: SetOnce<string>;
  entry_index: SetOnce<number>;
  type: SetOnce<EntryType>;
  payload_hash: SetOnce<Buffer | null>;
}

export interface RecordHintsTable {
  election_id: SetOnce<string>;
  entry_index: SetOnce<number>;
  hints: SetOnce<Buffer>;
}

export interface RecordTilesTable {
  election_id: SetOnce<string>;
  level: SetOnce<number>;
  tile_index: SetOnce<number>;
  hashes: Buffer;
}

export interface BallotRevisionsTable {
  election_id: SetOnce<string>;
  /** Its number in the record, from 1, whatever style it is of. */
  revision: SetOnce<number>;
  style: SetOnce<number>;
  /** Its number among those of its style, from 1. */
  of_style: SetOnce<number>;
  entry_index: SetOnce<number>;
  revision_hash: SetOnce<Buffer>;
  election_hash: SetOnce<Buffer>;
}

export interface RunningSumsTable {
  election_id: SetOnce<string>;
  revision: SetOnce<number>;
  ballots: number;
  encrypted_tally: string;
  /** The line of each choice, contest by contest. */
  lines: SetOnce<number[]>;
}

export interface LineSumsTable {
  election_id: SetOnce<string>;
  line: SetOnce<number>;
  contest_id: SetOnce<string>;
  candidate_id: SetOnce<string>;
  ballots: Generated<number>;
  alpha: Generated<string>;
  beta: Generated<string>;
  /** How many ballots the last count covered that lists the line. */
  opened_ballots: Generated<number>;
  /** Its entry in the record; null before the first. */
  opened_index: Generated<number | null>;
  votes: Generated<number>;
  /** The number before that count. */
  votes_before: Generated<number>;
}

export interface IntakeTable {
  election_id: SetOnce<string>;
  tracker: SetOnce<Buffer>;
  credential: SetOnce<Buffer>;
  revision: SetOnce<number>;
  ballot: SetOnce<Buffer>;
  accepted_size: SetOnce<number>;
  due_s: SetOnce<number>;
  retry_hash: SetOnce<Buffer | null>;
}

export interface RecordedBallotsTable {
  election_id: SetOnce<string>;
  tracker: SetOnce<Buffer>;
  credential: SetOnce<Buffer>;
  revision: SetOnce<number>;
  entry_index: SetOnce<number>;
  accepted_size: SetOnce<number>;
  due_s: SetOnce<number>;
  retry_hash: SetOnce<Buffer | null>;
}

export interface RecordOpeningsTable {
  election_id: SetOnce<string>;
  entry_index: SetOnce<number>;
  tree_size: SetOnce<number>;
  ballots: SetOnce<number>;
  opened_at_s: SetOnce<number>;
}

export interface OpeningSnapshotsTable {
  election_id: SetOnce<string>;
  tree_size: number;
  root: Buffer;
  ballots: number;
  /** JSON of the lines with new ballots. */
  lines: string;
}

export interface TrusteeSharesTable {
  election_id: SetOnce<string>;
  trustee: SetOnce<number>;
  revision: SetOnce<number>;
  share: SetOnce<string>;
}

export interface SuccessionsTable {
  election_id: SetOnce<string>;
  succeeded_id: SetOnce<string>;
  /** What the setup says of the record before, as JSON. */
  statement: SetOnce<string>;
}

export interface BallotChangesTable {
  election_id: SetOnce<string>;
  since: Date;
}

export interface CeremoniesTable {
  election_id: SetOnce<string>;
  origin: SetOnce<string>;
  size: SetOnce<number>;
  threshold: SetOnce<number>;
  /** The proof of a wrong value, as JSON, and whose it is. */
  complaint: string | null;
  guilty: number | null;
}

export interface TrusteePlacesTable {
  election_id: SetOnce<string>;
  trustee: SetOnce<number>;
  name: SetOnce<string>;
  token_hash: Buffer;
  /** Where a trustee is written to; null where links are handed over. */
  email: SetOnce<string | null>;
  /** When the trustee has shown last that the key file still opens the key. */
  rehearsed_at: Generated<Date | null>;
}

export interface TrusteeMessagesTable {
  election_id: SetOnce<string>;
  trustee: SetOnce<number>;
  round: SetOnce<'certs' | 'commitments' | 'reveals' | 'keys'>;
  /** As it was sent, without the link's token. */
  message: SetOnce<string>;
}

/** The tables of the public record; what each promises is in the migration that makes it. */
export interface RecordTables {
  records: RecordsTable;
  record_payloads: RecordPayloadsTable;
  record_entries: RecordEntriesTable;
  record_hints: RecordHintsTable;
  record_tiles: RecordTilesTable;
  ballot_revisions: BallotRevisionsTable;
  running_sums: RunningSumsTable;
  line_sums: LineSumsTable;
  intake: IntakeTable;
  recorded_ballots: RecordedBallotsTable;
  record_openings: RecordOpeningsTable;
  opening_snapshots: OpeningSnapshotsTable;
  trustee_shares: TrusteeSharesTable;
  ceremonies: CeremoniesTable;
  trustee_places: TrusteePlacesTable;
  trustee_messages: TrusteeMessagesTable;
  ballot_changes: BallotChangesTable;
  successions: SuccessionsTable;
}
