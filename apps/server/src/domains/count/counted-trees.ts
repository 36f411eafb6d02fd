import type { StandingAudit } from '@evoting/audit/standing';
import type { Db } from '../../platform/database/connect.ts';
import { findLastOpening, findWaitingTree, listOpenings } from '../board/count-store.ts';
import type { RecordHead } from '../board/records-store.ts';

/**
 * The sizes of all trees that an audit must be told of before it goes on: those asked for, and those counted.
 */
export async function treesFor(
  { size }: StandingAudit,
  db: Db,
  record: RecordHead,
  trees: readonly number[],
): Promise<number[]> {
  const later = await listOpenings(db, record, size);
  return [...later.map(({ treeSize }) => treeSize), ...trees];
}

/**
 * Whether an audit can go on to give the sums of these trees, when it is told of those that were counted too.
 */
export async function canGive(
  audit: StandingAudit,
  db: Db,
  record: RecordHead,
  trees: readonly number[],
): Promise<boolean> {
  return audit.canGive(await treesFor(audit, db, record, trees));
}

/** The sizes of the trees that were counted last and that will be counted next. */
export async function countedTrees(db: Db, electionId: string): Promise<number[]> {
  const [last, waiting] = [await findLastOpening(db, electionId), await findWaitingTree(db, electionId, 0)];
  return [last, waiting].flatMap((tree) => (tree ? [tree.treeSize] : []));
}
