import { lineOf } from '@evoting/record/lines';
import type { Trx } from '../../platform/database/connect.ts';
import { insertLines, type LineOf, listLines } from './lines-store.ts';

/**
 * Finds the lines of ballot papers, and adds new ones; a line keeps its number. The transaction must hold the
 * record.
 * @param papers the choices of each paper, in the order of the ballot
 * @returns the numbers of the lines, in the same order
 */
export async function linesOfPapers(
  trx: Trx,
  electionId: string,
  papers: readonly (readonly LineOf[])[],
): Promise<number[][]> {
  const known = new Map((await listLines(trx, electionId)).map((one) => [lineOf(one), one.line]));
  const added: (LineOf & { line: number })[] = [];
  const numbers = papers.map((choices) =>
    choices.map((choice) => {
      const line = known.get(lineOf(choice)) ?? known.size + 1;
      if (line > known.size) added.push({ ...choice, line });
      known.set(lineOf(choice), line);
      return line;
    }),
  );
  if (added.length > 0) await insertLines(trx, electionId, added);
  return numbers;
}
