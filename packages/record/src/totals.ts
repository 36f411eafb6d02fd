import type { StoredSums } from '@evoting/belenios/auditor';
import { lineOf } from './lines.ts';
import type { EncryptedTally } from './payloads.ts';
import type { LoadedRevision } from './revision.ts';

/** Adding up encrypted sums, in any form that they are kept in. */
export interface Adding<S = unknown> {
  combineSums(left: S, right: S): S;
  storeSums(sums: S): StoredSums;
  loadSums(stored: StoredSums): S;
}

/** A revision and the encrypted sums of its ballots so far. */
export interface RevisionSums extends LoadedRevision {
  sums: unknown;
  /** How many ballots are in them. */
  ballots: number;
}

type Summed = Pick<RevisionSums, 'revision' | 'sums' | 'ballots'>;

/** An encrypted zero that is not blinded: the sum of no votes. */
export const NOTHING = { alpha: `${'0'.repeat(63)}1`, beta: `${'0'.repeat(63)}1` };

/**
 * Adds up the sums of all revisions: a contest's count is over every revision that has it.
 * Takes: the engine's tally and the revisions in their order.
 * Gives: one sum a (contest, candidate), in order of first appearance, and the number of ballots. A revision
 * without ballots costs nothing.
 */
export function totalOf(tally: Adding, revisions: readonly Summed[]): EncryptedTally {
  const steps = totalling(tally, revisions);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * As `totalOf`, in steps of a fraction of a millisecond, one for each line of a revision: the caller may do
 * something else between them.
 */
export function* totalling(tally: Adding, revisions: readonly Summed[]): Generator<void, EncryptedTally> {
  const totals = new Map<string, { contest_id: string; candidate_id: string; sum: unknown }>();
  let ballots = 0;
  for (const { revision, sums, ballots: own } of revisions) {
    const stored = own === 0 ? null : tally.storeSums(sums);
    ballots += own;
    for (const [i, { contest_id, candidates }] of revision.contests.entries()) {
      for (const [j, { candidate_id }] of candidates.entries()) {
        const line = lineOf({ contest_id, candidate_id });
        const before = totals.get(line)?.sum ?? null;
        const sum = stored === null ? null : tally.loadSums(single(stored, i, j));
        const total = before === null || sum === null ? (before ?? sum) : tally.combineSums(before, sum);
        totals.set(line, { contest_id, candidate_id, sum: total });
        yield;
      }
    }
  }
  const sums = Array.from(totals.values(), ({ contest_id, candidate_id, sum }) => {
    const ciphertext = sum === null ? NOTHING : tally.storeSums(sum).encryptedTally[0]?.[0];
    const { alpha, beta } = ciphertext ?? NOTHING;
    return { contest_id, candidate_id, alpha, beta };
  });
  return { sums, ballots };
}

/** The sum of one choice of a revision, as sums of one choice. */
function single(stored: StoredSums, i: number, j: number): StoredSums {
  const ciphertext = stored.encryptedTally[i]?.[j];
  if (ciphertext === undefined) throw new RangeError('the sums have another shape than the revision');
  return { numTallied: stored.numTallied, encryptedTally: [[ciphertext]] };
}
