import type { OfficerRole } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { DAY_MS } from '../../platform/day.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { deleteInvitationsBy } from './invitations-store.ts';
import {
  countActing,
  findKept,
  hasBegun,
  insertOfficer,
  lockOfficer,
  setReadsUntil,
  updateOfficer,
} from './store.ts';
import { type CommissionChange, tellOfficers } from './telling.ts';

export { commissionName } from './setup-store.ts';
export {
  countActing,
  findHold,
  findKept,
  findOfficer,
  findTwoSince,
  type KeptOfficer,
  listDeciders,
  listOfficers,
  listWithSuspended,
} from './store.ts';
export { mailOfficers } from './telling.ts';

/** An officer, as the actor in the log. */
export const officerActor = (account: UserId): Actor => ({ account, role: 'COMMISSION' });

/**
 * Locks an officer until the transaction ends, before a change by the officer. A removal of the officer
 * waits for changes in progress.
 * @returns false if the account has none of the roles, or was removed in the meantime
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
 * Makes a change as an officer, in a transaction that locks the officer until its end.
 * @returns the result of the change, or the refusal if the account has none of the roles or was removed
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
 * Makes an account an officer. Call it last in its transaction.
 */
export async function addOfficer(
  trx: Trx,
  officer: { id: UserId; role: OfficerRole; addedAt: Date },
  by: Actor,
  tell?: (change: CommissionChange) => Promise<void>,
): Promise<void> {
  const readsUntil = await readingEnd(trx, officer.addedAt);
  await insertOfficer(trx, { ...officer, readsUntil });
  await tell?.({ what: 'officer-arrived', of: officer.id });
  await noteAct(trx, by, 'officer-added', `officer:${officer.id}`, { after: { role: officer.role } });
}

/**
 * Decides until when somebody who comes, or is reset, at this time only reads. Until the first roll is frozen or the
 * first election opened everybody acts at once: a commission sets up in an afternoon.
 */
const readingEnd = async (trx: Trx, at: Date): Promise<Date | null> =>
  (await hasBegun(trx)) ? new Date(at.getTime() + DAY_MS) : null;

/**
 * Lets an officer whose password or factor was reset only read for a day, and voids what the account proposed: the
 * others notice a stolen account meanwhile. An officer who acts alone goes on.
 */
export async function readAfterReset(trx: Trx, id: UserId, at: Date): Promise<void> {
  const until = await readingEnd(trx, at);
  if (until && (await countActing(trx)) > 1) await setReadsUntil(trx, id, until);
}

export type ChangeRefusal = 'no-such-officer' | 'changed';

/** A change of an officer whose state the deciding officers have seen. */
export interface OfficerChange {
  readonly id: UserId;
  readonly name: string;
  readonly before: OfficerRole;
  readonly to: OfficerRole | 'removed';
}

/** Serialises the changes of officers: call it before any officer is locked. */
export { lockOfficers } from './store.ts';

/** The constraint that keeps the last returning officer. */
export const ONE_STAYS = 'officers_one_stays';

/**
 * Changes an officer's role, or removes the officer. A removal ends all sessions of the officer; invitations
 * of a former returning officer are withdrawn. Call it last in its transaction, after `lockOfficers`.
 * @throws the constraint `ONE_STAYS` for the last returning officer
 */
export async function changeOfficer(
  deps: Pick<Deps, 'sessions' | 'config' | 'now'>,
  trx: Trx,
  { id, name, before, to }: OfficerChange,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: ChangeRefusal }> {
  const officer = await findKept(trx, id);
  if (!officer || (officer.isSuspended && to !== 'removed')) return { ok: false, reason: 'no-such-officer' };
  if (officer.role !== before || officer.name !== name || to === before)
    return { ok: false, reason: 'changed' };
  await tellOfficers(deps, trx, { what: to === 'removed' ? 'officer-removed' : 'role-changed', of: id });
  await updateOfficer(trx, id, to === 'removed' ? { status: to } : { role: to, role_since: deps.now() });
  if (to !== 'returning-officer') await deleteInvitationsBy(trx, id);
  if (to === 'removed') await deps.sessions.closeOthers(trx, id, null);
  const action = to === 'removed' ? 'officer-removed' : 'officer-changed';
  const after = to === 'removed' ? null : { role: to };
  await noteAct(trx, by, action, `officer:${id}`, { before: { role: before }, after });
  return { ok: true };
}
