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
 * Mails an account the code of its e-mail, as it asked from this network address.
 * Refuses: where the election asks for no confirmed e-mail; more codes than an account should ask for, and
 * than a mailbox should get through aliases: its owner is kept out by nobody.
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
 * Mails a six-digit code to the e-mail of an account, when the transaction ends: in its turn among the mails
 * for a network address, at once where an officer sends it.
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
 * Confirms the e-mail of an account by the code that was mailed to it.
 * Refuses: a code that is wrong, used, expired or tried too often, all by one reason; and a mailbox that has
 * confirmed another account: one mailbox has one vote. An account that has confirmed this e-mail may ask
 * again, with any code, as after an answer that was lost: nothing is changed.
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
