import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { addressBlock } from '../../platform/address.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { emailKey, mailboxKey } from '../../platform/email.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { findCurrentElection } from '../election/service.ts';
import { rememberCode, useCode } from './mailed-codes.ts';
import { confirm, getRecipient, hasConfirmed } from './mailed-codes-store.ts';

const MINUTES = 10;
const CODES = 1_000_000;

const subjectOf = (email: string) => `e-mail ${email}`;

/**
 * Mails an account the code for its e-mail. Limited per account, and per mailbox for aliases of it, so that
 * nobody can lock out the mailbox's owner.
 */
export async function askForEmailCode(
  deps: Deps,
  account: UserId,
  address: string,
): Promise<{ ok: true } | { ok: false; reason: 'not-asked' | 'too-many'; retryAfterS?: number }> {
  if ((await findCurrentElection(deps.db))?.whoMayVote !== 'confirmed')
    return { ok: false, reason: 'not-asked' };
  const { email } = await getRecipient(deps.db, account);
  const waitS =
    (await deps.limits.emailCodesByAccount.take(account)) ||
    (emailKey(email) === mailboxKey(email) ? 0 : await deps.limits.emailCodesByMailbox.take(email));
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  await deps.db.transaction().execute((trx) => mailEmailCode(deps, trx, account, address));
  return { ok: true };
}

/**
 * Queues a mail with a six-digit code to an account's e-mail.
 * @param address the network address of the request, whose mails queue together; none if an officer sends it
 */
export async function mailEmailCode(
  { now, randomBytes, config }: Pick<Deps, 'now' | 'randomBytes' | 'config'>,
  trx: Trx,
  account: UserId,
  address?: string,
): Promise<void> {
  const to = await getRecipient(trx, account);
  const code = String(randomBytes(6).readUIntBE(0, 6) % CODES).padStart(6, '0');
  const expiresAt = new Date(now().getTime() + MINUTES * 60_000);
  await rememberCode(trx, account, subjectOf(to.email), { code, expiresAt });
  const given = { what: 'email', code, minutes: MINUTES } as const;
  const line = address === undefined ? null : lineOf(addressBlock(address));
  await queueMail(trx, { what: 'code', to, publicUrl: config.publicUrl, given }, now(), line);
}

export type ConfirmRefusal = 'mismatch' | 'mailbox-used';

/**
 * Confirms the e-mail of an account by the mailed code. Wrong, used, expired and exhausted codes are refused
 * for the same reason; a mailbox that confirmed another account is refused, because one mailbox has one vote.
 * Confirming again with any code changes nothing, as after a lost answer.
 */
export async function confirmEmail(
  { db, now }: Deps,
  account: UserId,
  code: string,
): Promise<{ ok: true } | { ok: false; reason: ConfirmRefusal }> {
  return db.transaction().execute(async (trx) => {
    const { email } = await getRecipient(trx, account);
    if (await hasConfirmed(trx, account, email)) return { ok: true };
    const isRight = await useCode(trx, account, subjectOf(email), code.replace(/\s/g, ''), now());
    if (!isRight) return { ok: false, reason: 'mismatch' };
    const isConfirmed = await confirm(trx, account, email, mailboxKey(email));
    return isConfirmed ? { ok: true } : { ok: false, reason: 'mailbox-used' };
  });
}
