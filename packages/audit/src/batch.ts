/** A revision at the close: how many ballots it has, and where its own tally is (null where it was not opened alone). */
export interface OpenedRevision {
  ballots: number;
  place: string | null;
}

/**
 * Chooses the revisions whose own tally is opened beside the common one.
 * Takes: the numbers of ballots of all revisions in their order, and the smallest batch. Gives: whether each is opened.
 * One below the smallest batch stays closed. So do as many of the smallest others as it takes that the closed ones together make a batch:
 * the common tally minus the opened ones would else show them. An empty one is not opened, unless it is the only one.
 */
export function revisionsToOpen(ballots: readonly number[], smallestBatch: number): boolean[] {
  if (ballots.length === 1) return [true];
  const bySize = ballots.map((count, i) => ({ count, i })).sort((a, b) => a.count - b.count || a.i - b.i);
  const isOpened = ballots.map((count) => count > 0 && count >= smallestBatch);
  const closed = () => ballots.reduce((sum, count, i) => sum + (isOpened[i] ? 0 : count), 0);
  for (const { i } of bySize) {
    if (closed() === 0 || closed() >= smallestBatch) break;
    isOpened[i] = false;
  }
  return isOpened;
}

/**
 * Checks that exactly those revisions were opened alone that the rule opens: no other, or a few ballots would be seen; and each of them, or
 * the check by foreign programs would be taken away.
 * Takes: the revisions and the smallest batch. Gives: what is wrong and where, or null.
 */
export function revisionBatchProblem(
  revisions: readonly OpenedRevision[],
  smallestBatch: number,
): { place: string; reason: string } | null {
  const expected = revisionsToOpen(
    revisions.map(({ ballots }) => ballots),
    smallestBatch,
  );
  for (const [i, { ballots, place }] of revisions.entries()) {
    if ((place !== null) === expected[i]) continue;
    const reason = `opens ${ballots} ballots alone, or leaves too few beside them: the setup allows ${smallestBatch} or more`;
    if (place !== null) return { place, reason };
    return {
      place: `revision ${i + 1} of the record`,
      reason: 'has no tally of its own, though it is large enough',
    };
  }
  return null;
}
