import { type Finding, finding } from './findings.ts';
import { lineOf } from './lines.ts';
import type { Revision } from './payloads.ts';

/** A revision at the close: its ballots, and what they ask. */
export interface SizedRevision {
  ballots: number;
  revision: Pick<Revision, 'areas' | 'contests'>;
}

/** A revision at the close, and where its own tally is (null where it was not opened alone). */
export interface OpenedRevision extends SizedRevision {
  location: string | null;
}

/**
 * Chooses the revisions whose own tally is opened beside the common one.
 * Takes: all revisions in their order, and the smallest batch.
 * Gives: whether each is opened. One below the smallest batch stays closed. So do as many of the smallest
 * others as it takes that the closed ones together make a batch, of all ballots and, with several styles, on
 * each line: the common tally minus the opened ones would else show them. Where no opened one has the line,
 * the common tally is all that is said of it. An empty one is not opened, unless it is the only one.
 */
export function revisionsToOpen(revisions: readonly SizedRevision[], smallestBatch: number): boolean[] {
  if (revisions.length === 1) return [true];
  const bySize = revisions
    .map(({ ballots }, i) => ({ ballots, i }))
    .sort((a, b) => a.ballots - b.ballots || a.i - b.i);
  const isOpened = revisions.map(({ ballots }) => ballots > 0 && ballots >= smallestBatch);
  const everybody = bySize.map(({ i }) => i);
  closeEnough(revisions, everybody, isOpened, smallestBatch);
  // With one style no revision but for candidates who came later has other lines than the next.
  if (!revisions.some(({ revision }) => revision.areas)) return isOpened;
  const lines = [...carriersOf(revisions, everybody).values()];
  while (lines.map((carriers) => closeEnough(revisions, carriers, isOpened, smallestBatch)).includes(true));
  return isOpened;
}

/**
 * Closes the smallest of these revisions (given by size) until the closed ones among them have no ballots or
 * a batch.
 * Gives: whether it closed any.
 */
function closeEnough(
  revisions: readonly SizedRevision[],
  bySize: readonly number[],
  isOpened: boolean[],
  smallestBatch: number,
): boolean {
  let closed = bySize.reduce((sum, i) => sum + (isOpened[i] ? 0 : (revisions[i]?.ballots ?? 0)), 0);
  let hasClosed = false;
  for (const i of bySize) {
    if (closed === 0 || closed >= smallestBatch) break;
    if (!isOpened[i]) continue;
    isOpened[i] = false;
    hasClosed = true;
    closed += revisions[i]?.ballots ?? 0;
  }
  return hasClosed;
}

/** The revisions that have each candidate of each contest, by size. */
function carriersOf(revisions: readonly SizedRevision[], bySize: readonly number[]): Map<string, number[]> {
  const carriers = new Map<string, number[]>();
  for (const i of bySize)
    for (const { contest_id, candidates } of revisions[i]?.revision.contests ?? [])
      for (const { candidate_id } of candidates) {
        const key = lineOf({ contest_id, candidate_id });
        const known = carriers.get(key);
        if (known) known.push(i);
        else carriers.set(key, [i]);
      }
  return carriers;
}

/**
 * Checks that exactly those revisions were opened alone that the rule opens: no other, or a few ballots would
 * be seen; and, once the result is there, each of them, or the check by foreign programs would be taken away.
 * Takes: the revisions, the smallest batch, and whether the result is there.
 * Gives: what is wrong and where, or null.
 */
export function revisionBatchProblem(
  revisions: readonly OpenedRevision[],
  smallestBatch: number,
  isClosed: boolean,
): { location: string; found: Finding } | null {
  const expected = revisionsToOpen(revisions, smallestBatch);
  for (const [i, { ballots, location }] of revisions.entries()) {
    if (location !== null && !expected[i])
      return { location, found: finding('revision-alone', { ballots, smallest: smallestBatch }) };
    if (location === null && expected[i] && isClosed)
      return { location: `revision ${i + 1} of the record`, found: finding('revision-closed') };
  }
  return null;
}
