import { type Edge, joinAcrossSmallCuts, type Point } from './cuts.ts';
import { type Finding, finding } from './findings.ts';
import { lineOf } from './lines.ts';
import type { Revision } from './payloads.ts';

/** A revision at the close: its number of ballots and its contests. */
export interface SizedRevision {
  ballots: number;
  /**
   * The number of ballots that each live count was the first to cover, by count (from 0). Ballots that no
   * count covered are listed under the number after the last. Counts with none may be left out.
   */
  byCount: ReadonlyMap<number, number>;
  revision: Pick<Revision, 'contests'>;
}

/** A revision at the close with the location of its own tally (null if it was not decrypted separately). */
export interface LocatedRevision extends SizedRevision {
  location: string | null;
}

/**
 * Chooses the revisions whose own tallies are decrypted in addition to the overall tally.
 *
 * A revision below the smallest batch stays closed. Others stay closed too as long as the decrypted numbers,
 * live counts included, would reveal a total over fewer ballots than a batch on any line (`closeSmallCuts`).
 * An empty revision is not decrypted unless it is the only one.
 * @param revisions all revisions in record order
 * @returns for each revision, whether it is decrypted
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
 * Returns the distinct sets of revisions that share a line of the count, in line order. Revisions without
 * ballots are ignored.
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

/** Points of the graph: all closed revisions together, each other revision, and each count. */
const CLOSED: Point = 0;
const pointOf = (revision: number): Point => 2 * revision + 1;
const revisionAt = (point: Point): number | null => (point % 2 === 1 ? (point - 1) / 2 : null);
const pointOfCount = (count: number): Point => 2 * count + 2;

/**
 * Closes revisions until no total over few ballots can be derived from the totals on a line, namely those of
 * each count and of each decrypted revision.
 *
 * Take any sum or difference of such totals. The ballots of a revision that a count was the first to cover
 * carry in it the revision's factor (0 if closed) plus the count's factor. Let revisions and counts be the
 * points of a graph, with all closed revisions as one point, and those ballots the weight of the edge between
 * the two. Ballots cancel out where one factor is the negative of the other. Those that remain are edges
 * between points with unlike factors, and such edges contain a cut of the graph. Conversely, each cut is such
 * a difference. So a few ballots can be isolated exactly where a cut has few, and then the smallest decrypted
 * revision on either side of it is closed.
 *
 * A count that covered less than a batch on this line is known as it stands, and its ballots only hide each
 * other. Such counts are left out at first; after that, no cut may separate them.
 *
 * The lines of a contest are not independent, because each ballot chooses one. But candidates are only ever
 * added at the end, so all papers of a contest have its first line in common. Any combination of several
 * lines, minus the factors of the first line, is a difference of this kind on each other line.
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
  // By now every cut of the larger counts has none or a batch, so any cut found would separate a small count.
  const few = columns.filter(isFew);
  if (few.length > 0) closeAcross([...edgesOf(whole, isDecrypted), ...chainsOf(few, isDecrypted)]);
}

/** The number of ballots of a revision that a count was the first to cover. */
interface Cell {
  readonly revision: number;
  readonly count: number;
  readonly ballots: number;
}

/** Groups the ballots of these revisions by count, in the order of counts and then revisions. */
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
    b: pointOfCount(count),
    weight: ballots,
  }));

/** Edges that keep the revisions of each count connected, by one ballot each. */
const chainsOf = (columns: readonly (readonly Cell[])[], isDecrypted: readonly boolean[]): Edge[] =>
  columns.flatMap((cells) => {
    const points = cells.map(({ revision }) => (isDecrypted[revision] ? pointOf(revision) : CLOSED));
    return points.slice(1).map((b, i) => ({ a: points[i] ?? b, b, weight: 1 }));
  });

/**
 * Checks that exactly the right revisions were decrypted separately. Any other would reveal a few ballots; a
 * missing one would, once the result is published, prevent a check with other Belenios programs.
 * @param isClosed true once the result is in the record
 * @returns the problem and its location, or null
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
