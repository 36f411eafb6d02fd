import { escapeHtml } from '../../platform/html.ts';
import { DEFAULT_LOCALE, type MailWords, wordsIn } from '../../platform/mail/words.ts';
import type { Mail } from '../../platform/outbox.ts';
import type { Reach } from '../roll/contacts.ts';

interface Recipient {
  readonly email: string;
  readonly locale: string;
}

/**
 * The mail that brings a code. It has letters, digits and dashes only, and needs no escaping.
 * Takes: the recipient, the code, its purpose, and how long it works.
 */
export function codeMail(
  { email, locale }: Recipient,
  code: string,
  { what, minutes }: { readonly what: 'email' | 'place'; readonly minutes: number },
  words: MailWords = wordsIn(locale),
): Mail {
  const asked = what === 'email' ? words.codeForEmail : words.codeForPlace;
  const rules = words.codeRules(minutes);
  return {
    to: email,
    subject: words.subject(words.codeSubject),
    text: `${asked}\n\n${code}\n\n${rules}\n\n${words.codeIgnore}\n`,
    html: `<p>${asked}</p>\n<p><strong>${code}</strong></p>\n<p>${rules}</p>\n<p>${words.codeIgnore}</p>`,
  };
}

/**
 * The mail that brings the code of a letter. Numbers, codes and our addresses need no escaping.
 * Takes: the recipient, the voter number, the code, and the server's address.
 */
export function letterMail(
  reach: Reach,
  voterNumber: string,
  code: string,
  publicUrl: string,
  words: MailWords = wordsIn(DEFAULT_LOCALE),
): Mail {
  if ('phone' in reach) return smsMail(reach.phone, words.smsOfLetter({ voterNumber, code, publicUrl }));
  const lines = [words.codeOfLetter(voterNumber), code, words.loginAt(publicUrl), words.codeOfLetterRules];
  return {
    ...{ to: reach.email, subject: words.subject(words.codeSubject), text: `${lines.join('\n\n')}\n` },
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  };
}

/** An SMS as it waits in the outbox: a number and a text. */
export const smsMail = (to: string, text: string): Mail => ({ to, text, subject: '', html: '' });
