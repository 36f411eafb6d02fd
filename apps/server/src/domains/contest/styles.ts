import { LRUCache } from 'lru-cache';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { pathOf, treeOf } from './area-tree.ts';
import { listAreas } from './areas.ts';
import { listStyles, mayChangeStyles, type StyleRow } from './store.ts';

/** An area whose voters get a style, and its path in the record: innermost first, without the root. */
export interface StyleArea {
  readonly id: string;
  readonly path: { code: string; name: string }[];
}

export interface BallotStyle extends Omit<StyleRow, 'areaIds'> {
  readonly areas: readonly StyleArea[];
}

/** Styles are final once voting opens. */
const cache = new LRUCache<string, readonly BallotStyle[]>({ max: 10 });

/** Loads the ballot styles of an election, by number, from the cache if they are final. */
export async function stylesOf(db: Db | Trx, electionId: string): Promise<readonly BallotStyle[]> {
  const cached = cache.get(electionId);
  if (cached) return cached;
  // Checked before the read: if voting was open then, the styles read are final.
  const mayChange = await mayChangeStyles(db, electionId);
  const styles = await loadStyles(db, electionId);
  if (styles.length > 0 && !mayChange) cache.set(electionId, styles);
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
