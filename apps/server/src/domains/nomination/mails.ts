import { PAGES } from '@evoting/contract/constants';
import { escapeHtml } from '../../platform/html.ts';
import { type MailWords, wordsIn } from '../../platform/mail/words.ts';
import type { Mail } from '../../platform/outbox.ts';

interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly locale: string;
}

/**
 * The mail that brings a new candidate the account.
 * Takes: the person, the password, and where to log in.
 */
export function accountMail(
  person: Recipient,
  password: string,
  publicUrl: string,
  words: MailWords = wordsIn(person.locale),
): Mail {
  const sentences = [words.accountPutUp(nameIn(person)), words.accountMade, words.accountNotYou];
  return passwordMail(words, person, words.accountSubject, password, publicUrl, sentences);
}

/** The mail to a candidate who has an account from an earlier election: the password stays. */
export function againMail(
  person: Recipient,
  publicUrl: string,
  words: MailWords = wordsIn(person.locale),
): Mail {
  const login = `${publicUrl}${PAGES.login}`;
  const sentences = [words.againPutUp(nameIn(person)), words.againSame];
  return {
    to: person.email,
    subject: words.subject(words.againSubject),
    text: `${[...sentences, words.loginAt(login)].join('\n\n')}\n`,
    html: [...sentences.map(paragraph), linkTo(login)].join('\n'),
  };
}

/** The mail that brings a candidate a new password. */
export function resetMail(
  person: Recipient,
  password: string,
  publicUrl: string,
  words: MailWords = wordsIn(person.locale),
): Mail {
  const sentences = [words.resetAsked(nameIn(person)), words.resetEnded];
  return passwordMail(words, person, words.resetSubject, password, publicUrl, sentences);
}

/**
 * The mail that tells a party the commission's decision about a nomination.
 * Takes: the account that acts for the party, the nomination's name, the decision and its reason, and where
 * to log in.
 */
export function reviewedMail(
  { name, email }: Pick<Recipient, 'name' | 'email'>,
  { kind, reason }: { readonly kind: 'send-back' | 'withdraw'; readonly reason: string },
  publicUrl: string,
  words: MailWords,
): Mail {
  const login = `${publicUrl}${PAGES.login}`;
  const who = nameIn({ name });
  const sentences =
    kind === 'send-back'
      ? [words.sentBack(who), words.reviewReason(reason), words.sentBackNext]
      : [words.withdrawn(who), words.reviewReason(reason)];
  return {
    to: email,
    subject: words.subject(kind === 'send-back' ? words.sentBackSubject : words.withdrawnSubject),
    text: `${[...sentences, words.loginAt(login)].join('\n\n')}\n`,
    html: [...sentences.map(paragraph), linkTo(login)].join('\n'),
  };
}

/**
 * The name was typed by another person, and mail programs turn text that looks like an address into a link:
 * it is in a mail only where it is nothing but a name. Letters, and characters that join them; a dot only
 * where a word ends.
 */
function nameIn({ name }: Pick<Recipient, 'name'>): string | null {
  const isPlain = name.length <= 60 && /^[\p{L}\p{M} '’-]+(\.(?= |$)[\p{L}\p{M} '’-]*)*$/u.test(name);
  return isPlain ? name : null;
}

const paragraph = (sentence: string) => `<p>${escapeHtml(sentence)}</p>`;
const linkTo = (url: string) => `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`;

function passwordMail(
  words: MailWords,
  { email }: Recipient,
  subject: string,
  password: string,
  publicUrl: string,
  sentences: readonly string[],
): Mail {
  const login = `${publicUrl}${PAGES.login}`;
  const advice = words.passwordAdvice;
  const text = [...sentences, words.loginAt(login), words.email(email), words.password(password), advice];
  const shown = `<p>${escapeHtml(words.email(email))}<br>${words.password(`<code>${escapeHtml(password)}</code>`)}</p>`;
  return {
    to: email,
    subject: words.subject(subject),
    text: `${text.join('\n\n')}\n`,
    html: [...sentences.map(paragraph), linkTo(login), shown, paragraph(advice)].join('\n'),
  };
}
