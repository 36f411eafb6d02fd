import autocannon from 'autocannon';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { median } from './median.ts';
import { Voter } from './voter.ts';

const ROUNDS = 5;
const SECONDS = 2;
/** A few busy connections, and as many as one process serves on election night. */
const CONNECTIONS = { few: 20, many: 2_000 };

/**
 * Measures requests per second of the most frequent calls, relative to /health, which does nothing and so
 * shows what this machine can do. Rounds alternate, so that a slow moment of the machine affects all.
 */
export async function benchHttp(): Promise<Record<string, number>> {
  const server = await startServer(UNHURRIED);
  try {
    const voter = await Voter.register(server.url, 1);
    const rates = {
      health: [] as number[],
      results: [] as number[],
      crowd: [] as number[],
      initiate: [] as number[],
      signal: [] as number[],
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.health.push(await rate(`${server.url}/api/health`));
      rates.results.push(await rate(`${server.url}/api/extras/election-results`));
      rates.signal.push(await rate(`${server.url}/api/extras/election`));
      rates.initiate.push(await rate(`${server.url}/api/vote/initiate-vote`, { token: voter.token }));
    }
    // Separately, because replies to so many connections would disturb the next measurement.
    for (let round = 0; round < ROUNDS; round += 1)
      rates.crowd.push(
        await rate(`${server.url}/api/extras/election-results`, { connections: CONNECTIONS.many }),
      );
    const health = median(rates.health);
    const results = median(rates.results);
    const initiate = median(rates.initiate);
    const signal = median(rates.signal);
    return {
      'health requests/s': round(health),
      'election-results requests/s': round(results),
      [`election-results requests/s over ${CONNECTIONS.many} connections`]: round(median(rates.crowd)),
      'initiate-vote requests/s': round(initiate),
      // Each open results page makes this call every five seconds.
      'watchers at once': round(signal * 5),
      'health / election': round(health / signal),
      'health / election-results': round(health / results),
      'health / initiate-vote': round(health / initiate),
    };
  } finally {
    await server.stop();
  }
}

interface RateOptions {
  readonly token?: string;
  readonly connections?: number;
}

async function rate(
  url: string,
  { token, connections = CONNECTIONS.few }: RateOptions = {},
): Promise<number> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const result = await autocannon({ url, headers, connections, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

const round = (value: number) => Math.round(value * 100) / 100;
