import { randomUUID } from 'node:crypto';
import { type LanguageCode, PASSWORD_LINK_MINUTES } from '@evoting/contract/constants';
import type { Deps } from '../../deps.ts';
import { addressBlock } from '../../platform/address.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { emailKey } from '../../platform/email.ts';
import { unlessOverloaded } from '../../platform/fair-queue.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { updateAccount } from '../../platform/sessions/accounts.ts';
import { hashOfToken, newToken } from '../../platform/token.ts';
import { type WeakPassword, weaknessOf } from '../officer/passwords.ts';
import { readAfterReset } from '../officer/service.ts';
import { takenOf } from '../party/parties.ts';
import {
  addLink,
  findLinkRole,
  type LinkRequest,
  noteRequest,
  takeRequests,
  useLink,
} from './forgotten-store.ts';
import { type NewOwner, reclaimAccount } from './reclaim.ts';
import { lockPlaces } from './reclaim-store.ts';
import { getAccount, lockAccountByEmail } from './store.ts';

const LINK_MS = PASSWORD_LINK_MINUTES * 60_000;

/**
 * Stores a request for a link. Every e-mail takes the same steps in the same time, with or without an
 * account; `mailLinks` does the rest later.
 */
export async function askForLink(
  deps: Deps,
  address: string,
  email: string,
): Promise<{ ok: true } | { ok: false; reason: 'too-many'; retryAfterS: number }> {
  const { limits } = deps;
  const waitS = Math.max(
    await limits.forgottenByAddress.take(address),
    await limits.forgottenByEmail.take(emailKey(email)),
  );
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  await requestLink(deps.db, deps.now(), { email, line: lineOf(addressBlock(address)) });
  return { ok: true };
}

/** Stores a request for a link without counting it against the limits. */
export function requestLink(db: Db, now: Date, request: LinkRequest): Promise<void> {
  return noteRequest(db, { ...request, id: randomUUID(), createdAt: now });
}

/** Mails the requested links. After a crash the next call answers the remaining requests. */
export async function mailLinks(deps: Deps): Promise<void> {
  let taken: number;
  do {
    taken = await deps.db.transaction().execute(async (trx) => {
      const requests = await takeRequests(trx);
      for (const request of requests) await mailLink(deps, trx, request);
      return requests.length;
    });
  } while (taken > 0);
}

/** Mails one link. Its half hour begins now, however long the request has waited. */
async function mailLink(
  { now, randomBytes, config }: Deps,
  trx: Trx,
  { email, line }: LinkRequest,
): Promise<void> {
  // Locked, so that the account does not get another e-mail or password meanwhile.
  const account = await lockAccountByEmail(trx, email);
  if (!account) return;
  const { token, tokenHash } = newToken(randomBytes);
  const expiresAt = new Date(now().getTime() + LINK_MS);
  await addLink(trx, { tokenHash, userId: account.id, expiresAt, now: now() });
  // The mail goes to the account's address, not to the typed one.
  const given = { token, minutes: PASSWORD_LINK_MINUTES };
  await queueMail(
    trx,
    { what: 'password-link', to: account, publicUrl: config.publicUrl, given },
    now(),
    line,
  );
}

export type SetPasswordRefusal = WeakPassword | 'unknown-link' | 'name-taken' | 'busy' | 'too-many';

interface SetPasswordForm {
  readonly token: string;
  readonly newPassword: string;
  readonly newOwner?: NewOwner | undefined;
  /** The language that the caller asked for. */
  readonly language: LanguageCode | null;
}

/**
 * Sets the password of the account that a link was mailed to, ends its sessions and uses up its links, all or
 * nothing. A link that was used, has expired or never existed is refused for the same reason.
 * @param form `newOwner`: the owner of the mailbox, if a stranger made the account
 */
export async function setForgottenPassword(
  deps: Deps,
  address: string,
  { token, newPassword, newOwner, language }: SetPasswordForm,
): Promise<{ ok: true } | { ok: false; reason: SetPasswordRefusal; retryAfterS?: number }> {
  const { db, limits, passwords, now } = deps;
  const waitS = await limits.loginsByAddress.take(address);
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  const tokenHash = hashOfToken(token);
  const role = await findLinkRole(db, tokenHash, now());
  if (!role) return { ok: false, reason: 'unknown-link' };
  const weakness = role === 'COMMISSION' ? await weaknessOf(newPassword) : null;
  if (weakness) return { ok: false, reason: weakness };
  // The holder of a working link is a known caller.
  const caller = { isKnown: true, from: addressBlock(address) };
  const passwordHash = await unlessOverloaded(passwords.hash(newPassword, caller));
  if (passwordHash === null) return { ok: false, reason: 'busy' };
  try {
    const email = await db
      .transaction()
      .execute((trx) =>
        setPassword(deps, trx, tokenHash, passwordHash, newOwner && { ...newOwner, language }),
      );
    if (!email) return { ok: false, reason: 'unknown-link' };
    // The owner of the mailbox is not guessing: earlier failed logins are forgotten.
    await limits.login.end(email, address, true);
    return { ok: true };
  } catch (error) {
    if (takenOf(error) !== null) return { ok: false, reason: 'name-taken' };
    throw error;
  }
}

/** @returns the account's e-mail; null if the link is not valid */
async function setPassword(
  deps: Deps,
  trx: Trx,
  tokenHash: Buffer,
  passwordHash: string,
  newOwner: Parameters<typeof reclaimAccount>[2] | undefined,
): Promise<string | null> {
  if (newOwner) await lockPlaces(trx, tokenHash);
  const userId = await useLink(trx, tokenHash, deps.now());
  if (!userId) return null;
  const account = await getAccount(trx, userId);
  await deps.sessions.closeOthers(trx, userId, null);
  if (account.role === 'COMMISSION') await readAfterReset(trx, userId, deps.now());
  const { publicUrl } = deps.config;
  await queueMail(trx, { what: 'password-changed', to: account, publicUrl, given: {} }, deps.now());
  // Officers are invited by mail, so no stranger can have made the account.
  if (newOwner && account.role !== 'COMMISSION') await reclaimAccount(trx, account, newOwner, passwordHash);
  else await updateAccount(trx, account.id, { passwordHash });
  return account.email;
}
