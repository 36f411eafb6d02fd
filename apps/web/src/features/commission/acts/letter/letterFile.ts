import type { Letter } from '@evoting/contract/commission/letters';
import { t } from '@lingui/core/macro';
import { csvOf } from '../../../../lib/csv.ts';
import { saveFile } from '../../../../lib/download.ts';
import { type LetterElection, letterLink } from './letterLink.ts';

/** Saves the table from which letters are printed: one row for each voter, with the code, and the link if it votes. */
export function saveLetters(
  fileName: string,
  letters: readonly Letter[],
  election: Pick<LetterElection, 'votersUse'>,
): void {
  const hasLinks = election.votersUse !== 'accounts';
  const head = [
    ...[t`Voter number`, t`Surname`, t`Given names`, t`Area`],
    ...(hasLinks ? [t`Link`] : []),
    t`Code`,
  ];
  const rows = letters.map((letter) => [
    letter.voterNumber,
    letter.surname,
    letter.name,
    letter.area,
    ...(hasLinks ? [letterLink(letter, election) ?? ''] : []),
    letter.code,
  ]);
  saveFile(fileName, csvOf([head, ...rows]));
}
