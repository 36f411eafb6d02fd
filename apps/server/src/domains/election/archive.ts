import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { lockRecord } from '../board/records-store.ts';
import { holdForArchive, isCertified, setArchived } from './archive-store.ts';
import { insertEvent } from './lifecycle-store.ts';

export type ArchiveRefusal = 'no-such-election' | 'not-certified' | 'changed';

/**
 * Puts a certified election into the archive, for good: it is no longer the current one, and none of its data
 * changes any more. Its record, its files and its log stay at their addresses.
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
  if (!(await isCertified(trx, electionId))) return { ok: false, reason: 'not-certified' };
  await setArchived(trx, electionId, now, null);
  await noteAct(trx, by, 'election-archived', `election:${electionId}`);
  return { ok: true };
}

export type VoidRefusal = 'no-such-election' | 'not-closed' | 'certified' | 'changed';

/**
 * Declares an election void that has no certified result, for good: it goes into the archive, is counted no
 * more, and the reason is shown in place of its result. Its record and its log stay.
 * Takes: the transaction, which ends with this, the election, the reason and when, and who does it.
 * Refuses: an election that is not closed, one that officers have certified, and one that is in the archive;
 * then the transaction must be rolled back.
 */
export async function declareVoid(
  trx: Trx,
  electionId: string,
  { reason, at }: { readonly reason: string; readonly at: Date },
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: VoidRefusal }> {
  const election = await holdForArchive(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.isArchived) return { ok: false, reason: 'changed' };
  if (!election.isClosed) return { ok: false, reason: 'not-closed' };
  // This waits for its proposals, whose confirmation may in turn wait for the record.
  await setArchived(trx, electionId, at, reason);
  // Counting and certifying lock the record: of two concurrent acts the second sees the first.
  await lockRecord(trx, electionId);
  if (await isCertified(trx, electionId)) return { ok: false, reason: 'certified' };
  await insertEvent(trx, electionId, 'declared-void', at);
  await noteAct(trx, by, 'election-declared-void', `election:${electionId}`, { after: { reason } });
  return { ok: true };
}
