import type { EntryType } from '@evoting/audit/entry';
import type { ColumnType } from 'kysely';

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

export interface RecordTilesTable {
  election_id: SetOnce<string>;
  level: SetOnce<number>;
  tile_index: SetOnce<number>;
  hashes: Buffer;
}

export interface BallotStylesTable {
  election_id: SetOnce<string>;
  style: SetOnce<number>;
  style_hash: SetOnce<Buffer>;
  election_hash: SetOnce<Buffer>;
}

export interface RunningSumsTable {
  election_id: SetOnce<string>;
  style: SetOnce<number>;
  ballots: number;
  encrypted_tally: string;
}

export interface IntakeTable {
  election_id: SetOnce<string>;
  tracker: SetOnce<Buffer>;
  credential: SetOnce<Buffer>;
  style: SetOnce<number>;
  ballot: SetOnce<Buffer>;
  accepted_size: SetOnce<number>;
  due_s: SetOnce<number>;
  retry_hash: SetOnce<Buffer | null>;
}

export interface RecordedBallotsTable {
  election_id: SetOnce<string>;
  tracker: SetOnce<Buffer>;
  credential: SetOnce<Buffer>;
  style: SetOnce<number>;
  entry_index: SetOnce<number>;
  accepted_size: SetOnce<number>;
  due_s: SetOnce<number>;
  retry_hash: SetOnce<Buffer | null>;
}

export interface PublishedCountsTable {
  election_id: SetOnce<string>;
  tree_size: number;
  ballots: number;
  file: string;
}

export interface TrusteeSharesTable {
  election_id: SetOnce<string>;
  trustee: SetOnce<number>;
  style: SetOnce<number>;
  share: SetOnce<string>;
}

export interface BallotChangesTable {
  election_id: SetOnce<string>;
  since: Date;
}

/** The tables of the public record; what each promises is in migrations 002, 010 and 011. */
export interface RecordTables {
  records: RecordsTable;
  record_payloads: RecordPayloadsTable;
  record_entries: RecordEntriesTable;
  record_tiles: RecordTilesTable;
  ballot_styles: BallotStylesTable;
  running_sums: RunningSumsTable;
  intake: IntakeTable;
  recorded_ballots: RecordedBallotsTable;
  published_counts: PublishedCountsTable;
  trustee_shares: TrusteeSharesTable;
  ballot_changes: BallotChangesTable;
}
