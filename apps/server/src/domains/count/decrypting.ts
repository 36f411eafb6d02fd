import { setImmediate as letOthers } from 'node:timers/promises';
import type { NextOpening } from '@evoting/audit/next-opening';
import type { Trustees } from '@evoting/belenios/auditor';
import { sodiumTrustee } from '@evoting/belenios/sodium';
import { type Opening, openingSchema, type Share } from '@evoting/record/payloads';
import { matrixOf, rowOf, votesOf } from './statements.ts';

/** The lines decoded at a time: each takes about a millisecond. */
const LINES_PER_STEP = 10;

/**
 * Combines verified shares to a live count.
 * @returns the document of the entry
 * @throws Error for shares that decrypt to no counts
 */
export async function openingOf(
  log: string,
  { opening, votesBefore }: NextOpening,
  trustees: Trustees,
  shares: readonly Share[],
): Promise<Opening> {
  const counts = await countsOf({ opening, votesBefore }, trustees, shares);
  if (!counts) throw new Error(`the sums of ${log} do not decrypt to counts`);
  return openingSchema.parse({ ...opening, shares, counts: votesOf(opening.sums, counts) });
}

/**
 * Finds the votes in decrypted sums, some lines at a time: thousands of lines take seconds on this thread.
 */
async function countsOf(
  { opening: { sums, ballots: numTallied }, votesBefore }: Pick<NextOpening, 'opening' | 'votesBefore'>,
  trustees: Trustees,
  shares: readonly Share[],
): Promise<number[] | undefined> {
  const counts: number[] = [];
  for (let from = 0; from < sums.length; from += LINES_PER_STEP) {
    const to = from + LINES_PER_STEP;
    const rows = new Map(
      shares.map(({ trustee, factors }) => [trustee, rowOf({ factors: factors.slice(from, to) })]),
    );
    const encrypted = { trustees, encryptedTally: matrixOf(sums.slice(from, to)), numTallied, shares: rows };
    const found = sodiumTrustee.combineDecryptions(encrypted, [votesBefore.slice(from, to)])?.[0];
    if (!found) return undefined;
    counts.push(...found);
    await letOthers();
  }
  return counts;
}
