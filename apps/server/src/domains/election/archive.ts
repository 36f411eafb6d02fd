import type { Void } from '@evoting/record/payloads';
import { bytesToHex, encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import type { Trx } from '../../platform/database/connect.ts';
import type { KeyStore } from '../../platform/keys/key-store.ts';
import { KeyError } from '../../platform/keys/secret-file.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { appendEntries } from '../board/append.ts';
import { requireOwnTree } from '../board/head.ts';
import { documentBytes, type NewEntry } from '../board/payload.ts';
import { lockRecord, type RecordHead } from '../board/records-store.ts';
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
 * Declares a closed, uncertified election void for good: it is archived and no longer counted, its record says so
 * in an entry, and the reason is shown in place of its result. Without the keys of the record there is no entry.
 * The last step of its transaction, which must be rolled back on refusal; call `publishHead` after it.
 */
export async function declareVoid(
  trx: Trx,
  keys: KeyStore,
  electionId: string,
  { reason, at }: { readonly reason: string; readonly at: Date },
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: VoidRefusal }> {
  const may = await mayBeVoid(trx, electionId);
  if (!may.ok) return may;
  // Waits for the election's proposals, whose confirmation may in turn wait for the record.
  await setArchived(trx, electionId, at, reason);
  // Counting and certifying lock the record: of two concurrent acts the second sees the first.
  const record = await lockRecord(trx, electionId);
  if (await isCertified(trx, electionId)) return { ok: false, reason: 'certified' };
  await insertEvent(trx, electionId, 'declared-void', at);
  await noteAct(trx, by, 'election-declared-void', `election:${electionId}`, { after: { reason } });
  if (record && (await canSign(trx, keys, record)))
    await appendEntries(trx, record, [voidEntry(reason)], keys);
  return { ok: true };
}

/** Tells whether this process has what it needs to sign more entries of a record: a lost key may be why it is void. */
async function canSign(trx: Trx, keys: KeyStore, record: RecordHead): Promise<boolean> {
  try {
    await requireOwnTree(trx, keys, record);
    await keys.signingKey(record);
    return true;
  } catch (error) {
    if (error instanceof KeyError) return false;
    throw error;
  }
}

/** Makes the record entry that declares an election void. */
export function voidEntry(reason: string): NewEntry {
  const said: Void = { reason_hash: bytesToHex(sha256(encodeUtf8(reason))) };
  return { type: 'Void', payload: documentBytes(said) };
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
