import { csvLine } from '@evoting/contract/csv';
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
  return [columns, ...lines].map(csvLine).join('');
}
