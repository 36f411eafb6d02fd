import { reviewedBy, reviewersOf } from '../../../locales/reviewers.ts';

/** A message of a .po file. */
export interface PoMessage {
  readonly id: string;
  readonly text: string;
  readonly reviewers: readonly string[];
}
/** The new text and the reviewers of a message. */
export type Changed = Pick<PoMessage, 'text' | 'reviewers'>;

/** Reads a catalogue of one line a text, as Lingui writes it. */
export function readPo(file: string): PoMessage[] {
  return blocksOf(file).flatMap((block) => {
    const id = lineOf(block, 'msgid');
    if (!id) return [];
    return [{ id, text: lineOf(block, 'msgstr') ?? '', reviewers: reviewersOf(commentsOf(block)) }];
  });
}

/** Writes changed messages into a catalogue and leaves all else as it is. */
export function changePo(file: string, changes: ReadonlyMap<string, Changed>): string {
  const blocks = blocksOf(file).map((block) => {
    const change = changes.get(lineOf(block, 'msgid') ?? '');
    return change ? changedBlock(block, change) : block;
  });
  return `${blocks.join('\n\n')}\n`;
}

function changedBlock(block: string, { text, reviewers }: Changed): string {
  const named = new Set(reviewersOf(commentsOf(block)).map(reviewedBy));
  const lines = block.split('\n').filter((line) => !named.has(line.replace('# ', '')));
  const written = lines.map((line) => (line.startsWith('msgstr ') ? `msgstr ${quoted(text)}` : line));
  return [...reviewers.map((name) => `# ${reviewedBy(name)}`), ...written].join('\n');
}

const blocksOf = (file: string) => file.trim().split(/\n{2,}/);

const commentsOf = (block: string) =>
  block.split('\n').flatMap((line) => (line.startsWith('# ') ? [line.slice(2)] : []));

function lineOf(block: string, keyword: 'msgid' | 'msgstr'): string | undefined {
  const line = block.split('\n').find((one) => one.startsWith(`${keyword} "`));
  return line?.slice(keyword.length + 2, -1).replace(/\\(.)/g, (_, one) => (one === 'n' ? '\n' : one));
}

const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`;
