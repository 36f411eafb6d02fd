import { monitorEventLoopDelay } from 'node:perf_hooks';
import { finishRecord } from '../apps/server/src/domains/count/finishing.ts';
import { closeElection } from '../apps/server/src/domains/election/closing.ts';
import { tallyElection } from '../apps/server/src/domains/tally/tally.ts';
import { type TallyEngine, tallyOnThread } from '../apps/server/src/domains/tally/tally-engine.ts';
import type { TallyDone, TallyTask } from '../apps/server/src/domains/tally/tally-work.ts';
import { type BenchBallot, ballotMaker, benchDatabase, fill } from './database.ts';
import { electionOf } from './styles.ts';

/** The candidates for president and for member: 60 lines per paper. */
const STANDING = [18, 42] as const;
const AT_ONCE = 100;

/**
 * Measures the tally of an election with many papers and a ballot on each: with the server's key, and with a
 * trustee's shares; and the longest time for which the process answers no request.
 */
export async function benchTally(papers = 800): Promise<Record<string, number>> {
  const bench = await benchDatabase();
  const { deps } = bench;
  try {
    const id = await electionOf(deps, papers, STANDING);
    let ballots: BenchBallot[] = [];
    for (let style = 1; style <= papers; style++) {
      ballots = ballots.concat((await ballotMaker(deps.db, id, style))(1));
      if (ballots.length < AT_ONCE && style < papers) continue;
      await fill(deps, id, ballots);
      ballots = [];
    }
    await closeElection(deps, id);
    await finishRecord(deps, id);
    const thread = tallyOnThread();
    let computed: { task: TallyTask; done: TallyDone } | undefined;
    const tally: TallyEngine = {
      ...thread,
      compute: async (task) => {
        const done = await thread.compute(task);
        computed = { task, done };
        return done;
      },
    };
    const stalls = monitorEventLoopDelay({ resolution: 5 });
    stalls.enable();
    const tallyS = await seconds(async () => {
      const tallied = await tallyElection({ ...deps, tally }, id);
      if (!tallied.ok || tallied.state !== 'counted') throw new Error('there is no result');
    });
    stalls.disable();
    if (!computed?.done.ok) throw new Error('there is no tally');
    const { task, done } = computed;
    const source = { trustee: 1, shares: done.given };
    const checkS = await seconds(async () => {
      const checked = await thread.compute({ ...task, source });
      if (!checked.ok) throw new Error('the shares do not hold');
    });
    return {
      papers,
      'tally by the key of the server s': tallyS,
      'tally with shares that a trustee brings s': checkS,
      'longest stall ms': Math.round(stalls.max / 1e6),
    };
  } finally {
    await bench.remove();
  }
}

async function seconds(act: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await act();
  return Math.round((performance.now() - startedMs) / 100) / 10;
}
