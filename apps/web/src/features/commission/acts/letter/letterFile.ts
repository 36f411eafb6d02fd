import type { Letter } from '@evoting/contract/commission/letters';
import { t } from '@lingui/core/macro';
import { csvOf } from '../../../../lib/csv.ts';
import { saveFile } from '../../../../lib/download.ts';

/** Saves what letters are printed from: a row a voter, with the code. */
export function saveLetters(fileName: string, letters: readonly Letter[]): void {
  const head = [t`Voter number`, t`Surname`, t`Given names`, t`Area`, t`Code`];
  const rows = letters.map(({ voterNumber, surname, name, area, code }) => [
    ...[voterNumber, surname, name, area, code],
  ]);
  saveFile(fileName, csvOf([head, ...rows]));
}
