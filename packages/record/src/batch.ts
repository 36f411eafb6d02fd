import { type Edge, joinAcrossSmallCuts, type Point } from './cuts.ts';
import { type Finding, finding } from './findings.ts';
import { lineOf } from './lines.ts';
import type { Revision } from './payloads.ts';

/** A revision at the close: its ballots, and what they ask. */
export interface SizedRevision {
  ballots: number;
  /**
   * How many of them each live count was the first to cover, by the count's number from 0 on; those that none
   * covered are listed under the number after the last. Counts without any need not be there.
   */
  byCount: ReadonlyMap<number, number>;
  revision: Pick<Revision, 'contests'>;
}

/** A revision at the close, and where its own tally is (null where it was not decrypted alone). */
export interface LocatedRevision extends SizedRevision {
  location: string | null;
}

/**
 * Chooses the revisions whose own tally is decrypted beside the common one.
 * Takes: all revisions in their order, and the smallest batch.
 * Gives: whether each is decrypted. One below the smallest batch stays closed. So do others, as long as
 * something that follows from all that is decrypted, the live counts included, would be of fewer ballots than
 * a batch, on any line (`closeSmallCuts`). An empty one is not decrypted, unless it is the only one.
 */
export function revisionsToDecrypt(revisions: readonly SizedRevision[], smallestBatch: number): boolean[] {
  if (revisions.length === 1) return [true];
  const isDecrypted = revisions.map(({ ballots }) => ballots > 0 && ballots >= smallestBatch);
  if (smallestBatch === 1) return isDecrypted;
  for (const carriers of carriersOf(revisions))
    closeSmallCuts(revisions, carriers, isDecrypted, smallestBatch);
  return isDecrypted;
}

/**
 * The sets of revisions that have a line of the count in common, in the order of the lines; only revisions
 * with ballots.
 */
function carriersOf(revisions: readonly SizedRevision[]): Iterable<readonly number[]> {
  const byLine = new Map<string, number[]>();
  for (const [i, { ballots, revision }] of revisions.entries())
    for (const { contest_id, candidates } of ballots > 0 ? revision.contests : [])
      for (const { candidate_id } of candidates) {
        const line = lineOf({ contest_id, candidate_id });
        const known = byLine.get(line);
        if (known) known.push(i);
        else byLine.set(line, [i]);
      }
  return new Map(Array.from(byLine.values(), (carriers) => [carriers.join(), carriers])).values();
}

/** The closed revisions as a point of the graph, one of the others, and a count. */
const CLOSED: Point = 0;
const pointOf = (revision: number): Point => 2 * revision + 1;
const revisionAt = (point: Point): number | null => (point % 2 === 1 ? (point - 1) / 2 : null);
const pointOfCount = (count: number): Point => 2 * count + 2;

/**
 * Closes revisions until nothing that follows from the totals of a line is of a few ballots: those of each
 * count, and those of each revision that is decrypted.
 *
 * Take any sum or difference of such totals: the ballots of a revision that a count was the first to cover
 * have in it a factor of the revision (0 if it is closed) plus one of the count. Let revisions and counts be
 * the points of a graph, all closed revisions one of them, and those ballots the edge between both. Ballots
 * cancel out where the one factor is the other's negative; those that do not are edges between points of
 * unlike factors, and such edges contain a cut of the graph. Each cut, in turn, is such a difference. So few
 * ballots can be seen apart exactly where a cut has few, and then the smallest decrypted revision on either
 * side of it is closed.
 *
 * A count that covered less than a batch on this line is known by itself, and its ballots hide only each
 * other: they are left out at first, and then no cut may part them.
 *
 * The lines of a contest are not independent, since each ballot chooses one. But the lists of candidates only
 * grow at their end, so that all papers of a contest have its first line in common: any combination of
 * several lines, less that first one's factors, is on each other line a difference of this kind.
 */
function closeSmallCuts(
  revisions: readonly SizedRevision[],
  carriers: readonly number[],
  isDecrypted: boolean[],
  smallestBatch: number,
): void {
  if (carriers.length === 1) return;
  const sizeOf = (i: number) => revisions[i]?.ballots ?? 0;
  const smallest = (points: readonly Point[]) =>
    points
      .flatMap((point) => revisionAt(point) ?? [])
      .reduce((a, b) => (sizeOf(b) < sizeOf(a) || (sizeOf(b) === sizeOf(a) && b < a) ? b : a));
  const closeAcross = (edges: readonly Edge[]) =>
    joinAcrossSmallCuts(edges, smallestBatch, (...sides) =>
      sides
        .filter((points) => !points.includes(CLOSED))
        .map((points) => {
          const closed = smallest(points);
          isDecrypted[closed] = false;
          return [CLOSED, pointOf(closed)] as const;
        }),
    );
  const columns = columnsOf(revisions, carriers);
  const isFew = (cells: readonly Cell[]) =>
    cells.reduce((sum, { ballots }) => sum + ballots, 0) < smallestBatch;
  const whole = columns.filter((cells) => !isFew(cells));
  closeAcross(edgesOf(whole, isDecrypted));
  // By now every cut of those has none or a batch: what is found are counts that would be parted.
  const few = columns.filter(isFew);
  if (few.length > 0) closeAcross([...edgesOf(whole, isDecrypted), ...chainsOf(few, isDecrypted)]);
}

/** The number of ballots of a revision that a count was the first to cover. */
interface Cell {
  readonly revision: number;
  readonly count: number;
  readonly ballots: number;
}

/** The ballots of these revisions by count, in the order of counts and revisions. */
function columnsOf(revisions: readonly SizedRevision[], carriers: readonly number[]): Cell[][] {
  const columns = new Map<number, Cell[]>();
  for (const revision of carriers)
    for (const [count, ballots] of revisions[revision]?.byCount ?? []) {
      if (ballots === 0) continue;
      const column = columns.get(count) ?? [];
      column.push({ revision, count, ballots });
      columns.set(count, column);
    }
  return [...columns].sort(([a], [b]) => a - b).map(([, cells]) => cells);
}

const edgesOf = (columns: readonly (readonly Cell[])[], isDecrypted: readonly boolean[]): Edge[] =>
  columns.flat().map(({ revision, count, ballots }) => ({
    a: isDecrypted[revision] ? pointOf(revision) : CLOSED,
    ...{ b: pointOfCount(count), weight: ballots },
  }));

/** What holds the revisions of each count together, by one ballot at least. */
const chainsOf = (columns: readonly (readonly Cell[])[], isDecrypted: readonly boolean[]): Edge[] =>
  columns.flatMap((cells) => {
    const points = cells.map(({ revision }) => (isDecrypted[revision] ? pointOf(revision) : CLOSED));
    return points.slice(1).map((b, i) => ({ a: points[i] ?? b, b, weight: 1 }));
  });

/**
 * Checks that exactly those revisions were decrypted alone that the rule decrypts: no other, or a few ballots
 * would be seen; and, once the result is there, each of them, or the check by foreign programs would be
 * impossible.
 * Takes: the revisions, the smallest batch, and whether the result is there.
 * Gives: what is wrong and where, or null.
 */
export function revisionBatchProblem(
  revisions: readonly LocatedRevision[],
  smallestBatch: number,
  isClosed: boolean,
): { location: string; found: Finding } | null {
  const expected = revisionsToDecrypt(revisions, smallestBatch);
  for (const [i, { ballots, location }] of revisions.entries()) {
    if (location !== null && !expected[i])
      return { location, found: finding('revision-alone', { ballots, smallest: smallestBatch }) };
    if (location === null && expected[i] && isClosed)
      return { location: `revision ${i + 1} of the record`, found: finding('revision-closed') };
  }
  return null;
}
