import { escapeHtml } from '../html.ts';
import type { WrittenMail } from './store.ts';
import type { MailWords } from './words.ts';

/** A paragraph of a mail. Its URL becomes a link, with the label if there is one; its code is set off. */
type Part =
  | string
  | { readonly says: string; readonly url: string; readonly label?: string }
  | { readonly says: string; readonly code: string };

/**
 * The content of a mail: why the recipient gets it, its message, and what to do if it was sent by mistake.
 */
export interface Content {
  readonly subject: string;
  readonly why: string;
  readonly body: readonly Part[];
  readonly notYou: string;
}

/**
 * Lays out a mail as text and as HTML. Each part becomes one line, whatever a name in it contains, and
 * nothing in it is markup. A rehearsal's mail begins by saying so.
 */
export function layOut(
  words: MailWords,
  { subject, why, body, notYou }: Content,
  { publicUrl, isRehearsal }: { readonly publicUrl: string; readonly isRehearsal: boolean },
): Omit<WrittenMail, 'to'> {
  const first = isRehearsal ? [words.rehearsal] : [];
  const parts: Part[] = [...first, why, ...body, notYou, { says: words.sentBy(publicUrl), url: publicUrl }];
  const titled = words.subject(subject);
  return {
    subject: isRehearsal ? words.rehearsalSubject(titled) : titled,
    text: `${parts.map((part) => onOneLine(typeof part === 'string' ? part : part.says)).join('\n\n')}\n`,
    html: parts.map((part) => `<p>${htmlOf(part)}</p>`).join('\n'),
  };
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function htmlOf(part: Part): string {
  if (typeof part === 'string') return escapeHtml(onOneLine(part));
  const says = escapeHtml(onOneLine(part.says));
  if ('code' in part) return says.replace(escapeHtml(part.code), (code) => `<code>${code}</code>`);
  const url = escapeHtml(part.url);
  const link = (label: string) => `<a href="${url}">${label}</a>`;
  return part.label === undefined ? says.replace(url, link) : link(escapeHtml(part.label));
}
