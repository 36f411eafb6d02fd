import type { EntryType } from '@evoting/record/entry';
import type { Generated } from 'kysely';
import type { Once } from './columns.ts';

export interface RecordsTable {
  election_id: Once<string>;
  origin: Once<string>;
  verifier_key: Once<string>;
  setup_hash: Once<Buffer>;
  trustees_hash: Once<Buffer>;
  held_trustee: Once<number | null>;
  size: number;
  root: Buffer;
  /** How much of it is signed and served. */
  published_size: number;
  /** When the checkpoint was signed, in Unix seconds. */
  published_time_s: Generated<number>;
  checkpoint: string;
}

export interface RecordPayloadsTable {
  election_id: Once<string>;
  hash: Once<Buffer>;
  bytes: Once<Buffer>;
}

export interface RecordEntriesTable {
  election_id: Once<string>;
  entry_index: Once<number>;
  type: Once<EntryType>;
  payload_hash: Once<Buffer | null>;
}

export interface RecordHintsTable {
  election_id: Once<string>;
  entry_index: Once<number>;
  hints: Once<Buffer>;
}

export interface RecordTilesTable {
  election_id: Once<string>;
  level: Once<number>;
  tile_index: Once<number>;
  hashes: Buffer;
}

export interface BallotRevisionsTable {
  election_id: Once<string>;
  /** Its number in the record, from 1, whatever style it is of. */
  revision: Once<number>;
  style: Once<number>;
  /** Its number among those of its style, from 1. */
  of_style: Once<number>;
  entry_index: Once<number>;
  revision_hash: Once<Buffer>;
  election_hash: Once<Buffer>;
}

export interface RunningSumsTable {
  election_id: Once<string>;
  revision: Once<number>;
  ballots: number;
  encrypted_tally: string;
  /** The line of each choice, contest by contest. */
  lines: Once<number[]>;
}

export interface LineSumsTable {
  election_id: Once<string>;
  line: Once<number>;
  contest_id: Once<string>;
  candidate_id: Once<string>;
  ballots: Generated<number>;
  alpha: Generated<string>;
  beta: Generated<string>;
  /** How many ballots of the line the last count covered that lists it. */
  opened_ballots: Generated<number>;
  /** Its entry in the record; null before the first. */
  opened_index: Generated<number | null>;
  votes: Generated<number>;
  /** The votes before that count. */
  votes_before: Generated<number>;
}

export interface IntakeTable {
  election_id: Once<string>;
  tracker: Once<Buffer>;
  credential: Once<Buffer>;
  revision: Once<number>;
  ballot: Once<Buffer>;
  accepted_size: Once<number>;
  due_s: Once<number>;
  retry_hash: Once<Buffer | null>;
}

export interface RecordedBallotsTable {
  election_id: Once<string>;
  tracker: Once<Buffer>;
  credential: Once<Buffer>;
  revision: Once<number>;
  entry_index: Once<number>;
  accepted_size: Once<number>;
  due_s: Once<number>;
  retry_hash: Once<Buffer | null>;
}

export interface RecordOpeningsTable {
  election_id: Once<string>;
  entry_index: Once<number>;
  tree_size: Once<number>;
  ballots: Once<number>;
  opened_at_s: Once<number>;
}

export interface OpeningSnapshotsTable {
  election_id: Once<string>;
  tree_size: number;
  root: Buffer;
  ballots: number;
  /** JSON of the lines with new ballots. */
  lines: string;
}

export interface TrusteeSharesTable {
  election_id: Once<string>;
  trustee: Once<number>;
  revision: Once<number>;
  share: Once<string>;
}

export interface SuccessionsTable {
  election_id: Once<string>;
  succeeded_id: Once<string>;
  /** The setup's statement about the record before it, as JSON. */
  statement: Once<string>;
}

export interface BallotChangesTable {
  election_id: Once<string>;
  since: Date;
}

/** The tables of the public record; the guarantees of each are in its migration. */
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
  ballot_changes: BallotChangesTable;
  successions: SuccessionsTable;
}
