import type { StyleArea, Votes } from './payloads.ts';
import type { LoadedRevision } from './revision.ts';

/**
 * A revision at the close: how many ballots it has, and the decrypted numbers of its own tally (null where it
 * stayed closed).
 */
export interface ClosedRevision extends LoadedRevision {
  ballots: number;
  counts: readonly (readonly number[])[] | null;
}

/** What the tallies of an area's own revisions prove. */
export interface AreaCounts {
  /**
   * The area and those that it is in, the innermost first; an empty path stands for voters without an area.
   */
  area: StyleArea;
  ballots: number;
  counts: Votes[];
}

/** A revision at the close, as far as its area's numbers need it. */
export type AreaRevision = Pick<ClosedRevision, 'revision' | 'ballots' | 'counts'>;

/**
 * Adds up what the voters of an area chose.
 * Takes: every revision of a record with its own opened numbers, and the area's code.
 * Gives: the sums.
 * Refuses: as null an area with a tally that stayed closed, or whose voters share a ballot style with others
 * outside it.
 */
export function countsOfArea(
  revisions: readonly AreaRevision[],
  code: string,
): Omit<AreaCounts, 'area'> | null {
  const isIn = (path: StyleArea) => path.some((area) => area.code === code);
  const own = revisions.filter(({ revision }) => revision.areas?.some(isIn));
  const canBeShown = ({ revision, ballots, counts }: AreaRevision) =>
    ballots === 0 || (counts !== null && revision.areas?.every(isIn) === true);
  if (own.length === 0 || !own.every(canBeShown)) return null;
  const lines = new Map<string, Votes>();
  for (const { revision, counts } of own)
    for (const [i, { contest_id, candidates }] of revision.contests.entries())
      for (const [j, { candidate_id }] of candidates.entries()) {
        const key = JSON.stringify([contest_id, candidate_id]);
        const votes = (lines.get(key)?.votes ?? 0) + (counts?.[i]?.[j] ?? 0);
        lines.set(key, { contest_id, candidate_id, votes });
      }
  return { ballots: own.reduce((sum, { ballots }) => sum + ballots, 0), counts: [...lines.values()] };
}

/**
 * Finds the smallest area whose numbers may be shown: the one that is asked for, or one that it is in.
 * Takes: every revision of a record with its own opened numbers, and the area's path.
 * Gives: its numbers, or null where only those of all may be.
 */
export function smallestShown(revisions: readonly AreaRevision[], path: StyleArea): AreaCounts | null {
  for (const [i, { code }] of path.entries()) {
    const counted = countsOfArea(revisions, code);
    if (counted) return { area: path.slice(i), ...counted };
  }
  return null;
}

/**
 * Every area of a record, by its code, with those that it is in.
 * Takes: its revisions.
 */
export function areasOf(revisions: readonly Pick<LoadedRevision, 'revision'>[]): Map<string, StyleArea> {
  const paths = revisions.flatMap(({ revision }) =>
    (revision.areas ?? []).flatMap((path) => path.map((_, i) => path.slice(i))),
  );
  return new Map(paths.flatMap((path) => (path[0] ? [[path[0].code, path] as const] : [])));
}

/**
 * Every area of a record whose numbers may be shown, the inner ones first.
 * Takes: its revisions at the close.
 */
export function shownAreas(revisions: readonly AreaRevision[]): AreaCounts[] {
  return [...areasOf(revisions)].flatMap(([code, area]) => {
    const counted = countsOfArea(revisions, code);
    return counted ? [{ area, ...counted }] : [];
  });
}
