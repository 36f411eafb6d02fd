import type { ResultEntry } from '@evoting/contract/extras';

const HEAD = ['post', 'candidate', 'party', 'votes'];

/**
 * The results as a table for a spreadsheet: a line a candidate, most votes first within each post.
 * Takes: entries by post name.
 */
export function resultsCsv(posts: Readonly<Record<string, readonly ResultEntry[]>>): string {
  const lines = Object.entries(posts).flatMap(([post, entries]) =>
    entries.map(({ candidateName, partyName, votes }) => [post, candidateName, partyName, String(votes)]),
  );
  return [HEAD, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/**
 * Always quoted. What a spreadsheet would run as a formula is kept a text: parties and candidates choose
 * their names.
 */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
