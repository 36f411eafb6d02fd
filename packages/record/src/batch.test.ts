import fc from 'fast-check';
import { expect, test } from 'vitest';
import { revisionsToDecrypt, type SizedRevision } from './batch.ts';
import { contestOf } from './testing/election.ts';

const PRESIDENT = contestOf('pre', 'President', 'ada', 'bem');
const GOVERNOR = contestOf('gov', 'Governor', 'chi', 'dan');

/** A revision given by its ballots in each interval between two counts. */
const sized = (byCount: readonly number[], contests = [PRESIDENT]): SizedRevision => ({
  ballots: byCount.reduce((sum, ballots) => sum + ballots, 0),
  revision: { contests },
  byCount: new Map(byCount.entries()),
});

/** Revisions given by the rows of a table. */
const decrypted = (smallestBatch: number, ...rows: number[][]) =>
  revisionsToDecrypt(
    rows.map((row) => sized(row)),
    smallestBatch,
  );

const FACTORS = [-1, 0, 1];

const BATCH = 4;

const ballotsOf = (rows: readonly (readonly number[])[], column: number) =>
  rows.reduce((sum, row) => sum + (row[column] ?? 0), 0);

/** All lists of factors of a given length. */
const factorsOf = (length: number): number[][] =>
  length === 0 ? [[]] : factorsOf(length - 1).flatMap((list) => FACTORS.map((factor) => [...list, factor]));

/**
 * The smallest positive number of ballots in any sum or difference of column totals and decrypted row totals,
 * ignoring a column that is below a batch on its own.
 */
function fewestSeen(rows: readonly (readonly number[])[], isDecrypted: readonly boolean[]): number {
  let fewest = Number.POSITIVE_INFINITY;
  for (const columns of factorsOf(rows[0]?.length ?? 0))
    for (const ofRows of factorsOf(rows.length)) {
      if (ofRows.some((factor, i) => factor !== 0 && !isDecrypted[i])) continue;
      const isSeen = (i: number, j: number) => (ofRows[i] ?? 0) + (columns[j] ?? 0) !== 0;
      const isKnown = (j: number) =>
        ballotsOf(rows, j) < BATCH && rows.every((row, i) => row[j] === 0 || isSeen(i, j));
      const seen = rows.flatMap((row, i) => row.filter((_, j) => isSeen(i, j) && !isKnown(j)));
      const ballots = seen.reduce((sum, more) => sum + more, 0);
      if (ballots > 0) fewest = Math.min(fewest, ballots);
    }
  return fewest;
}

/**
 * Random tables. In most of them each column is empty or holds at least a batch, as live counts leave them.
 */
const tables = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 3 }))
  .chain(([height, width]) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 7 }), { minLength: width, maxLength: width }), {
      minLength: height,
      maxLength: height,
    }),
  );

test('no sum or difference of counts and of decrypted tallies is of fewer ballots than a batch [A13]', () => {
  fc.assert(
    fc.property(tables, (rows) => {
      expect(fewestSeen(rows, decrypted(BATCH, ...rows))).toBeGreaterThanOrEqual(BATCH);
    }),
    { numRuns: 400 },
  );
});

test('every tally of a batch is decrypted where that shows no fewer ballots', () => {
  fc.assert(
    fc.property(tables, (rows) => {
      const ofBatch = rows.map((row) => row.reduce((sum, ballots) => sum + ballots, 0) >= BATCH);
      fc.pre(fewestSeen(rows, ofBatch) >= BATCH);
      // Closed rows below a batch close no others, unless together they are too few: then the difference
      // would show them.
      expect(decrypted(BATCH, ...rows)).toEqual(ofBatch);
    }),
    { numRuns: 400 },
  );
});

test('the tally of a paper that was alone in a live count stays closed where few came on it later', () => {
  expect(decrypted(4, [9, 1], [0, 9])).toEqual([false, false]);
  expect(decrypted(4, [9, 4], [0, 9])).toEqual([true, true]);
  expect(decrypted(4, [9, 0], [0, 9])).toEqual([true, true]);
  // Two papers that share a count with no others, one of which later gets few ballots.
  expect(decrypted(4, [9, 1, 5], [9, 1, 5], [0, 9, 9])).toEqual([true, true, true]);
  expect(decrypted(4, [9, 1], [9, 1], [0, 9])).toEqual([false, true, false]);
  expect(decrypted(1, [9, 1], [0, 9])).toEqual([true, true]);
});

test('only papers on one side of a small cut stay closed, and the others are decrypted', () => {
  expect(decrypted(4, [9, 1, 0], [0, 9, 9], [0, 9, 9], [0, 30, 30])).toEqual([false, false, true, true]);
});

test('ballots are hidden by those on their own line only', () => {
  const both = [PRESIDENT, GOVERNOR];
  const rows = [sized([9, 9]), sized([9, 1], both), sized([0, 9], both)];
  expect(revisionsToDecrypt(rows, 4)).toEqual([true, false, false]);
  // No other area elects a governor, so the result shows that line anyway.
  expect(revisionsToDecrypt([sized([9, 9]), sized([9, 1], both)], 4)).toEqual([true, true]);
});

test('everything is known of a count that covered less than a batch, and no tally reveals more about a part of it', () => {
  expect(decrypted(4, [4, 0], [9, 3])).toEqual([true, true]);
  // One of three ballots, as the tally minus the first count.
  expect(decrypted(4, [5, 0, 1], [0, 9, 2])).toEqual([false, false]);
  // Both papers were in the first count, so no tally shows its share of the second.
  expect(decrypted(4, [5, 1], [9, 2])).toEqual([true, true]);
});

test('the tally of the newest of several growing papers stays closed where it would show the only ballot of another [A13]', () => {
  const list = ['ada', 'bem', 'chi', 'dan'];
  const growing = (...rows: number[][]) =>
    revisionsToDecrypt(
      rows.map((row, i) => sized(row, [contestOf('pre', 'President', ...list.slice(0, i + 2))])),
      3,
    );
  expect(growing([9, 9], [0, 1], [9, 1])).toEqual([true, false, false]);
  // The votes for Chi on the second paper minus those in the first count.
  expect(growing([3, 3, 3], [3, 0, 1], [0, 3, 1])).toEqual([true, false, false]);
  expect(growing([3, 3, 3], [3, 0, 3], [0, 3, 3])).toEqual([true, true, true]);
});

test('a thousand papers and a hundred counts in which each has a few ballots are decrypted, except those with few in all', () => {
  const rows = Array.from({ length: 1_000 }, (_, i) =>
    Array.from({ length: 100 }, (_, j) => (i % 40 === 0 ? Number(j === 7) : 1 + ((i * 7 + j * 3) % 4))),
  );
  expect(decrypted(20, ...rows)).toEqual(rows.map((_, i) => i % 40 !== 0));
});
