import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countedBallots, countedOnce } from '../apps/simulator/src/counted.ts';
import { letVote } from '../apps/simulator/src/crowd.ts';
import { checkReceipts } from '../apps/simulator/src/receipts.ts';
import { type ProcessName, startProcesses } from './server-processes.ts';

const VOTERS = 2_000;
const AT_ONCE = 50;
const KILLED: readonly ProcessName[] = ['http 1', 'sequencer', 'worker', 'http 2'];
const COUNTED_WITHIN_MS = 120_000;

/**
 * Holds an election on two HTTP processes, a sequencer and a worker, each killed once during voting: every
 * receipt must be in the record, and every ballot counted once.
 */
export async function benchProcesses(voters = VOTERS): Promise<Record<string, number | string>> {
  const server = await startProcesses();
  const receipts = path.join(server.dataDir, 'receipts.jsonl');
  const apiUrl = `${server.url}/api`;
  try {
    const before = await countedBallots(apiUrl);
    const startedMs = performance.now();
    const crowd = letVote({ apiUrl, voters, rate: 100_000, atOnce: AT_ONCE, receipts }, { say: () => {} });
    const killed = killInTurn(server.kill, receipts, voters, crowd);
    const { failed } = await crowd;
    const seconds = (performance.now() - startedMs) / 1000;
    await killed;
    const trackers = new Set(
      linesOf(receipts).map((line) => (JSON.parse(line) as { tracker: string }).tracker),
    );
    const counts = await countedOnce(apiUrl, before + trackers.size, COUNTED_WITHIN_MS);
    const checked = await checkReceipts(apiUrl, receipts);
    return {
      voters,
      'voters a second': Math.round(voters / seconds),
      kills: KILLED.length,
      'voters who could not vote': failed,
      'voters without a receipt': voters - trackers.size,
      'receipts that do not hold': checked.ok ? checked.failures.length : checked.sentence,
      'ballots counted more or less than receipts': Math.abs(counts - before - trackers.size),
      'status of the verifier': await verify(server.url),
    };
  } finally {
    await server.stop();
  }
}

/** Kills the processes one after the other, spread evenly over the receipts. */
async function killInTurn(
  kill: (name: ProcessName) => Promise<void>,
  receipts: string,
  voters: number,
  crowd: Promise<unknown>,
): Promise<void> {
  const voted = crowd.then(
    () => true,
    () => true,
  );
  for (const [n, name] of KILLED.entries()) {
    const wanted = Math.floor((voters * (n + 1)) / (KILLED.length + 1));
    while (linesOf(receipts).length < wanted && !(await Promise.race([voted, sleep(50, false)])));
    await kill(name);
  }
}

const linesOf = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

async function verify(url: string): Promise<number> {
  const child = spawn(process.execPath, ['scripts/command.mjs', 'apps/verifier/dist/main.js', url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = await once(child, 'exit');
  return Number(status ?? 1);
}
