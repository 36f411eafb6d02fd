import os from 'node:os';
import type { Balance } from './ledger.ts';
import type { Answers } from './probe.ts';

const RIGHT_AT_LEAST = 0.999;

/** What came of a drill. */
export interface Row extends Balance, Answers {
  readonly tries: number;
  readonly slowestS: number;
  /** What should have held and did not. */
  readonly failure: unknown;
}

export const HEAD = [
  '| drill | tries | receipts | lost | doubled | longest pause (s) | answered rightly | load |',
  '|---|---|---|---|---|---|---|---|',
].join('\n');

/** The load is one minute's mean of how many programs wanted a core: times mean little without it. */
export function rowOf(name: string, row: Row): string {
  const { tries, receipts, lost, doubled, slowestS, asked, right } = row;
  const share = `${((100 * right) / asked).toFixed(2)} % of ${asked}`;
  const load = (os.loadavg()[0] ?? 0).toFixed(0);
  const cells = [name, tries, receipts, lost, doubled, slowestS.toFixed(1), share, load];
  return `| ${cells.join(' | ')} |`;
}

export function sumOf(rows: readonly Row[]): Row {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    ...{ tries: sum((row) => row.tries), receipts: sum((row) => row.receipts) },
    ...{ lost: sum((row) => row.lost), doubled: sum((row) => row.doubled) },
    ...{ withoutReceipt: sum((row) => row.withoutReceipt), sentAgain: sum((row) => row.sentAgain) },
    votersWhoFailed: sum((row) => row.votersWhoFailed),
    slowestS: Math.max(...rows.map((row) => row.slowestS)),
    ...{ asked: sum((row) => row.asked), right: sum((row) => row.right) },
    notAtOnce: sum((row) => row.notAtOnce),
    failure: null,
  };
}

/**
 * Whether all was as it should be: nothing lost, nothing doubled, nobody without an answer; where nobody may
 * notice anything, none told to come again either.
 */
export function isRight(row: Row, { isUnnoticed = false }: { readonly isUnnoticed?: boolean }): boolean {
  if (row.failure !== null || row.lost + row.doubled > 0) return false;
  if (isUnnoticed && row.notAtOnce + row.sentAgain + row.votersWhoFailed > 0) return false;
  return row.right >= row.asked * RIGHT_AT_LEAST;
}
