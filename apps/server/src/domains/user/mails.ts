import { PAGES } from '@evoting/contract/constants';
import { type MailWords, wordsIn } from '../../platform/mail/words.ts';
import type { Mail } from '../../platform/outbox.ts';

interface Recipient {
  readonly email: string;
  readonly locale: string;
}

/**
 * The mail that brings a link to set a new password. The token is in the fragment, which browsers do not
 * send: it is in no log. It is base64url, and needs no escaping.
 * Takes: the account, the server's address, the token, and for how long it works.
 */
export function linkMail(
  { email, locale }: Recipient,
  publicUrl: string,
  token: string,
  minutes: number,
  words: MailWords = wordsIn(locale),
): Mail {
  const url = `${publicUrl}${PAGES.resetPassword}#${token}`;
  const { linkAsked: asked, linkAnew: anew, linkIgnore: ignore } = words;
  const rules = words.linkRules(minutes);
  return {
    to: email,
    subject: words.subject(words.linkSubject),
    text: `${asked}\n\n${words.linkOpen(url)}\n\n${anew}\n\n${rules}\n\n${ignore}\n`,
    html: `<p>${asked}</p>\n<p><a href="${url}">${words.linkLabel}</a></p>\n<p>${anew}</p>\n<p>${rules}</p>\n<p>${ignore}</p>`,
  };
}

/**
 * The mails that tell both mailboxes that an account's e-mail was changed by the commission. The earlier one
 * is not told the new one.
 * Takes: the account as it was, its new e-mail, and the server's address.
 */
export function emailChangedMails(
  { email: before, locale }: Recipient,
  email: string,
  publicUrl: string,
  words: MailWords = wordsIn(locale),
): [Mail, Mail] {
  const { emailChangedBefore, emailChangedHelp, emailChangedNow } = words;
  const next = words.emailChangedNext(`${publicUrl}${PAGES.forgotPassword}`);
  const mail = (to: string, done: string, more: string): Mail => ({
    ...{ to, subject: words.subject(words.emailChangedSubject), text: `${done}\n\n${more}\n` },
    html: `<p>${done}</p>\n<p>${more}</p>`,
  });
  return [mail(before, emailChangedBefore, emailChangedHelp), mail(email, emailChangedNow, next)];
}

/**
 * The mail that tells the owner that the password was changed by a link.
 * Takes: the account.
 */
export function changedMail({ email, locale }: Recipient, words: MailWords = wordsIn(locale)): Mail {
  const { changedDone: done, changedEnded: ended, changedHelp: help } = words;
  return {
    to: email,
    subject: words.subject(words.changedSubject),
    text: `${done}\n\n${ended}\n\n${help}\n`,
    html: `<p>${done}</p>\n<p>${ended}</p>\n<p>${help}</p>`,
  };
}
