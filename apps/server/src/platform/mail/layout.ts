import { escapeHtml } from '@evoting/contract/html';
import type { WrittenMail } from './store.ts';
import type { VoterDraft, VoterWords } from './words.ts';

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

/** A draft of a mail, which stands above its English. */
interface Beside {
  readonly draft: VoterDraft;
  readonly content: Content;
}

/**
 * Lays out a mail as text and as HTML. Each part becomes one line, whatever a name in it contains, and
 * nothing in it is markup. A rehearsal's mail begins by saying so.
 * @param beside null where there is no draft in the recipient's language
 */
export function layOut(
  words: VoterWords,
  content: Content,
  { beside, ...frame }: Frame & { readonly beside: Beside | null },
): Omit<WrittenMail, 'to'> {
  const parts = partsOf(words, content, frame);
  if (!beside)
    return { subject: subjectOf(words, content, frame), text: textOf(parts), html: htmlOfAll(parts) };
  const { draft } = beside;
  const own = [...partsOf(draft, beside.content, frame), draft.draftNote];
  return {
    subject: `${subjectOf(draft, beside.content, frame)} / ${content.subject}`,
    text: `${textOf(own)}\n* * *\n\n${textOf(parts)}`,
    html: `<div lang="${draft.language}">\n${htmlOfAll(own)}\n</div>\n<hr>\n<div lang="en">\n${htmlOfAll(parts)}\n</div>`,
  };
}

/** Where a mail comes from. */
export interface Frame {
  readonly publicUrl: string;
  readonly isRehearsal: boolean;
  /** The commission and every way to reach it, in one line; null while it has published none. */
  readonly whomToAsk: string | null;
}

function subjectOf(words: VoterWords, { subject }: Content, { isRehearsal }: Frame): string {
  const titled = words.subject(subject);
  return isRehearsal ? words.rehearsalSubject(titled) : titled;
}

function partsOf(
  words: VoterWords,
  { why, body, notYou }: Content,
  { publicUrl, isRehearsal, whomToAsk }: Frame,
): Part[] {
  const first = isRehearsal ? [words.rehearsal] : [];
  const ask = whomToAsk === null ? [] : [words.whomToAsk(whomToAsk)];
  return [...first, why, ...body, notYou, ...ask, { says: words.sentBy(publicUrl), url: publicUrl }];
}

const textOf = (parts: readonly Part[]) =>
  `${parts.map((part) => onOneLine(typeof part === 'string' ? part : part.says)).join('\n\n')}\n`;

const htmlOfAll = (parts: readonly Part[]) => parts.map((part) => `<p>${htmlOf(part)}</p>`).join('\n');

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function htmlOf(part: Part): string {
  if (typeof part === 'string') return escapeHtml(onOneLine(part));
  const says = escapeHtml(onOneLine(part.says));
  if ('code' in part) return says.replace(escapeHtml(part.code), (code) => `<code>${code}</code>`);
  const url = escapeHtml(part.url);
  const link = (label: string) => `<a href="${url}">${label}</a>`;
  return part.label === undefined ? says.replace(url, link) : link(escapeHtml(part.label));
}
