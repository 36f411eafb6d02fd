import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BadUsage, CommandRefused, readArguments, runCommand, say } from '@evoting/command-line/command';
import { type Cluster, openCluster } from './cluster.ts';
import { DRILLS, type Drill } from './drills.ts';
import { openLedger } from './ledger.ts';
import { startProbe } from './probe.ts';
import { findPrograms } from './programs.ts';

const ALL = 'all';
const RATE = 4;
const RIGHT_AT_LEAST = 0.999;
/** One crowd is no flood: limits are for people, and this is one address. */
const UNHURRIED = {
  ADDRESS_REQUESTS_PER_MINUTE: '10000000',
  ADDRESS_LOGINS_PER_MINUTE: '1000000',
  ADDRESS_REGISTRATIONS_PER_HOUR: '10000000',
};
const NAMES = [...Object.keys(DRILLS), ALL].join(', ');

interface Row {
  readonly tries: number;
  readonly receipts: number;
  readonly lost: number;
  readonly doubled: number;
  readonly slowestS: number;
  readonly asked: number;
  readonly right: number;
  /** Programs that wanted a core, one minute's mean at the end: times mean little without it. */
  readonly load: number;
}

/**
 * Does a drill so often, with voters all the while.
 * Gives: what they were promised against what the record holds, and the longest time without a new receipt.
 */
async function practise(cluster: Cluster, drill: Drill, times: number, folder: string): Promise<Row> {
  const ledger = await openLedger(cluster.url, RATE, path.join(folder, `receipts-${Date.now()}.jsonl`));
  const stopProbe = startProbe(cluster.url);
  try {
    let slowestMs = 0;
    for (let n = 0; n < times; n++) {
      await ledger.untilMore(RATE);
      const beganMs = performance.now();
      await drill.run(cluster, n);
      await ledger.untilMore(1);
      slowestMs = Math.max(slowestMs, ledger.longestGapSince(beganMs));
    }
    const { receipts, lost, doubled, votersWhoFailed } = await ledger.close();
    if (votersWhoFailed > 0) say(`${votersWhoFailed} voters gave up`);
    const { asked, right } = await stopProbe();
    const load = os.loadavg()[0] ?? 0;
    return { tries: times, receipts, lost, doubled, slowestS: slowestMs / 1000, asked, right, load };
  } finally {
    ledger.stop();
    await stopProbe();
  }
}

function sayRow(name: string, { tries, receipts, lost, doubled, slowestS, asked, right, load }: Row): void {
  const answered = `${right} of ${asked}`;
  const cells = [name, tries, receipts, lost, doubled, slowestS.toFixed(1), answered, load.toFixed(0)];
  say(`| ${cells.join(' | ')} |`);
}

/** `npm run drill -- NAME`: what goes wrong in a cluster, done on purpose while people vote. */
runCommand(async () => {
  const { values, positionals } = readArguments({
    allowPositionals: true,
    options: { times: { type: 'string' } },
  });
  const [name = ''] = positionals;
  const chosen =
    name === ALL ? Object.entries(DRILLS) : Object.entries(DRILLS).filter(([each]) => each === name);
  if (chosen.length === 0) throw new BadUsage(`Name a drill: ${NAMES}.`);
  // What was started is ended with us.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const programs = findPrograms();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'evoting-drill-'));
  chmodSync(folder, 0o711);
  say(`Logs are in ${folder} until all is well.`);
  const failures: string[] = [];
  const cluster = await openCluster(programs, { folder, port: 0, settings: UNHURRIED, say });
  try {
    say('| drill | tries | receipts | lost | doubled | longest pause (s) | answered rightly | load |');
    say('|---|---|---|---|---|---|---|---|');
    for (const [each, drill] of chosen) {
      const times = Number(values.times ?? drill.times);
      const row = await practise(cluster, drill, times, folder).catch((error) => say(`${each}: ${error}`));
      if (!row) {
        // Its voters are still on their way, and what they cast would stand in the next row.
        failures.push(each);
        break;
      }
      sayRow(each, row);
      if (row.lost + row.doubled > 0 || row.right < row.asked * RIGHT_AT_LEAST) failures.push(each);
    }
  } finally {
    await cluster.stop();
  }
  if (failures.length > 0)
    throw new CommandRefused(`Not as it should be: ${failures.join(', ')}; logs are in ${folder}.`);
  rmSync(folder, { recursive: true, force: true });
});
