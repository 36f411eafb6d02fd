import type { StandingAudit } from '@evoting/audit/standing';
import type { Db } from '../../platform/database/connect.ts';
import { findLastOpening, findWaitingTree, listOpenings } from '../board/count-store.ts';
import type { RecordHead } from '../board/records-store.ts';

/** The sizes of all trees at which an audit must keep sums: those asked for, and those counted since. */
export async function treesToKeep(
  { size }: StandingAudit,
  db: Db,
  record: RecordHead,
  trees: readonly number[],
): Promise<number[]> {
  const later = await listOpenings(db, record, size);
  return [...later.map(({ treeSize }) => treeSize), ...trees];
}

/** Tells whether an audit can still give the sums of these trees, and of those that were counted since. */
export async function canGive(
  audit: StandingAudit,
  db: Db,
  record: RecordHead,
  trees: readonly number[],
): Promise<boolean> {
  return audit.canGive(await treesToKeep(audit, db, record, trees));
}

/** The sizes of the last counted tree and of the next tree to count. */
export async function countedTrees(db: Db, electionId: string): Promise<number[]> {
  const [last, waiting] = [await findLastOpening(db, electionId), await findWaitingTree(db, electionId, 0)];
  return [last, waiting].flatMap((tree) => (tree ? [tree.treeSize] : []));
}
