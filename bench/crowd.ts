import { letVote } from '../apps/simulator/src/crowd.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { cpuMsOf } from './processor-time.ts';
import { peakMegabytes, resetPeak } from './voters.ts';

const FEW = { voters: 60, withinS: 30 };
const CROWD = { voters: 500, withinS: 10 };
const LARGE = { voters: 2_000, withinS: 10 };

/**
 * Lets people register, log in and vote: two a second, 500 within ten seconds, and 2,000 within ten seconds.
 * @param voters of the largest crowd
 */
export async function benchCrowd(voters = LARGE.voters): Promise<Record<string, number>> {
  const server = await startServer(UNHURRIED);
  try {
    const few = await arrive(server, FEW);
    const crowd = await arrive(server, CROWD);
    resetPeak(server.pid);
    const large = await arrive(server, { ...LARGE, voters });
    return {
      'CPU ms a voter, two a second': Math.round(few.cpuMs),
      'CPU ms a voter, 500 in 10 s': Math.round(crowd.cpuMs),
      'CPU a voter: 500 in 10 s / two a second': Number((crowd.cpuMs / few.cpuMs).toFixed(2)),
      'seconds until 500 had voted': Math.round(crowd.seconds),
      'refusals a voter, 500 in 10 s': Number(crowd.refusals.toFixed(2)),
      'could not vote, 500 in 10 s': crowd.failed,
      'seconds until the largest crowd had voted': Math.round(large.seconds),
      'refusals a voter, largest crowd': Number(large.refusals.toFixed(2)),
      'could not vote, largest crowd': large.failed,
      'peak server memory MB': peakMegabytes(server.pid),
    };
  } finally {
    await server.stop();
  }
}

async function arrive(
  { url, pid }: RunningServer,
  { voters, withinS }: { voters: number; withinS: number },
): Promise<{ cpuMs: number; seconds: number; refusals: number; failed: number }> {
  const [cpuMs, startedMs] = [cpuMsOf(pid), performance.now()];
  const people = { voters, withinS, rate: voters / withinS, atOnce: voters, receipts: undefined };
  const { failed, retries } = await letVote({ apiUrl: `${url}/api`, ...people }, { say: console.log });
  return {
    cpuMs: (cpuMsOf(pid) - cpuMs) / voters,
    seconds: (performance.now() - startedMs) / 1000,
    refusals: (retries.turnedAway + retries.busy + retries.limited) / voters,
    failed,
  };
}
