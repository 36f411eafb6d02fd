import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BadUsage, CommandRefused, readArguments, runCommand, say } from '@evoting/command-line/command';
import { type Cluster, startCluster } from './cluster.ts';
import { DRILL_NAMES, type Drill, drillsNamed } from './drills.ts';
import { makeClusterFolder } from './folder.ts';
import { type Answers, startProbe } from './probe.ts';
import { findPrograms } from './programs.ts';
import { createLedger, type Ledger } from './receipt-ledger.ts';
import { faultsOf, HEAD, type Row, rowOf, sumOf } from './table.ts';
import { verifyRecord } from './verifying.ts';

const RATE = 4;
const CLOSED_WITHIN_MS = 300_000;
/** A lease of eight seconds, plus the time for a promotion and the voters' retries. */
const PAUSE_MAX_S = '15';
/** The limits are meant for people; here one address is a whole crowd. */
const UNHURRIED = {
  ADDRESS_REQUESTS_PER_MINUTE: '10000000',
  ADDRESS_LOGINS_PER_MINUTE: '1000000',
  ADDRESS_REGISTRATIONS_PER_HOUR: '10000000',
};
const USAGE = `Name drills: ${DRILL_NAMES.join(', ')}. [--times N] [--pause-max SECONDS] [--logs FOLDER] [--from FOLDER]`;

/**
 * Repeats a drill while voters vote.
 * @returns their promises compared with the record, and the longest time without a new receipt
 */
async function practise(cluster: Cluster, ledger: Ledger, drill: Drill, times: number): Promise<Row> {
  const round = ledger.letVote(RATE);
  const stopProbe = startProbe(cluster.url);
  let slowestMs = 0;
  let failure: unknown = null;
  let tries = 0;
  try {
    for (; tries < times; tries++) {
      await round.untilMore(RATE);
      const beganMs = performance.now();
      await drill.run(cluster, tries);
      await round.untilMore(1);
      slowestMs = Math.max(slowestMs, round.longestGapSince(beganMs));
    }
  } catch (error) {
    failure = error;
  }
  // If the cluster was not repaired, no voter can finish.
  const balance = await Promise.race([round.close(), sleep(CLOSED_WITHIN_MS, null, { ref: false })]);
  if (balance === null) throw failure ?? new Error('voters did not finish');
  const answers: Answers = await stopProbe();
  return { tries, ...balance, slowestS: slowestMs / 1000, ...answers, failure };
}

/** `npm run drill -- NAME`: causes a failure in a cluster while people vote. */
runCommand(async () => {
  const text = { type: 'string' } as const;
  const { values, positionals } = readArguments({
    allowPositionals: true,
    options: { times: text, 'pause-max': { ...text, default: PAUSE_MAX_S }, logs: text, from: text },
  });
  const pauseMaxS = Number(values['pause-max']);
  const chosen = drillsNamed(positionals);
  if (chosen === null || !(pauseMaxS > 0)) throw new BadUsage(USAGE);
  const programs = findPrograms();
  const home = makeClusterFolder();
  // Stops the started programs together with this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void home.clear().then(() => process.exit(1)));
  try {
    const logs = values.logs === undefined ? home.folder : path.resolve(values.logs);
    mkdirSync(logs, { recursive: true });
    const places = { folder: home.folder, logs, from: values.from ?? '.' };
    const cluster = await startCluster(programs, { ...places, port: 0, settings: UNHURRIED, say });
    const failed = await practiseAll(cluster, chosen, { logs, pauseMaxS, times: values.times });
    await cluster.stop();
    if (failed.length > 0)
      throw new CommandRefused(
        `Not as it should be: ${failed.join(', ')}. --logs FOLDER keeps what the programs said.`,
      );
  } finally {
    await home.clear();
  }
});

/** @returns the names of failed drills and checks */
async function practiseAll(
  cluster: Cluster,
  chosen: readonly (readonly [string, Drill])[],
  { logs, pauseMaxS, times }: { logs: string; pauseMaxS: number; times: string | undefined },
): Promise<string[]> {
  const ledger = await createLedger(cluster.url, logs);
  const failed: string[] = [];
  const rows: Row[] = [];
  say(HEAD);
  for (const [name, drill] of chosen) {
    const row = await practise(cluster, ledger, drill, Number(times ?? drill.times));
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
  const verdict = await verifyRecord(cluster.url);
  say(`The whole record, by its verifier: ${verdict.sentence}`);
  if (!verdict.ok) failed.push('the whole record');
  return failed;
}
