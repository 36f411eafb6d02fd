import { randomUUID } from 'node:crypto';
import type { Role } from '@evoting/contract/call';
import type { LanguageCode } from '@evoting/contract/constants';
import { type UserId, userIdSchema } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { addressBlock } from '../../platform/address.ts';
import { unlessOverloaded } from '../../platform/fair-queue.ts';
import { DEFAULT_LOCALE } from '../../platform/mail/words.ts';
import { chooseLanguage } from '../../platform/sessions/accounts.ts';
import { type AccountRefusal, createAccount } from './accounts.ts';
import { findLogin } from './store.ts';

/** The language that the caller asked for, in which mails to the account are written. */
interface MailLanguage {
  readonly language: LanguageCode | null;
}

export type RegisterRefusal = AccountRefusal | 'busy' | 'too-many';
export type Registered =
  | { ok: true; user: { id: UserId; name: string; email: string; userType: Role } }
  | { ok: false; reason: RegisterRefusal; retryAfterS?: number };

/** Creates an account from a validated form. `retryAfterS` (seconds) comes with `too-many`. */
export async function register(
  { db, passwords, limits, now }: Deps,
  role: 'VOTER' | 'PARTY',
  address: string,
  form: { name: string; email: string; password: string; acronym?: string | null | undefined } & MailLanguage,
): Promise<Registered> {
  const waitS = await limits.registrationsByAddress.take(address);
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  const { name, email, language, acronym = null } = form;
  const id = userIdSchema.parse(randomUUID());
  const caller = { isKnown: false, from: addressBlock(address) };
  const passwordHash = await unlessOverloaded(passwords.hash(form.password, caller));
  if (passwordHash === null) return { ok: false, reason: 'busy' };
  const inserted = await createAccount(db, {
    id,
    role,
    name,
    acronym,
    email,
    locale: language ?? DEFAULT_LOCALE,
    passwordHash,
    createdAt: now(),
  });
  return inserted.ok ? { ok: true, user: { id, name, email, userType: role } } : inserted;
}

export type LoginRefusal = 'mismatch' | 'busy' | 'too-many';

/**
 * Starts a session for an e-mail and its password. `mismatch` takes equally long for an unknown e-mail and a
 * wrong password; a password changed during the check is also a `mismatch`. `too-many` does not depend on
 * whether the account exists.
 * @returns `officer`: the officer's account for which a login failed; `retryAfterS`: seconds to wait
 */
export async function login(
  { db, passwords, sessions, limits, now }: Deps,
  address: string,
  { email, password, language }: { email: string; password: string } & MailLanguage,
): Promise<
  | { ok: true; token: string; userType: Role }
  | { ok: false; reason: LoginRefusal; retryAfterS?: number; officer?: UserId | undefined }
> {
  const waitS = (await limits.loginsByAddress.take(address)) || (await limits.login.begin(email, address));
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  const during = <T>(step: Promise<T>) => limits.login.during(email, address, step);
  const account = await during(findLogin(db, email, now()));
  const caller = { ...limits.login.callerOf(email, address), isRecent: account?.isRecent === true };
  const matches = await unlessOverloaded(passwords.verify(account?.passwordHash ?? null, password, caller));
  if (matches === null) {
    await limits.login.undo(email, address);
    return { ok: false, reason: 'busy' };
  }
  const isAllowed = account !== null && matches;
  const token = isAllowed ? await during(sessions.start(account.id, account.passwordHash)) : null;
  await limits.login.end(email, address, token !== null);
  if (!account || token === null) {
    const officer = account?.role === 'COMMISSION' ? account.id : undefined;
    return { ok: false, reason: 'mismatch', officer };
  }
  if (language !== null && language !== account.locale) await chooseLanguage(db, account.id, language);
  return { ok: true, token, userType: account.role };
}
