import type { SizedRevision } from '@evoting/record/batch';
import type { EncryptedTally, Votes } from '@evoting/record/payloads';
import type { LoadedRevision } from '@evoting/record/revision';
import type { LoadedSetup } from '@evoting/record/setup';
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
  /** How many ballots of which revision (by its index) each opening was the first to cover. */
  covered: [revision: number, ballots: number][][];
  /** What the file `openings` must say so far. */
  lines: string;
}

/** What is known of a record at an opening. */
export interface OpeningTree {
  setup: LoadedSetup;
  /** With the numbers of ballots before the entry. */
  revisions: readonly (LoadedRevision & { ballots: number })[];
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
export const noOpenings = (): OpeningsState => ({ snapshots: [], last: null, covered: [], lines: '' });

/** How many ballots of each revision (by its index) an opening covers that the one before did not. */
export const freshByRevision = ({ ballots }: Snapshot, last: LastOpening | null): number[] =>
  ballots.map((covered, i) => covered - (last?.byRevision[i] ?? 0));

/**
 * Sorts the ballots of a record by the live count that was the first to cover them.
 * Takes: the openings, and the revisions with the numbers of their ballots.
 * Gives: the revisions as the rule of the close asks for them; what no count covered comes last.
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
