import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import type { ChangeRefusal } from './service.ts';
import { findKept, setReadsUntil } from './store.ts';
import { tellOfficers } from './telling.ts';

/**
 * Ends an officer's day of reading, when two other officers have vouched.
 * @param trx has called `lockOfficers`, and ends with this
 * @returns `changed` if the end of that day is not the one that both saw
 */
export async function vouch(
  deps: Pick<Deps, 'config' | 'now'>,
  trx: Trx,
  { id, name, readsUntil }: { readonly id: UserId; readonly name: string; readonly readsUntil: Date },
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: ChangeRefusal }> {
  const officer = await findKept(trx, id);
  if (!officer || officer.isSuspended) return { ok: false, reason: 'no-such-officer' };
  const isAsSeen = officer.name === name && officer.readsUntil?.getTime() === readsUntil.getTime();
  if (!isAsSeen || readsUntil <= deps.now()) return { ok: false, reason: 'changed' };
  await setReadsUntil(trx, id, null);
  await tellOfficers(deps, trx, { what: 'officer-vouched-for', of: id });
  await noteAct(trx, by, 'officer-vouched-for', `officer:${id}`);
  return { ok: true };
}
