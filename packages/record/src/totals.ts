import type { StoredSums } from '@evoting/belenios/auditor';
import { lineOf } from './lines.ts';
import type { EncryptedTally } from './payloads.ts';
import type { LoadedRevision } from './revision.ts';

/** Addition of encrypted sums in any internal form. */
export interface SumAdder<S = unknown> {
  combineSums(left: S, right: S): S;
  storeSums(sums: S): StoredSums;
  loadSums(stored: StoredSums): S;
}

/** A revision with the encrypted sums of its ballots so far. */
export interface RevisionSums extends LoadedRevision {
  sums: unknown;
  /** The number of ballots in the sums. */
  ballots: number;
}

type Summed = Pick<RevisionSums, 'revision' | 'sums' | 'ballots'>;

/** An unblinded encryption of zero: the sum of no votes. */
export const ZERO_SUM = { alpha: `${'0'.repeat(63)}1`, beta: `${'0'.repeat(63)}1` };

/**
 * Adds up the sums of all revisions; a contest's total covers every revision that has it. Revisions without
 * ballots cost nothing.
 * @param revisions in record order
 * @returns one sum per (contest, candidate) in order of first appearance, and the number of ballots
 */
export function totalOf(tally: SumAdder, revisions: readonly Summed[]): EncryptedTally {
  const steps = totalInSteps(tally, revisions);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Does the same as `totalOf` in steps of a fraction of a millisecond, one per line of a revision, so that the
 * caller can do other work in between.
 */
export function* totalInSteps(
  tally: SumAdder,
  revisions: readonly Summed[],
): Generator<void, EncryptedTally> {
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
    const ciphertext = sum === null ? ZERO_SUM : tally.storeSums(sum).encryptedTally[0]?.[0];
    const { alpha, beta } = ciphertext ?? ZERO_SUM;
    return { contest_id, candidate_id, alpha, beta };
  });
  return { sums, ballots };
}

/** Extracts the sum of one choice of a revision. */
function single(stored: StoredSums, i: number, j: number): StoredSums {
  const ciphertext = stored.encryptedTally[i]?.[j];
  if (ciphertext === undefined) throw new RangeError('the sums have another shape than the revision');
  return { numTallied: stored.numTallied, encryptedTally: [[ciphertext]] };
}
