import type { Deps } from '../../deps.ts';
import { addressBlock } from '../../platform/address.ts';
import { unlessOverloaded } from '../../platform/fair-queue.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { noteAttempt } from '../officer/attempts.ts';
import { type Account, getAccount } from './store.ts';

export type CurrentPasswordRefusal = 'password-wrong' | 'busy' | 'too-many';
type Unlocked = { ok: true; unlockKey: string };
type Checked = { ok: true } | { ok: false; reason: CurrentPasswordRefusal; retryAfterS?: number };

/**
 * Checks the current password of an account. A stolen session must not serve for guessing: wrong tries count as failed
 * logins do, and those of officers are noted.
 * @param address the network address of the call
 */
export async function checkPassword(
  deps: Deps,
  { id, role, email, passwordHash }: Account,
  address: string,
  current: string,
): Promise<Checked> {
  const { passwords, limits } = deps;
  const waitS = (await limits.loginsByAddress.take(address)) || (await limits.login.begin(email, address));
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  const caller = { isKnown: true, from: addressBlock(address) };
  const matches = await unlessOverloaded(passwords.verify(passwordHash, current, caller));
  if (matches === null) {
    await limits.login.undo(email, address);
    return { ok: false, reason: 'busy' };
  }
  await limits.login.end(email, address, matches);
  if (matches) return { ok: true };
  if (role === 'COMMISSION') await noteAttempt(deps, id, 'password-wrong');
  return { ok: false, reason: 'password-wrong' };
}

/**
 * Unlocks an officer's factors for some minutes by the password, in a session that a factor has just confirmed.
 * @param address the network address of the call
 */
export async function unlockFactors(
  deps: Deps,
  session: Session,
  address: string,
  password: string,
): Promise<Exclude<Checked, { ok: true }> | { ok: false; reason: 'factor-not-present' } | Unlocked> {
  // First: without the factor a thief of the session learns nothing about the password.
  if (!(await deps.sessions.proofsOf(deps.db, session)).isPresent)
    return { ok: false, reason: 'factor-not-present' };
  const checked = await checkPassword(deps, await getAccount(deps.db, session.userId), address, password);
  if (!checked.ok) return checked;
  const unlockKey = await deps.sessions.unlock(deps.db, session);
  return unlockKey === null ? { ok: false, reason: 'factor-not-present' } : { ok: true, unlockKey };
}
