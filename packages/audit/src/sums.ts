import type { StoredSums } from '@evoting/belenios/auditor';
import type { Tally } from './engine.ts';
import { type Finding, finding } from './findings.ts';
import { lineOf } from './lines.ts';
import type { EncryptedTally, Sum } from './payloads.ts';
import type { OpenRevision } from './revision.ts';

/** A revision and the encrypted sums of its ballots so far. */
export interface RevisionSums extends OpenRevision {
  sums: unknown;
  /** How many ballots are in them. */
  ballots: number;
}

/** An encrypted zero that is not blinded: what nobody's vote adds up to. */
const NOTHING = { alpha: `${'0'.repeat(63)}1`, beta: `${'0'.repeat(63)}1` };

/**
 * Adds up the sums of all revisions: a contest's count is over every revision that has it.
 * Takes: the engine's tally and the revisions in their order.
 * Gives: one sum a (contest, candidate), in order of first appearance, and the number of ballots. A revision
 * without ballots costs nothing.
 */
export function totalOf(tally: Tally, revisions: readonly RevisionSums[]): EncryptedTally {
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

/**
 * The part of recomputed sums that was published: a live count lists the lines that have new ballots.
 * Takes: what was published, and the sums of every line.
 * Gives: those of the lines that are listed, in their own order, so that `differenceOf` finds a line that is
 * unknown, listed twice or in another order.
 */
export function listedOf(published: EncryptedTally, recomputed: EncryptedTally): EncryptedTally {
  const listed = new Set(published.sums.map(lineOf));
  return { ...recomputed, sums: recomputed.sums.filter((sum) => listed.has(lineOf(sum))) };
}

/**
 * The sums that a sample takes for granted: those that were published, where they are for the right
 * candidates.
 * Takes: what was published, and what is known without the ballots: whose sums there must be, and how many
 * ballots.
 * Gives: what `differenceOf` is to compare; where the candidates are others, what is known, so that it finds
 * them.
 */
export function asStated(published: EncryptedTally, known: EncryptedTally): EncryptedTally {
  const isSameList =
    published.sums.length === known.sums.length &&
    published.sums.every((sum, i) => lineOf(sum) === lineOf(known.sums[i] as Sum));
  return isSameList ? { ...known, sums: published.sums } : known;
}

/**
 * Finds where published sums differ from recomputed ones.
 * Takes: both.
 * Gives: the first field that differs, or null.
 */
export function differenceOf(published: EncryptedTally, recomputed: EncryptedTally): Finding | null {
  if (published.ballots !== recomputed.ballots)
    return finding('ballots-number', { ballots: recomputed.ballots });
  if (published.sums.length !== recomputed.sums.length) return finding('sums-list');
  const i = recomputed.sums.findIndex((sum, k) => JSON.stringify(sum) !== JSON.stringify(published.sums[k]));
  return i < 0 ? null : finding('sum-wrong', { field: `sums[${i}]` });
}
