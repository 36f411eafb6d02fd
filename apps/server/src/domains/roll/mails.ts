import { escapeHtml } from '../../platform/html.ts';
import { DEFAULT_LOCALE, type MailWords, wordsIn } from '../../platform/mail/words.ts';
import type { Mail } from '../../platform/outbox.ts';
import type { Reach } from './contacts.ts';

/**
 * The mail, or SMS, that tells a contact that it was removed from a place. It names no voter: the address may
 * have been a stranger's by mistake.
 */
export function contactGoneMail(reach: Reach, words: MailWords = wordsIn(DEFAULT_LOCALE)): Mail {
  if ('phone' in reach) return { to: reach.phone, text: words.smsOfContactGone, subject: '', html: '' };
  const lines = [words.contactGone, words.contactGoneHelp];
  return {
    ...{ to: reach.email, subject: words.subject(words.contactGoneSubject), text: `${lines.join('\n\n')}\n` },
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  };
}
