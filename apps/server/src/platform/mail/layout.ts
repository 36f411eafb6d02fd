import { escapeHtml } from '../html.ts';
import type { WrittenMail } from './store.ts';
import type { MailWords } from './words.ts';

/**
 * A sentence of a mail; an address in it becomes a link, by its label where it has one, and a code is set
 * off.
 */
type Part =
  | string
  | { readonly says: string; readonly url: string; readonly label?: string }
  | { readonly says: string; readonly code: string };

/** What a mail says: why somebody gets it, what it brings, and what to do if it was not for them. */
export interface Content {
  readonly subject: string;
  readonly why: string;
  readonly body: readonly Part[];
  readonly notYou: string;
}

/**
 * The one form of every mail, as text and as HTML: its content, and who sent it. Each part is one line,
 * whatever a name in it holds, and nothing in it is markup.
 * Takes: the words of the language, the content, the server's address, and whether it is a rehearsal's, which
 * every mail of one says first.
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
