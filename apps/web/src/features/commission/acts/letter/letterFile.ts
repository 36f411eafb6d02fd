import type { Letter } from '@evoting/contract/commission/letters';
import { t } from '@lingui/core/macro';
import { csvOf } from '../../../../lib/csv.ts';
import { saveFile } from '../../../../lib/download.ts';

/** Saves the table from which letters are printed: one row for each voter, with the code. */
export function saveLetters(fileName: string, letters: readonly Letter[]): void {
  const head = [t`Voter number`, t`Surname`, t`Given names`, t`Area`, t`Code`];
  const rows = letters.map((letter) => [
    letter.voterNumber,
    letter.surname,
    letter.name,
    letter.area,
    letter.code,
  ]);
  saveFile(fileName, csvOf([head, ...rows]));
}
