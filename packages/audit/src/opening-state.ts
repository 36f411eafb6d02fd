import type { SizedRevision } from '@evoting/record/batch';
import type { Head } from '@evoting/record/head';
import type { EncryptedTally, Votes } from '@evoting/record/payloads';
import type { LoadedRevision } from '@evoting/record/revision';
import type { LoadedSetup } from '@evoting/record/setup';
import type { TreePoint } from './decryption.ts';

/** The sums of the ballots that a live count of one tree covers. */
export interface Snapshot extends TreePoint {
  /** The encrypted sums. In a sample: no sums, and the number of all ballots of the tree. */
  total: EncryptedTally;
  /** The number of covered ballots of each revision. */
  ballots: number[];
}

/** The last opening, as far as the next one depends on it. */
export interface LastOpening {
  index: number;
  hash: string;
  treeSize: number;
  openedAt: number;
  ballots: number;
  /** The votes of every line, including lines that this opening did not list. */
  counts: Votes[];
  /** The number of ballots of each revision that it covers. */
  byRevision: number[];
  /** The numbers of the trustees who decrypted it. */
  openedBy: number[];
}

/** A request for a count that the record does not have yet. */
export interface OpenRequest {
  /** The index of its entry. */
  index: number;
  /** The size of the tree to count, which ends with that entry. */
  treeSize: number;
  /** In Unix seconds. */
  requestedAt: number;
}

/** The state of the check of openings; plain JSON. */
export interface OpeningsState {
  snapshots: Snapshot[];
  last: LastOpening | null;
  /** The request that the next opening must answer; null if there is none. */
  request: OpenRequest | null;
  /** The ballots that each opening was the first to cover, by revision index. */
  covered: [revision: number, ballots: number][][];
  /** The expected content of the file `openings` so far. */
  lines: string;
}

/** The state of the record at an opening. */
export interface OpeningTree {
  setup: LoadedSetup;
  revisions: readonly LoadedRevision[];
  /** The index of the end of voting, or null. */
  endIndex: number | null;
  /** The time of the audited checkpoint. */
  time: number;
  request: OpenRequest | null;
  /** The checkpoint seen before, whose time no later entry may precede; null if there is none. */
  seen: Pick<Head, 'size' | 'time'> | null;
  /** In a sample the ballots are not added up, so an opening is checked with the sums that it states. */
  isSample: boolean;
}

/** The state before the first entry. */
export const noOpenings = (): OpeningsState => ({
  snapshots: [],
  last: null,
  request: null,
  covered: [],
  lines: '',
});

/** Counts the ballots of each revision (by index) that an opening covers and the last one did not. */
export const freshByRevision = ({ ballots }: Pick<Snapshot, 'ballots'>, last: LastOpening | null): number[] =>
  ballots.map((covered, i) => covered - (last?.byRevision[i] ?? 0));

/**
 * Groups the ballots of each revision by the live count that first covered them. Ballots that no count
 * covered come last.
 */
export function byCount<One extends { ballots: number }>(
  { covered, last }: OpeningsState,
  revisions: readonly One[],
): (One & Pick<SizedRevision, 'byCount'>)[] {
  const sorted = revisions.map(() => new Map<number, number>());
  for (const [count, ofCount] of covered.entries())
    for (const [revision, ballots] of ofCount) sorted[revision]?.set(count, ballots);
  return revisions.map((one, i) => {
    const ofOne = sorted[i] ?? new Map<number, number>();
    const beyond = one.ballots - (last?.byRevision[i] ?? 0);
    return { ...one, byCount: beyond === 0 ? ofOne : ofOne.set(covered.length, beyond) };
  });
}
