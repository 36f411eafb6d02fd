import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { holdForArchive, setArchived } from './archive-store.ts';

export type ArchiveRefusal = 'no-such-election' | 'not-certified' | 'changed';

/**
 * Puts a certified election into the archive, for good: it is no longer the current one, and nothing of it
 * changes any more. Its record, its files and its log stay where everybody finds them.
 * Takes: the transaction, which ends with this, the election, when, and who does it.
 * Refuses: an election that nobody has certified, and one that is in the archive.
 */
export async function archiveElection(
  trx: Trx,
  electionId: string,
  now: Date,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: ArchiveRefusal }> {
  const election = await holdForArchive(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.isArchived) return { ok: false, reason: 'changed' };
  if (!election.isCertified) return { ok: false, reason: 'not-certified' };
  await setArchived(trx, electionId, now);
  await noteAct(trx, by, 'election-archived', `election:${electionId}`);
  return { ok: true };
}
