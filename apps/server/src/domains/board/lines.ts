import { sodiumTally } from '@evoting/belenios/sodium';
import { lineOf } from '@evoting/record/lines';
import type { Trx } from '../../platform/database/connect.ts';
import { insertLines, type LineOf, listLineSums, listLines, updateLines } from './lines-store.ts';

type RunningSums = ReturnType<typeof sodiumTally.loadSums>;

/** The sums of some ballots of one revision, and the line of each of their choices, contest by contest. */
export interface ToAdd {
  readonly lines: readonly number[];
  readonly sums: RunningSums;
}

/**
 * Finds the lines of papers, and adds those that no earlier paper had: a line keeps its number.
 * Takes: a transaction that holds the record, and the choices of each paper in the order of the ballot.
 * Gives: the numbers of their lines, in the same order.
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

/**
 * Adds ballots to the sums of the lines that they have.
 * Takes: a transaction that holds the record, and the ballots' own sums by revision. Costs some additions of
 * points for each line that they touch, however many other papers there are.
 */
export async function addToLines(trx: Trx, electionId: string, added: readonly ToAdd[]): Promise<void> {
  const totals = new Map<number, RunningSums>();
  for (const { lines, sums } of added)
    for (const [i, cell] of sums.answers.flat().entries()) {
      const line = lines[i];
      if (line === undefined) throw new RangeError('a revision has more choices than lines');
      const more = { numTallied: sums.numTallied, answers: [[cell]] };
      const before = totals.get(line);
      totals.set(line, before ? sodiumTally.combineSums(before, more) : more);
    }
  const stored = await listLineSums(trx, electionId, [...totals.keys()]);
  if (stored.length !== totals.size) throw new Error('a line of the count is missing');
  const moved = stored.map(({ line, ballots, alpha, beta }) => {
    const before = sodiumTally.loadSums({ numTallied: ballots, encryptedTally: [[{ alpha, beta }]] });
    const total = sodiumTally.storeSums(sodiumTally.combineSums(before, totals.get(line) as RunningSums));
    const sum = total.encryptedTally[0]?.[0];
    if (!sum) throw new Error('a sum is missing');
    return { line, ballots: total.numTallied, ...sum };
  });
  await updateLines(trx, electionId, moved);
}
