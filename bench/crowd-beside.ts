import { setTimeout as sleep } from 'node:timers/promises';
import { letVote } from '../apps/simulator/src/crowd.ts';
import { quantiles } from '../apps/simulator/src/quantiles.ts';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { attackOf, STRANGERS } from './abuse.ts';
import { peakMegabytes, resetPeak } from './voters.ts';
import { WATCHERS, watch } from './watchers.ts';

const SECONDS = 150;
/** After the watchers' own rush. */
const CROWD_AFTER_S = 20;
const CROWD = { voters: 500, withinS: 10, rate: 50, atOnce: 500, receipts: undefined };

/** Lets 500 people vote who arrive within ten seconds, beside open results pages and logins of strangers. */
export async function benchCrowdBeside(watchers = WATCHERS): Promise<Record<string, number>> {
  const server = await startServer({ ...UNHURRIED, TRUST_PROXY: '127.0.0.1' });
  try {
    resetPeak(server.pid);
    const begin = await attackOf(server.url, STRANGERS, SECONDS * 1_000);
    const watching = watch(server.url, watchers, SECONDS);
    const attack = begin();
    await sleep(CROWD_AFTER_S * 1_000);
    const startedMs = performance.now();
    const crowd = await letVote({ apiUrl: `${server.url}/api`, ...CROWD }, { say: console.log });
    const seconds = (performance.now() - startedMs) / 1_000;
    const [seen] = await Promise.all([watching, attack]);
    const { turnedAway, busy, limited } = crowd.retries;
    return {
      watchers,
      'seconds until 500 had voted': Math.round(seconds),
      'refusals a voter': Number(((turnedAway + busy + limited) / CROWD.voters).toFixed(2)),
      'cast p50 ms': quantiles(crowd.castMs)(0.5),
      'cast p99 ms': quantiles(crowd.castMs)(0.99),
      'could not vote': crowd.failed,
      'small call p99 ms': quantiles(seen.smallMs)(0.99),
      'calls of watchers without an answer': seen.failed,
      'peak server memory MB': peakMegabytes(server.pid),
    };
  } finally {
    await server.stop();
  }
}
