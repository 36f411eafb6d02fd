import type { StandingAudit } from '@evoting/audit/standing';
import type { Db } from '../../platform/database/connect.ts';
import { findLastOpening, listOpenings } from '../board/count-store.ts';
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

/** The size of the last counted tree; 0 before the first count. */
export async function lastCountedTree(db: Db, electionId: string): Promise<number> {
  return (await findLastOpening(db, electionId))?.treeSize ?? 0;
}
