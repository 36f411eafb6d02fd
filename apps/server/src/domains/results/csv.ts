import { csvLine } from '@evoting/contract/csv';
import type { ResultEntry, ResultsMeta } from '@evoting/contract/extras';
import { PAGE_WORDS } from '../../platform/pages/words.ts';

/**
 * Writes the results as CSV: a line for each candidate, most votes first within each post, then those elected without a
 * vote.
 * @param meta where numbers are hidden until the close, their cells are empty
 */
export function resultsCsv(
  posts: Readonly<Record<string, readonly ResultEntry[]>>,
  { hidden: isHidden, unopposed = [] }: Pick<ResultsMeta, 'hidden' | 'unopposed'>,
  words: Pick<typeof PAGE_WORDS, 'columns' | 'withoutVote'> = PAGE_WORDS,
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
  const elected = unopposed.flatMap(({ postName, elected: people }) =>
    people.map(({ candidateName, partyName, partyAcronym }) => [
      postName,
      candidateName,
      partyName,
      partyAcronym ?? '',
      words.withoutVote,
    ]),
  );
  return [words.columns, ...lines, ...elected].map(csvLine).join('');
}
