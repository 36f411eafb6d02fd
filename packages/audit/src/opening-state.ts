import type { EncryptedTally, Votes } from '@evoting/record/payloads';
import type { OpenRevision } from '@evoting/record/revision';
import type { OpenSetup } from '@evoting/record/setup';
import type { TreePoint } from './decryption.ts';

/** What the ballots had added up to at one size of the tree. */
export interface Snapshot extends TreePoint {
  total: EncryptedTally;
  /** How many ballots each revision had. */
  ballots: number[];
}

/** The opening before, as the next one must follow it. */
export interface LastOpening {
  index: number;
  hash: string;
  treeSize: number;
  openedAt: number;
  ballots: number;
  /** The numbers of every line, also of those that this one did not list. */
  counts: Votes[];
  /** How many ballots each revision had at its tree size. */
  byRevision: number[];
}

/** How far the openings of a record were checked; plain JSON. */
export interface OpeningsState {
  snapshots: Snapshot[];
  last: LastOpening | null;
  /** What the file `openings` must say so far. */
  lines: string;
}

/** What is known of a record at an opening. */
export interface OpeningTree {
  setup: OpenSetup;
  /** With the numbers of ballots before the entry. */
  revisions: readonly (OpenRevision & { ballots: number })[];
  /** How many ballots are in the record before the entry. */
  ballots: number;
  /** Where voting ended, or null. */
  endIndex: number | null;
  /** The time of the checkpoint that the audit is about. */
  time: number;
  /** In a sample the ballots were not added up: an opening is checked for the sums that it states itself. */
  isSample: boolean;
}

/** The state before the first entry. */
export const noOpenings = (): OpeningsState => ({ snapshots: [], last: null, lines: '' });
