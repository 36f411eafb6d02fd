import { LRUCache } from 'lru-cache';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { pathOf, treeOf } from './area-tree.ts';
import { listAreas } from './areas.ts';
import { listStyles, mayChangeStyles, type StyleRow } from './store.ts';

/**
 * An area by which voters get a style, and its name in the record: with those that it is in, the innermost
 * first, without the root.
 */
export interface StyleArea {
  readonly id: string;
  readonly path: { code: string; name: string }[];
}

export interface BallotStyle extends Omit<StyleRow, 'areaIds'> {
  readonly areas: readonly StyleArea[];
}

/** From the opening on styles stay for good, so they are read once. */
const known = new LRUCache<string, readonly BallotStyle[]>({ max: 10 });

/**
 * The ballot styles of an election, by number.
 * Takes: the election.
 */
export async function stylesOf(db: Db | Trx, electionId: string): Promise<readonly BallotStyle[]> {
  const kept = known.get(electionId);
  if (kept) return kept;
  // Checked first: the styles of an election that was open before the read are final.
  const mayChange = await mayChangeStyles(db, electionId);
  const styles = await loadStyles(db, electionId);
  if (styles.length > 0 && !mayChange) known.set(electionId, styles);
  return styles;
}

async function loadStyles(db: Db | Trx, electionId: string): Promise<BallotStyle[]> {
  const tree = treeOf(await listAreas(db));
  return (await listStyles(db, electionId)).map(({ areaIds, ...style }) => ({
    ...style,
    areas: areaIds.map((id) => {
      const path = pathOf(tree, id).filter(({ parentId }) => parentId !== null);
      return { id, path: path.map(({ code, name }) => ({ code, name })) };
    }),
  }));
}
