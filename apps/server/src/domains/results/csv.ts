import { csvLine } from '@evoting/contract/csv';
import type { ResultEntry } from '@evoting/contract/extras';
import { PAGE_WORDS } from '../../platform/pages/words.ts';

/**
 * The results as a table for a spreadsheet: a line for each candidate, most votes first within each post.
 * Takes: entries by post name, whether their numbers are kept for the close, and the words of its header.
 * Gives: the table; what is kept is an empty cell, since a 0 would be a number.
 */
export function resultsCsv(
  posts: Readonly<Record<string, readonly ResultEntry[]>>,
  isHidden: boolean,
  { columns }: Pick<typeof PAGE_WORDS, 'columns'> = PAGE_WORDS,
): string {
  const lines = Object.entries(posts).flatMap(([post, entries]) =>
    entries.map(({ candidateName, partyName, votes }) => [
      post,
      candidateName,
      partyName,
      isHidden ? '' : String(votes),
    ]),
  );
  return [columns, ...lines].map(csvLine).join('');
}
