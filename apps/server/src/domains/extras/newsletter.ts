import { PAGES } from '@evoting/contract/constants';
import type { Deps } from '../../deps.ts';
import { DAY_MS } from '../../platform/day.ts';
import { DEFAULT_LOCALE, type MailWords, wordsIn } from '../../platform/mail/words.ts';
import { lineOf, type Mail, queueMail } from '../../platform/outbox.ts';
import { hashOfToken, newToken } from '../../platform/token.ts';
import { askForNewsletter, confirmNewsletter, forgetUnconfirmed, leaveNewsletter } from './store.ts';

const CONFIRM_WITHIN_MS = 7 * DAY_MS;
const notBefore = (now: Date) => new Date(now.getTime() - CONFIRM_WITHIN_MS);

/**
 * Sends a mail with a link to confirm; only then is anything sent to the address.
 * Takes: the address.
 * Gives: nothing, so that nobody learns here who reads the newsletter.
 */
export async function subscribe({ db, now, randomBytes, config }: Deps, email: string): Promise<void> {
  const toConfirm = newToken(randomBytes);
  const toLeave = newToken(randomBytes);
  const hashes = { confirmHash: toConfirm.tokenHash, unsubscribeHash: toLeave.tokenHash };
  await db.transaction().execute(async (trx) => {
    if (!(await askForNewsletter(trx, { email, ...hashes, now: now() }))) return;
    await queueMail(
      trx,
      confirmMail(email, config.publicUrl, toConfirm.token, toLeave.token),
      now(),
      lineOf('newsletter'),
    );
  });
}

/**
 * Confirms by the token of the mail.
 * Refuses: an unknown token, and one older than a week and the rest of its day.
 */
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

/** Unsubscribes by the token of any mail; an unknown token is no error, since its owner gets no mails. */
export async function unsubscribe({ db }: Deps, token: string): Promise<void> {
  await leaveNewsletter(db, hashOfToken(token));
}

/**
 * Tokens are of the base64url alphabet, so they need no escaping. A reader of the newsletter need not have an
 * account.
 */
export function confirmMail(
  to: string,
  publicUrl: string,
  token: string,
  unsubscribeToken: string,
  words: MailWords = wordsIn(DEFAULT_LOCALE),
): Mail {
  const confirmUrl = `${publicUrl}${PAGES.newsletterConfirm}?token=${token}`;
  const leaveUrl = `${publicUrl}${PAGES.newsletterUnsubscribe}?token=${unsubscribeToken}`;
  const { newsletterAsked: asked, newsletterIgnore: ignore } = words;
  return {
    to,
    subject: words.subject(words.newsletterSubject),
    text: `${asked}\n\n${words.newsletterOpen(confirmUrl)}\n\n${ignore}\n\n${words.newsletterLeaveAt(leaveUrl)}\n`,
    html: [
      `<p>${asked}</p>`,
      `<p><a href="${confirmUrl}">${words.newsletterConfirm}</a></p>`,
      `<p>${ignore}</p>`,
      `<p><a href="${leaveUrl}">${words.newsletterLeave}</a></p>`,
    ].join('\n'),
  };
}
