import type { Deps } from '../../deps.ts';
import { DAY_MS } from '../../platform/day.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { hashOfToken, newToken } from '../../platform/token.ts';
import { askForNewsletter, confirmNewsletter, forgetUnconfirmed, leaveNewsletter } from './store.ts';

const CONFIRM_WITHIN_MS = 7 * DAY_MS;
const notBefore = (now: Date) => new Date(now.getTime() - CONFIRM_WITHIN_MS);

/**
 * Mails a link that confirms the subscription. The caller learns nothing about who is subscribed already.
 */
export async function subscribe({ db, now, randomBytes, config }: Deps, email: string): Promise<void> {
  const toConfirm = newToken(randomBytes);
  const toLeave = newToken(randomBytes);
  const hashes = { confirmHash: toConfirm.tokenHash, unsubscribeHash: toLeave.tokenHash };
  await db.transaction().execute(async (trx) => {
    if (!(await askForNewsletter(trx, { email, ...hashes, now: now() }))) return;
    // A subscriber need not have an account.
    const to = { email, locale: null };
    const given = { toConfirm: toConfirm.token, toLeave: toLeave.token };
    const mail = { what: 'newsletter', to, publicUrl: config.publicUrl, given } as const;
    await queueMail(trx, mail, now(), lineOf('newsletter'));
  });
}

/** Confirms a subscription by the token of the mail, which is valid for a week, to the end of the day. */
export async function confirm(
  { db, now }: Deps,
  token: string,
): Promise<{ ok: true } | { ok: false; reason: 'unknown-link' }> {
  const times = { now: now(), notBefore: notBefore(now()) };
  const confirmed = await confirmNewsletter(db, hashOfToken(token), times);
  return confirmed ? { ok: true } : { ok: false, reason: 'unknown-link' };
}

/** Deletes the addresses that can no longer be confirmed. */
export const sweepNewsletter = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  forgetUnconfirmed(db, notBefore(now()));

/** Unsubscribes by the token of any mail. Unknown tokens are ignored: their owners get no mails. */
export async function unsubscribe({ db }: Deps, token: string): Promise<void> {
  await leaveNewsletter(db, hashOfToken(token));
}
