import { fork } from 'node:child_process';
import { once } from 'node:events';
import { letVote } from '../apps/simulator/src/crowd.ts';
import { quantiles } from '../apps/simulator/src/quantiles.ts';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { median } from './median.ts';
import { cpuMsOf } from './processor-time.ts';
import { peakMegabytes, resetPeak } from './voters.ts';
import type { Watched } from './watching.ts';

export const WATCHERS = 5_000;
const SECONDS = 300;
const VOTERS_A_SECOND = 2;

/**
 * Leaves results pages open on so many phones while two people a second register, log in and vote. The
 * watchers ask for the results again after each count.
 */
export async function benchWatchers(watchers = WATCHERS): Promise<Record<string, number>> {
  const server = await startServer(UNHURRIED);
  try {
    resetPeak(server.pid);
    const cpuMs = cpuMsOf(server.pid);
    const watching = watch(server.url, watchers, SECONDS);
    const voters = SECONDS * VOTERS_A_SECOND;
    const crowd = { voters, rate: VOTERS_A_SECOND, atOnce: voters, withinS: SECONDS, receipts: undefined };
    const { failed } = await letVote({ apiUrl: `${server.url}/api`, ...crowd }, { say: console.log });
    const seen = await watching;
    return {
      watchers,
      'small calls a second': Math.round(seen.smallMs.length / SECONDS),
      'small call p50 ms': Math.round(median(seen.smallMs)),
      'small call p99 ms': quantiles(seen.smallMs)(0.99),
      'results calls': seen.resultsMs.length,
      'results call p99 ms': quantiles(seen.resultsMs)(0.99),
      'times that watchers were asked to wait': seen.waits,
      'calls of watchers without an answer': seen.failed,
      'voters who could not vote': failed,
      'share of one core that the server took': Number(
        ((cpuMsOf(server.pid) - cpuMs) / SECONDS / 1_000).toFixed(2),
      ),
      'peak server memory MB': peakMegabytes(server.pid),
    };
  } finally {
    await server.stop();
  }
}

/** Leaves results pages open for so many seconds, in another process. */
export async function watch(url: string, watchers: number, seconds: number): Promise<Watched> {
  const child = fork('bench/watching.ts', [url, String(watchers), String(seconds)], {
    execArgv: ['--import', 'tsx'],
  });
  const [seen] = (await once(child, 'message')) as [Watched];
  return seen;
}
