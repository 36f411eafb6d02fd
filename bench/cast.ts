import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { createVerifierPool } from '@evoting/belenios/pool';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { electionOf, encrypt } from './ballots.ts';
import { Voter } from './voter.ts';
import { countedBallots } from './voters.ts';

const ROUNDS = 3;
const PER_ROUND = 300;
const WARM_UP = 50;
const AT_ONCE = 50;
/** More people than that at a time are told to come back: passwords have a budget, and no clock runs yet. */
const REGISTERING = 4;
const WORKER = pathToFileURL('apps/server/dist/verify-worker.js');

interface Ready {
  readonly voter: Voter;
  readonly ballot: string;
}

/**
 * Casts a second through HTTP, on a durable database, beside the ballots a second that the same threads verify with nothing around them.
 * Voters are logged in and ballots encrypted before any clock starts. The two take turns, so that a slow moment of the machine hits each;
 * a round is long enough for the sequencer and the live count to work through most of it, and none of their work is left to the engine's turn.
 */
export async function benchCast(): Promise<Record<string, number>> {
  const server = await startServer(UNHURRIED);
  const pool = createVerifierPool({ size: availableParallelism(), worker: WORKER });
  try {
    const total = WARM_UP + ROUNDS * PER_ROUND;
    const voters: Voter[] = [];
    const register = async (n: number) => {
      voters[n] = await Voter.register(server.url, n);
    };
    await inHands(total, register, REGISTERING);
    const election = await electionOf(server.url, voters[0]);
    const ready = voters.map((voter) => ({ voter, ballot: encrypt(election) }));
    const failures: string[] = [];
    const cast = ({ voter, ballot }: Ready) =>
      voter.castBallot(ballot).catch((e) => failures.push(String(e)));
    const verify = async ({ ballot }: Ready) => {
      const verdict = await pool.judge(election, ballot);
      if (!verdict.ok) throw new Error(`the engine refused a ballot: ${verdict.reason}`);
    };
    const spent = { engine: 0, http: 0 };
    await seconds(ready.slice(0, WARM_UP), verify);
    await seconds(ready.slice(0, WARM_UP), cast);
    await countedBallots(server.url, WARM_UP - failures.length);
    for (let from = WARM_UP; from < total; from += PER_ROUND) {
      const round = ready.slice(from, from + PER_ROUND);
      spent.engine += await seconds(round, verify);
      spent.http += await seconds(round, cast);
      await countedBallots(server.url, from + round.length - failures.length);
    }
    for (const failure of failures.slice(0, 3)) console.error(`  ${failure}`);
    const taken = total - failures.length;
    // It waits for one more than there can be, and so sees a ballot that is counted twice later on.
    const counted = await countedBallots(server.url, total + 1);
    return {
      casts: total,
      'answers of a ballot': election.questions.reduce((sum, { answers }) => sum + answers.length, 0),
      'ballots a second of the engine alone': round1((ROUNDS * PER_ROUND) / spent.engine),
      'casts a second': round1((ROUNDS * PER_ROUND) / spent.http),
      'casts a second / ballots a second of the engine alone':
        Math.round((spent.engine / spent.http) * 100) / 100,
      'failed casts': failures.length,
      'casts lost': Math.max(0, taken - counted),
      'casts counted twice': Math.max(0, counted - taken),
    };
  } finally {
    await pool.close();
    await server.stop();
  }
}

async function seconds(ready: readonly Ready[], act: (one: Ready) => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await inHands(ready.length, async (n) => {
    const one = ready[n];
    if (one) await act(one);
  });
  return (performance.now() - startedMs) / 1000;
}

/** So many hands take the next number until none is left. */
async function inHands(count: number, act: (n: number) => Promise<unknown>, hands = AT_ONCE): Promise<void> {
  let next = 0;
  const hand = async () => {
    for (let n = next++; n < count; n = next++) await act(n);
  };
  await Promise.all(Array.from({ length: hands }, hand));
}

const round1 = (value: number) => Math.round(value * 10) / 10;
