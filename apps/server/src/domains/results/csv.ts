import { csvLine } from '@evoting/contract/csv';
import type { ResultEntry } from '@evoting/contract/extras';
import { PAGE_WORDS } from '../../platform/pages/words.ts';

/**
 * Writes the results as CSV: a line for each candidate, most votes first within each post.
 * @param isHidden whether numbers are hidden until the close; their cells are then empty
 */
export function resultsCsv(
  posts: Readonly<Record<string, readonly ResultEntry[]>>,
  isHidden: boolean,
  { columns }: Pick<typeof PAGE_WORDS, 'columns'> = PAGE_WORDS,
): string {
  const lines = Object.entries(posts).flatMap(([post, entries]) =>
    entries.map(({ candidateName, partyName, partyAcronym, votes }) => [
      post,
      candidateName,
      partyName,
      partyAcronym ?? '',
      isHidden ? '' : String(votes),
    ]),
  );
  return [columns, ...lines].map(csvLine).join('');
}
