import type { Deps } from '../../deps.ts';
import type { Session } from '../../plugins/auth.ts';
import { brokenConstraint, type Trx } from '../../plugins/database/connect.ts';
import type { PreparedImage } from '../../plugins/images/prepare.ts';
import { saveImage } from '../../plugins/images/store.ts';
import { ballotChanged } from '../election/lifecycle.ts';
import { findCurrentElection } from '../election/service.ts';
import { type Account, type AccountChange, getAccount, updateAccount } from './store.ts';

export type ProfileRefusal = 'password-missing' | 'password-wrong' | 'too-many' | 'busy' | 'name-taken';
export type ProfileChanged =
  | { ok: true; account: Account }
  | { ok: false; reason: ProfileRefusal; retryAfterS?: number };

interface ProfileForm {
  readonly name?: string | undefined;
  readonly currentPassword?: string | undefined;
  readonly newPassword?: string | undefined;
  readonly image?: PreparedImage | undefined;
}

/**
 * Changes the own account, all of what is sent or nothing.
 * A new password needs the current one and ends every other session of the account.
 * Refuses: current password missing or wrong, too many wrong ones, too many waiting, a party's name that is taken.
 */
export async function changeProfile(
  deps: Deps,
  session: Session,
  address: string,
  form: ProfileForm,
): Promise<ProfileChanged> {
  const account = await getAccount(deps.db, session.userId);
  const change: AccountChange = { name: form.name };
  if (form.newPassword !== undefined) {
    const refused = await checkCurrentPassword(deps, account, address, form.currentPassword);
    if (refused) return refused;
    change.passwordHash = await deps.passwords.hash(form.newPassword);
  }
  try {
    await deps.db.transaction().execute(async (trx) => {
      if (form.image) change.imageId = await saveImage(trx, form.image);
      await updateAccount(trx, account, change);
      // The party's name stands on the encrypted ballot.
      if (account.role === 'PARTY' && change.name !== undefined) await followBallot(deps, trx);
      if (change.passwordHash) await deps.sessions.closeOthers(trx, account.id, session.tokenHash);
    });
  } catch (error) {
    if (brokenConstraint(error) === 'parties_name_key') return { ok: false, reason: 'name-taken' };
    throw error;
  }
  return { ok: true, account: await getAccount(deps.db, session.userId) };
}

/** A stolen session must not become a guessing machine: wrong tries count as failed logins do. */
async function checkCurrentPassword(
  { passwords, limits }: Deps,
  { email, passwordHash }: Account,
  address: string,
  current: string | undefined,
): Promise<Extract<ProfileChanged, { ok: false }> | null> {
  if (!current) return { ok: false, reason: 'password-missing' };
  if (passwords.isBusy) return { ok: false, reason: 'busy' };
  const waitS = limits.login.begin(email, address);
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  const matches = await passwords.verify(passwordHash, current);
  limits.login.end(email, address, matches);
  return matches ? null : { ok: false, reason: 'password-wrong' };
}

async function followBallot(deps: Deps, trx: Trx): Promise<void> {
  const election = await findCurrentElection(trx);
  if (election) await ballotChanged(deps, trx, election.id);
}
