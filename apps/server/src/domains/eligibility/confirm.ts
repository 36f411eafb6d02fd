import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { mailboxKey } from '../../platform/email.ts';
import { queueMail } from '../../platform/outbox.ts';
import { rememberCode, useCode } from './codes.ts';
import { codeMail } from './mails.ts';
import { confirm, getRecipient } from './store.ts';

const MINUTES = 10;
const CODES = 1_000_000;

const subjectOf = (email: string) => `e-mail ${email}`;

/**
 * Mails a six-digit code to the e-mail of an account.
 * Refuses: more codes than an account, or a mailbox, should ask for.
 */
export async function mailEmailCode(
  { db, limits, now, randomBytes }: Deps,
  account: UserId,
): Promise<{ ok: true } | { ok: false; reason: 'too-many'; retryAfterS: number }> {
  const recipient = await getRecipient(db, account);
  const waitS =
    (await limits.emailCodesByAccount.take(account)) ||
    (await limits.emailCodesByMailbox.take(mailboxKey(recipient.email)));
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  const code = String(randomBytes(6).readUIntBE(0, 6) % CODES).padStart(6, '0');
  const expiresAt = new Date(now().getTime() + MINUTES * 60_000);
  await db.transaction().execute(async (trx) => {
    await rememberCode(trx, account, subjectOf(recipient.email), { code, expiresAt });
    await queueMail(trx, codeMail(recipient, code, { what: 'email', minutes: MINUTES }), now());
  });
  return { ok: true };
}

export type ConfirmRefusal = 'mismatch' | 'mailbox-used';

/**
 * Confirms the e-mail of an account by the code that was mailed to it.
 * Refuses: a code that is wrong, was used, has run out or was tried too often, all alike; and a mailbox that
 * has confirmed another account: one mailbox has one vote.
 */
export async function confirmEmail(
  { db, now }: Deps,
  account: UserId,
  code: string,
): Promise<{ ok: true } | { ok: false; reason: ConfirmRefusal }> {
  return db.transaction().execute(async (trx) => {
    const { email } = await getRecipient(trx, account);
    const isRight = await useCode(trx, account, subjectOf(email), code.replace(/\s/g, ''), now());
    if (!isRight) return { ok: false, reason: 'mismatch' };
    const isConfirmed = await confirm(trx, account, email, mailboxKey(email));
    return isConfirmed ? { ok: true } : { ok: false, reason: 'mailbox-used' };
  });
}
