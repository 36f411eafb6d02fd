import type { OfficerRole } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { deleteInvitationsBy } from './invitations-store.ts';
import { findOfficer, insertOfficer, lockOfficer, updateOfficer } from './store.ts';

export { commissionName } from './setup-store.ts';
export { countActing, findOfficer, listOfficers } from './store.ts';

/** An officer, as the one who acts in the log. */
export const officerActor = (account: UserId): Actor => ({ account, role: 'COMMISSION' });

/**
 * Holds an officer until the transaction ends: to be called before a change that an officer makes. Who
 * removes the officer waits for what is under way.
 * Takes: the transaction, the officer's account, which officers may make the change, and whether this officer
 * makes one at a time.
 * Gives: false where the account is none of them, or was removed until it was its turn.
 */
export async function actAsOfficer(
  trx: Trx,
  account: UserId,
  roles: readonly OfficerRole[],
  how?: 'beside others' | 'alone',
): Promise<boolean> {
  const role = await lockOfficer(trx, account, how);
  return role !== null && roles.includes(role);
}

/**
 * Makes a change as an officer, in a transaction that holds the officer until its end.
 * Takes: the database, the officer's account, which officers may make the change, and the change, with who
 * makes it for the log.
 * Gives: what the change gives.
 * Refuses: an account that is none of these officers, or was removed until it was its turn.
 */
export function asOfficer<Result>(
  db: Db,
  account: UserId,
  { officers }: { readonly officers: readonly OfficerRole[] },
  change: (trx: Trx, actor: Actor) => Promise<Result>,
): Promise<Result | { ok: false; reason: 'not-an-officer' }> {
  return db.transaction().execute(async (trx) => {
    if (!(await actAsOfficer(trx, account, officers))) return { ok: false, reason: 'not-an-officer' };
    return change(trx, officerActor(account));
  });
}

/**
 * Makes an account of the commission an officer.
 * Takes: the transaction, which ends with this, the account, as what, when, and who does it; a sample officer
 * has a public password and no second factor.
 */
export async function addOfficer(
  trx: Trx,
  officer: { id: UserId; role: OfficerRole; addedAt: Date; isSample?: true },
  by: Actor,
): Promise<void> {
  await insertOfficer(trx, officer);
  await noteAct(trx, by, 'officer-added', `officer:${officer.id}`, { after: { role: officer.role } });
}

export type ChangeRefusal = 'no-such-officer' | 'changed';

/** The change of an officer, and what the deciding officer has seen of them. */
export interface OfficerChange {
  readonly id: UserId;
  readonly name: string;
  readonly before: OfficerRole;
  readonly to: OfficerRole | 'removed';
}

/** Lets the changes of officers go one after the other: to be called before any officer is held. */
export { lockOfficers } from './store.ts';

/** The constraint that keeps the last returning officer. */
export const ONE_STAYS = 'officers_one_stays';

/**
 * Gives an officer another part in the commission, or none: then every session of the officer ends. Whom
 * somebody invited who is no returning officer any longer is invited no longer.
 * Takes: the sessions, the transaction, which ends with this and has called `lockOfficers`, the change, and
 * who does it.
 * Refuses: an officer who is none, or is called otherwise or another by now; and throws the constraint
 * `ONE_STAYS` for the last returning officer.
 */
export async function changeOfficer(
  { sessions }: Pick<Deps, 'sessions'>,
  trx: Trx,
  { id, name, before, to }: OfficerChange,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: ChangeRefusal }> {
  const officer = await findOfficer(trx, id);
  if (!officer) return { ok: false, reason: 'no-such-officer' };
  if (officer.role !== before || officer.name !== name || to === before)
    return { ok: false, reason: 'changed' };
  await updateOfficer(trx, id, to === 'removed' ? { status: to } : { role: to });
  if (to !== 'returning-officer') await deleteInvitationsBy(trx, id);
  if (to === 'removed') await sessions.closeOthers(trx, id, null);
  const action = to === 'removed' ? 'officer-removed' : 'officer-changed';
  const after = to === 'removed' ? null : { role: to };
  await noteAct(trx, by, action, `officer:${id}`, { before: { role: before }, after });
  return { ok: true };
}
