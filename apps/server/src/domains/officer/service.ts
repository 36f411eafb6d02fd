import type { OfficerRole } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { brokenConstraint, type Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { deleteInvitationsBy } from './invitations-store.ts';
import { findOfficer, insertOfficer, lockOfficer, lockOfficers, updateOfficer } from './store.ts';

export { countActing, findOfficer, listOfficers } from './store.ts';

/** An officer, as the one who acts in the log. */
export const officerActor = (account: UserId): Actor => ({ account, role: 'COMMISSION' });

/**
 * Holds an officer until the transaction ends: to be called before a change that an officer makes. Who
 * removes the officer waits for what is under way.
 * Takes: the transaction, the officer's account, and which officers may make the change.
 * Gives: false where the account is none of them, or was removed until it was its turn.
 */
export async function actAsOfficer(
  trx: Trx,
  account: UserId,
  roles: readonly OfficerRole[],
): Promise<boolean> {
  const role = await lockOfficer(trx, account);
  return role !== null && roles.includes(role);
}

/**
 * Makes an account of the commission an officer.
 * Takes: the transaction, which ends with this, the account, as what, when, and who does it.
 */
export async function addOfficer(
  trx: Trx,
  officer: { id: UserId; role: OfficerRole; addedAt: Date },
  by: Actor,
): Promise<void> {
  await insertOfficer(trx, officer);
  await noteAct(trx, by, 'officer-added', `officer:${officer.id}`, { after: { role: officer.role } });
}

export type ChangeRefusal = 'not-an-officer' | 'no-such-officer' | 'last-returning-officer';

/**
 * Gives an officer another part in the commission, or none: then every session of the officer ends. Whom
 * somebody invited who is no returning officer any longer is invited no longer.
 * Takes: the dependencies, the returning officer who does it, the officer's account, and what it becomes.
 * Refuses: who is no returning officer any longer; an officer who is none; the last returning officer.
 */
export async function changeOfficer(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  by: UserId,
  id: UserId,
  change: OfficerRole | 'removed',
): Promise<{ ok: true } | { ok: false; reason: ChangeRefusal }> {
  try {
    return await db.transaction().execute(async (trx) => {
      // Of two who remove each other one comes first.
      await lockOfficers(trx);
      if (!(await actAsOfficer(trx, by, ['returning-officer'])))
        return { ok: false, reason: 'not-an-officer' };
      const before = await findOfficer(trx, id);
      if (!before) return { ok: false, reason: 'no-such-officer' };
      await updateOfficer(trx, id, change === 'removed' ? { status: change } : { role: change });
      if (change !== 'returning-officer') await deleteInvitationsBy(trx, id);
      if (change === 'removed') await sessions.closeOthers(trx, id, null);
      const action = change === 'removed' ? 'officer-removed' : 'officer-changed';
      const after = change === 'removed' ? null : { role: change };
      const facts = { before: { role: before.role }, after };
      await noteAct(trx, officerActor(by), action, `officer:${id}`, facts);
      return { ok: true };
    });
  } catch (error) {
    if (brokenConstraint(error) === 'officers_one_stays')
      return { ok: false, reason: 'last-returning-officer' };
    throw error;
  }
}
