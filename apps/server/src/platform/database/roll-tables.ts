import type { ListForm, RollImport, RowCells, RowFault } from '@evoting/contract/commission/roll';
import type { UserId } from '@evoting/contract/fields';
import type { ColumnType, Generated } from 'kysely';
import type { SetOnce } from './columns.ts';

/** Who may vote in an election, and where. */
export interface RollTable {
  election_id: string;
  voter_number: string;
  surname: string;
  name: string;
  area_id: string;
  /** The address to which a code for the place is mailed. */
  contact: string | null;
  /** The hash of the code in the voter's letter; null until one is made. */
  code_hash: Buffer | null;
  /** The hash of the code that was sent to the contact; null where none was since that letter was made. */
  sent_code_hash: Generated<Buffer | null>;
  /** Who claimed the place. */
  account_id: UserId | null;
  state: Generated<'listed' | 'claimed' | 'removed'>;
  /** Why it was taken off. */
  reason: Generated<string | null>;
  /** The list that it came with. */
  import_id: Generated<string | null>;
}

/** A list of voters on its way into a roll. */
export interface RollImportsTable {
  id: string;
  election_id: string;
  begun_by: UserId;
  begun_at: SetOnce;
  file_name: string;
  bytes: number;
  state: Generated<RollImport['state']>;
  problem: Generated<RollImport['problem']>;
  form: ColumnType<ListForm | null, never, string>;
  done_bytes: Generated<number>;
  good_rows: Generated<number>;
  bad_rows: Generated<number>;
  /** How often it was checked. */
  check_no: Generated<number>;
  /** The making of letters: for whom, its progress, and since when the letters are kept. */
  letters_run: Generated<string | null>;
  letters_by: Generated<UserId | null>;
  letters_made: Generated<number>;
  /** Two officers have allowed the letters to be made again, and nobody has begun. */
  letters_granted: Generated<boolean>;
  letters_after: Generated<string | null>;
  letters_at: Generated<Date | null>;
  /**
   * Who takes the list back, and why; how many of its places were removed, and how many were claimed and
   * stay.
   */
  taken_back_by: Generated<UserId | null>;
  taken_back_for: Generated<string | null>;
  places_gone: Generated<number | null>;
  places_claimed: Generated<number | null>;
}

export interface RollImportPartsTable {
  import_id: string;
  part: number;
  bytes: Buffer;
}

export interface RollImportFaultsTable extends Pick<RowFault, 'line' | 'field' | 'code'> {
  import_id: string;
  /** The row, with one fault of each line. */
  cells: ColumnType<RowCells | null, never, never>;
  other_line: ColumnType<number | null, never, never>;
}

/** Rows without a fault; not in the write-ahead log: a crash empties the table. */
export interface RollStagingTable {
  import_id: string;
  line: number;
  voter_number: string;
  surname: string;
  name: string;
  area_id: string;
  contact: string | null;
}

/** A roll as a whole; it has a row from its first place on. */
export interface RollsTable {
  election_id: string;
  /** How many places it has: kept by a trigger. */
  places: ColumnType<number, undefined, never>;
  frozen_at: Generated<Date | null>;
}

/** Who may vote, and lists on their way into the roll. */
export interface RollTables {
  roll: RollTable;
  rolls: RollsTable;
  roll_imports: RollImportsTable;
  roll_import_parts: RollImportPartsTable;
  roll_import_faults: RollImportFaultsTable;
  roll_staging: RollStagingTable;
}
