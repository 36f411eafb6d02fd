import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '@evoting/command-line/command';
import { answersOf500 } from './answers-of-500.ts';
import { watchHistory } from './history.ts';
import { startProbe } from './probe.ts';
import { createLedger, type Ledger } from './receipt-ledger.ts';
import { faultsOf, HEAD, type Row, rowOf, sumOf, type Terms } from './table.ts';
import { verifyRecord } from './verifying.ts';

const RATE = 4;
const CLOSED_WITHIN_MS = 300_000;

/** The limits are meant for people; here one address is a whole crowd. */
export const UNHURRIED = {
  ADDRESS_REQUESTS_PER_MINUTE: '10000000',
  ADDRESS_LOGINS_PER_MINUTE: '1000000',
  ADDRESS_REGISTRATIONS_PER_HOUR: '10000000',
};

/** A failure of machines, and its repair. */
export interface Drill<Machines> extends Terms {
  readonly title: string;
  /** The number of repeats unless --times gives another. */
  readonly times: number;
  /**
   * Causes the failure once and repairs it.
   * @throws if something failed that should have held
   */
  run(machines: Machines, n: number): Promise<unknown>;
}

export type Drills<Machines> = Readonly<Record<string, Drill<Machines>>>;
export type ChosenDrills<Machines> = readonly (readonly [name: string, drill: Drill<Machines>])[];

const ALL = 'all';

/** The names that `drillsNamed` knows. */
export const namesOf = (drills: Drills<never>): readonly string[] => [...Object.keys(drills), ALL];

/** Finds the drills with these names; null if a name is unknown, or none is given. */
export function drillsNamed<Machines>(
  drills: Drills<Machines>,
  names: readonly string[],
): ChosenDrills<Machines> | null {
  if (names.length === 0 || !names.every((name) => namesOf(drills).includes(name))) return null;
  return Object.entries(drills).filter(([name]) => names.includes(name) || names.includes(ALL));
}

export interface PractiseOptions {
  /** The folder of the programs' logs, where receipts are stored too. */
  readonly logs: string;
  /** The longest allowed time without a receipt, in seconds. */
  readonly pauseMaxS: number;
  readonly times: string | undefined;
}

/**
 * Repeats drills while voters vote, and prints a table of what came of it.
 * @returns the names of failed drills and checks
 */
export async function practiseAll<Machines extends { readonly url: string }>(
  machines: Machines,
  chosen: ChosenDrills<Machines>,
  { logs, pauseMaxS, times }: PractiseOptions,
): Promise<string[]> {
  const ledger = await createLedger(machines.url, logs);
  const failed: string[] = [];
  const rows: Row[] = [];
  say(HEAD);
  for (const [name, drill] of chosen) {
    const row = await practise({ machines, ledger, logs }, drill, Number(times ?? drill.times));
    rows.push(row);
    say(rowOf(`${name}: ${drill.title}`, row));
    if (row.withoutReceipt > 0)
      say(`${row.withoutReceipt} ballots of ${name} were taken whose voters gave up before the receipt.`);
    const faults = faultsOf(row, drill, pauseMaxS);
    for (const fault of faults) say(`${name}: ${fault}`);
    if (faults.length > 0) failed.push(name);
  }
  if (rows.length > 1) say(rowOf('all', sumOf(rows)));
  const { receipts, lost } = await ledger.checkAll();
  say(`\n${receipts} receipts, compared with the record once more at the end: ${lost} do not hold.`);
  if (lost > 0) failed.push('the record at the end');
  const verdict = await verifyRecord(machines.url);
  say(`The whole record, by its verifier: ${verdict.sentence}`);
  if (!verdict.ok) failed.push('the whole record');
  return failed;
}

/**
 * Repeats a drill while voters vote.
 * @returns their promises compared with the record, and the longest time without a new receipt
 */
async function practise<Machines extends { readonly url: string }>(
  { machines, ledger, logs }: { machines: Machines; ledger: Ledger; logs: string },
  drill: Drill<Machines>,
  times: number,
): Promise<Row> {
  const failedBefore = answersOf500(logs);
  const round = ledger.letVote(RATE);
  const stopProbe = startProbe(machines.url);
  const endHistory = await watchHistory(machines.url);
  let slowestMs = 0;
  let failure: unknown = null;
  let tries = 0;
  try {
    for (; tries < times; tries++) {
      await round.untilMore(RATE);
      const beganMs = performance.now();
      await drill.run(machines, tries);
      await round.untilMore(1);
      slowestMs = Math.max(slowestMs, round.longestGapSince(beganMs));
    }
  } catch (error) {
    failure = error;
  }
  // If the machines were not repaired, no voter can finish.
  const balance = await Promise.race([round.close(), sleep(CLOSED_WITHIN_MS, null, { ref: false })]);
  if (balance === null) throw failure ?? new Error('voters did not finish');
  const answers = await stopProbe();
  const forks = await endHistory();
  const answered500 = answersOf500(logs) - failedBefore;
  return { tries, ...balance, slowestS: slowestMs / 1000, ...answers, forks, answered500, failure };
}
