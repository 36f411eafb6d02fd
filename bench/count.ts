import { countedOnce } from '../apps/simulator/src/counted.ts';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { median } from './median.ts';
import { Voter } from './voter.ts';
import { COUNTED_WITHIN_MS } from './voters.ts';

const ROUNDS = 9;

/**
 * Measures the time from the reply to a cast until the results include the ballot, polled four times a
 * second.
 */
export async function benchCount(): Promise<Record<string, number>> {
  const server = await startServer(UNHURRIED);
  try {
    const waited: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const voter = await Voter.register(server.url, round);
      await voter.cast(await voter.choose(round));
      const startedMs = performance.now();
      if ((await countedOnce(`${server.url}/api`, round, COUNTED_WITHIN_MS)) < round)
        throw new Error('a ballot was not counted');
      waited.push((performance.now() - startedMs) / 1000);
    }
    const rounded = (seconds: number) => Math.round(seconds * 10) / 10;
    return {
      'seconds from a cast to its count, median': rounded(median(waited)),
      'seconds from a cast to its count, longest': rounded(Math.max(...waited)),
    };
  } finally {
    await server.stop();
  }
}
