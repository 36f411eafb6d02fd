import { readFileSync, writeFileSync } from 'node:fs';
import { countedOnce } from '../apps/simulator/src/counted.ts';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { Voter } from './voter.ts';

const VOTERS = 2_000;
const AT_ONCE = 50;
const PARALLEL_CASTS = 100;
/** After this time every ballot is counted, also one that is counted twice. */
export const COUNTED_WITHIN_MS = 15_000;

/**
 * Simulates an election day: everybody registers, logs in, fetches the paper and votes; the counts must add
 * up.
 */
export async function benchVoters(): Promise<Record<string, number>> {
  const server = await startServer(UNHURRIED);
  const apiUrl = `${server.url}/api`;
  try {
    resetPeak(server.pid);
    const before = Date.now();
    const failures = await everybody(VOTERS, (number) => oneVoter(server.url, number));
    const seconds = (Date.now() - before) / 1000;
    const peak = peakMegabytes(server.pid);
    for (const failure of failures.slice(0, 3)) console.error(`  ${failure}`);
    const counted = await countedOnce(apiUrl, VOTERS, COUNTED_WITHIN_MS);
    await castManyTimes(server.url);
    const after = await countedOnce(apiUrl, VOTERS + 1, COUNTED_WITHIN_MS);
    return {
      voters: VOTERS,
      'voters a second': Math.round(VOTERS / seconds),
      'peak server memory MB': peak,
      'failed requests': failures.length,
      'votes missing from the counts': VOTERS - counted,
      'ballots of the voter who cast 100 times at once': after - counted,
    };
  } finally {
    await server.stop();
  }
}

async function oneVoter(url: string, number: number): Promise<void> {
  const voter = await Voter.register(url, number);
  await voter.cast(await voter.choose(number));
}

/** Runs the act for each number, at most `AT_ONCE` in parallel, and returns the failures. */
async function everybody(count: number, act: (number: number) => Promise<void>): Promise<string[]> {
  const failures: string[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      next += 1;
      await act(next).catch((error) => failures.push(String(error)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return failures;
}

/**
 * Casts two different ballots in turn: the first one counts, also when repeated, and the other is refused.
 */
async function castManyTimes(url: string): Promise<void> {
  const voter = await Voter.register(url, 0);
  const ballots = await Promise.all([voter.choose(0), voter.choose(1)]);
  const casts = Array.from({ length: PARALLEL_CASTS }, (_, turn) => voter.cast(ballots[turn % 2] ?? []));
  const outcomes = await Promise.allSettled(casts);
  if (outcomes.every(({ status }) => status === 'rejected')) throw new Error('No cast was accepted');
}

/** Resets the peak memory of a process, to exclude drawing the demo's pictures at the first start. */
export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Reads the peak resident memory of a process. */
export function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(status.match(/^VmHWM:\s+(\d+) kB/m)?.[1]);
  return Math.round(kilobytes / 1024);
}
