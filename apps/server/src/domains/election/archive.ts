import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { lockRecord } from '../board/records-store.ts';
import { isCertified, lockForArchive, setArchived } from './archive-store.ts';
import { insertEvent } from './lifecycle-store.ts';

export type ArchiveRefusal = 'no-such-election' | 'not-certified' | 'changed';

/**
 * Archives a certified election for good: it is no longer the current one, and its data no longer changes.
 * Its record, files and log stay at their addresses. The last step of its transaction.
 */
export async function archiveElection(
  trx: Trx,
  electionId: string,
  now: Date,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: ArchiveRefusal }> {
  const election = await lockForArchive(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.isArchived) return { ok: false, reason: 'changed' };
  if (!(await isCertified(trx, electionId))) return { ok: false, reason: 'not-certified' };
  await setArchived(trx, electionId, now, null);
  await noteAct(trx, by, 'election-archived', `election:${electionId}`);
  return { ok: true };
}

export type VoidRefusal = 'no-such-election' | 'not-closed' | 'certified' | 'changed';

/**
 * Declares a closed, uncertified election void for good: it is archived and no longer counted, and the reason
 * is shown in place of its result. Its record and its log stay. The last step of its transaction, which must
 * be rolled back on refusal.
 */
export async function declareVoid(
  trx: Trx,
  electionId: string,
  { reason, at }: { readonly reason: string; readonly at: Date },
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: VoidRefusal }> {
  const may = await mayBeVoid(trx, electionId);
  if (!may.ok) return may;
  // Waits for the election's proposals, whose confirmation may in turn wait for the record.
  await setArchived(trx, electionId, at, reason);
  // Counting and certifying lock the record: of two concurrent acts the second sees the first.
  await lockRecord(trx, electionId);
  if (await isCertified(trx, electionId)) return { ok: false, reason: 'certified' };
  await insertEvent(trx, electionId, 'declared-void', at);
  await noteAct(trx, by, 'election-declared-void', `election:${electionId}`, { after: { reason } });
  return { ok: true };
}

/** Tells whether an election can be declared void now, and locks it until the transaction ends. */
export async function mayBeVoid(
  trx: Trx,
  electionId: string,
): Promise<{ ok: true } | { ok: false; reason: VoidRefusal }> {
  const election = await lockForArchive(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.isArchived) return { ok: false, reason: 'changed' };
  if (!election.isClosed) return { ok: false, reason: 'not-closed' };
  if (await isCertified(trx, electionId)) return { ok: false, reason: 'certified' };
  return { ok: true };
}
