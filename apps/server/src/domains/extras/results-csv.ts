import type { ResultEntry } from '@evoting/contract/extras';
import { PAGE_WORDS } from '../../platform/pages/words.ts';

/**
 * The results as a table for a spreadsheet: a line for each candidate, most votes first within each post.
 * Takes: entries by post name, and the words of its header.
 */
export function resultsCsv(
  posts: Readonly<Record<string, readonly ResultEntry[]>>,
  { columns }: Pick<typeof PAGE_WORDS, 'columns'> = PAGE_WORDS,
): string {
  const lines = Object.entries(posts).flatMap(([post, entries]) =>
    entries.map(({ candidateName, partyName, votes }) => [post, candidateName, partyName, String(votes)]),
  );
  return [columns, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/**
 * Always quoted. A name that a spreadsheet would run as a formula stays text: parties and candidates choose
 * their names.
 */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
