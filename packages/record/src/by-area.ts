import type { StyleArea, Votes } from './payloads.ts';
import type { LoadedRevision } from './revision.ts';

/**
 * A revision at the close: its number of ballots, and the counts of its own tally (null if it stayed closed).
 */
export interface ClosedRevision extends LoadedRevision {
  ballots: number;
  counts: readonly (readonly number[])[] | null;
}

/** The counts that the tallies of an area's own revisions prove. */
export interface AreaCounts {
  /** The area and its ancestors, innermost first; empty for voters without an area. */
  area: StyleArea;
  ballots: number;
  counts: Votes[];
}

/** The part of a closed revision that the counts of an area need. */
export type AreaRevision = Pick<ClosedRevision, 'revision' | 'ballots' | 'counts'>;

/**
 * Adds up the votes of an area.
 * @param revisions every revision of the record
 * @returns null if a tally of the area stayed closed, or its voters share a ballot style with voters outside
 *   it
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
 * Finds the smallest area with counts that may be shown: the requested area or one of its ancestors.
 * @returns null if only the totals of the whole election may be shown
 */
export function smallestShown(revisions: readonly AreaRevision[], path: StyleArea): AreaCounts | null {
  for (const [i, { code }] of path.entries()) {
    const counted = countsOfArea(revisions, code);
    if (counted) return { area: path.slice(i), ...counted };
  }
  return null;
}

/** Returns every area of a record with its path (innermost first), by area code. */
export function areasOf(revisions: readonly Pick<LoadedRevision, 'revision'>[]): Map<string, StyleArea> {
  const paths = revisions.flatMap(({ revision }) =>
    (revision.areas ?? []).flatMap((path) => path.map((_, i) => path.slice(i))),
  );
  return new Map(paths.flatMap((path) => (path[0] ? [[path[0].code, path] as const] : [])));
}

/** Returns every area whose counts may be shown, inner areas first. */
export function shownAreas(revisions: readonly AreaRevision[]): AreaCounts[] {
  return [...areasOf(revisions)].flatMap(([code, area]) => {
    const counted = countsOfArea(revisions, code);
    return counted ? [{ area, ...counted }] : [];
  });
}
