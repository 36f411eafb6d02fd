import os from 'node:os';
import type { Answers } from './probe.ts';
import type { Balance } from './receipt-ledger.ts';

const RIGHT_AT_LEAST = 0.999;

/** The result of a drill. */
export interface Row extends Balance, Answers {
  readonly tries: number;
  readonly slowestS: number;
  /** Heads of the record that were shown and are no part of it. */
  readonly forks: number;
  /** Requests that a server answered with status 500. */
  readonly answered500: number;
  /** The error, if something failed that should have held. */
  readonly failure: unknown;
}

/** The head of the table of drills, in Markdown. */
export const HEAD = [
  '| drill | tries | receipts | lost | doubled | forks | answers of 500 | longest pause (s) | answered rightly | load |',
  '|---|---|---|---|---|---|---|---|---|---|',
].join('\n');

/**
 * Formats a drill's row of that table. The load is the mean number of runnable programs over one minute;
 * times mean little without it.
 */
export function rowOf(name: string, row: Row): string {
  const { tries, receipts, lost, doubled, forks, answered500, slowestS, asked, right } = row;
  const share = `${((100 * right) / asked).toFixed(2)} % of ${asked}`;
  const load = (os.loadavg()[0] ?? 0).toFixed(0);
  const held = [name, tries, receipts, lost, doubled, forks, answered500];
  const cells = [...held, slowestS.toFixed(1), share, load];
  return `| ${cells.join(' | ')} |`;
}

/** Combines all rounds of a drill: numbers are added, the pause is the longest. */
export function sumOf(rows: readonly Row[]): Row {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    tries: sum((row) => row.tries),
    receipts: sum((row) => row.receipts),
    lost: sum((row) => row.lost),
    doubled: sum((row) => row.doubled),
    forks: sum((row) => row.forks),
    answered500: sum((row) => row.answered500),
    withoutReceipt: sum((row) => row.withoutReceipt),
    sentAgain: sum((row) => row.sentAgain),
    votersWhoFailed: sum((row) => row.votersWhoFailed),
    slowestS: Math.max(...rows.map((row) => row.slowestS)),
    asked: sum((row) => row.asked),
    right: sum((row) => row.right),
    notAtOnce: sum((row) => row.notAtOnce),
    failure: null,
  };
}

/** The rules that decide whether a drill passed. */
export interface Terms {
  /** True if no call at all may be answered with "try again". */
  readonly isUnnoticed?: boolean;
  /** True if there is no limit on the time without a receipt: it lasts until the drill makes the repair. */
  readonly mayPause?: boolean;
  /** The longest allowed pause in seconds, where the usual one is too short. */
  readonly pauseMaxS?: number;
}

/**
 * Lists the faults in a drill: something lost or doubled, voters without an answer, too long a time without a
 * receipt, a second history, an answer of 500 and, if nobody may notice anything, voters who were told to try again.
 * @param usualMaxS the longest allowed pause, in seconds
 * @returns one sentence per fault
 */
export function faultsOf(row: Row, terms: Terms, usualMaxS: number): string[] {
  const { isUnnoticed, mayPause } = terms;
  const pauseMaxS = Math.max(usualMaxS, terms.pauseMaxS ?? 0);
  const again = row.notAtOnce + row.sentAgain;
  const faults: readonly (readonly [boolean, string])[] = [
    [row.failure !== null, String(row.failure)],
    [row.lost > 0, `${row.lost} receipts do not hold.`],
    [row.doubled > 0, `${row.doubled} ballots were counted that no one sent.`],
    [row.forks > 0, `${row.forks} heads were shown that are no part of the record.`],
    [row.answered500 > 0, `${row.answered500} requests were answered with 500.`],
    [
      !mayPause && row.slowestS > pauseMaxS,
      `no one had a receipt for ${row.slowestS.toFixed(1)} s, and ${pauseMaxS} s are allowed (--pause-max).`,
    ],
    [
      isUnnoticed === true && again + row.votersWhoFailed > 0,
      `${again} calls were told to come again, ${row.votersWhoFailed} voters gave up.`,
    ],
    [
      row.right < row.asked * RIGHT_AT_LEAST,
      `${row.asked - row.right} of ${row.asked} were not answered rightly.`,
    ],
  ];
  return faults.filter(([isFault]) => isFault).map(([, sentence]) => sentence);
}
