import { PAGES } from '@evoting/contract/constants';
import { escapeHtml } from '../../platform/html.ts';
import { wordsIn } from '../../platform/mail/words.ts';
import type { Mail } from '../../platform/outbox.ts';

/**
 * The mail that tells a party's member that it was suspended, readmitted or refused, and why. It does not
 * name the party: no mail has a name that another person typed.
 * Takes: the address and its language, the decision and its reason, and the address of the site.
 */
export function judgedMail(
  { email, locale }: { readonly email: string; readonly locale: string },
  { verdict, reason }: { readonly verdict: 'suspend' | 'readmit' | 'refuse'; readonly reason: string },
  publicUrl: string,
): Mail {
  const words = wordsIn(locale);
  const [subject, sentence] = {
    suspend: [words.suspendedSubject, words.suspended],
    readmit: [words.readmittedSubject, words.readmitted],
    refuse: [words.refusedSubject, words.refused],
  }[verdict] as [string, string];
  const sentences = [sentence, words.reviewReason(reason)];
  const login = `${publicUrl}${PAGES.login}`;
  return {
    to: email,
    subject: words.subject(subject),
    text: `${[...sentences, words.loginAt(login)].join('\n\n')}\n`,
    html: [
      ...sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
      `<p><a href="${escapeHtml(login)}">${escapeHtml(login)}</a></p>`,
    ].join('\n'),
  };
}
