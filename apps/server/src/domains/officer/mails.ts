import { escapeHtml } from '../../platform/html.ts';
import { DEFAULT_LOCALE, type MailWords, wordsIn } from '../../platform/mail/words.ts';
import type { Mail } from '../../platform/outbox.ts';

/**
 * The mail that invites an officer. The token is in the fragment, which browsers do not send.
 * Takes: the address, the commission's name where it has one, the link, and for how many days it works.
 */
export function invitationMail(
  email: string,
  commission: string | null,
  link: string,
  days: number,
  words: MailWords = wordsIn(DEFAULT_LOCALE),
): Mail {
  const asked = words.invitationAsked(commission);
  const rules = words.invitationRules(days);
  return {
    to: email,
    subject: words.subject(words.invitationSubject),
    text: `${asked}\n\n${words.invitationOpen(link)}\n\n${rules}\n`,
    html: `<p>${escapeHtml(asked)}</p>\n<p><a href="${link}">${words.invitationLabel}</a></p>\n<p>${rules}</p>`,
  };
}

/**
 * The mail that tells an officer that a command has invited a returning officer.
 * Takes: the address and its language, and the address of the console.
 */
export function invitedByCommandMail(
  { email, locale }: { readonly email: string; readonly locale: string },
  console: string,
): Mail {
  const words = wordsIn(locale);
  const { invitedByCommand: done, invitedByCommandNext: next } = words;
  return {
    to: email,
    subject: words.subject(words.invitedByCommandSubject),
    text: `${done}\n\n${words.proposedAt(console)}\n\n${next}\n`,
    html: `<p>${done}</p>\n<p><a href="${escapeHtml(console)}">${escapeHtml(console)}</a></p>\n<p>${next}</p>`,
  };
}

/** The mail that tests whether mails leave. */
export function trialMail(email: string, words: MailWords = wordsIn(DEFAULT_LOCALE)): Mail {
  return {
    to: email,
    subject: words.subject(words.trialSubject),
    text: `${words.trialDone}\n`,
    html: `<p>${words.trialDone}</p>`,
  };
}
