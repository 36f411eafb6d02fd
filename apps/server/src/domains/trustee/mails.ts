import { escapeHtml } from '../../platform/html.ts';
import { DEFAULT_LOCALE, type MailWords, wordsIn } from '../../platform/mail/words.ts';
import type { Mail } from '../../platform/outbox.ts';

/**
 * The mail that brings a trustee to their own page. A token is in the fragment, which browsers do not send.
 * Takes: the address, the election's title, the link, and whether it is the one by which the place is taken.
 */
export function trusteeMail(
  email: string,
  { title, link, isFirst }: { title: string; link: string; isFirst: boolean },
  words: MailWords = wordsIn(DEFAULT_LOCALE),
): Mail {
  const asked = isFirst ? words.trusteeAsked(title) : words.trusteeAgain(title);
  const rules = isFirst ? words.trusteeRules : words.trusteeFile;
  return {
    to: email,
    subject: words.subject(words.trusteeSubject),
    text: `${asked}\n\n${words.trusteeOpen(link)}\n\n${rules}\n`,
    html: `<p>${escapeHtml(asked)}</p>\n<p><a href="${link}">${words.trusteeLabel}</a></p>\n<p>${rules}</p>`,
  };
}
