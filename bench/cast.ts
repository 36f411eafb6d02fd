import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { createVerifierPool } from '@evoting/belenios/pool';
import { countedOnce } from '../apps/simulator/src/counted.ts';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { electionOf, encrypt } from './ballots.ts';
import { Voter } from './voter.ts';
import { COUNTED_WITHIN_MS } from './voters.ts';

const ROUNDS = 3;
const PER_ROUND = 300;
const WARM_UP = 50;
const AT_ONCE = 50;
const WORKER = pathToFileURL('apps/server/dist/verify-worker.js');

/**
 * More people than that at a time are told to try again: passwords have a budget, and nothing is measured
 * yet.
 */
const REGISTERING = 4;

interface Ready {
  readonly voter: Voter;
  readonly ballot: string;
}

/** One server, its voters, and ballots ready to be cast. */
async function prepare(total: number, judge: 'audited' | 'fast') {
  // No hints: they are written while no one casts, when it is the engine's turn.
  const server = await startServer({ ...UNHURRIED, BALLOT_ENGINE: judge, HINTS: 'false' });
  const voters: Voter[] = [];
  const register = async (n: number) => {
    voters[n] = await Voter.register(server.url, n);
  };
  await inHands(total, register, REGISTERING);
  const election = await electionOf(server.url, voters[0]);
  const ready = voters.map((voter) => ({ voter, ballot: encrypt(election) }));
  return { server, election, ready };
}

/**
 * Rounds that all take turns with each other.
 * Gives: how many a second were done of each, and how many casts failed, were lost, or counted twice.
 */
async function measure(judges: readonly ('audited' | 'fast')[]) {
  const total = WARM_UP + ROUNDS * PER_ROUND;
  const prepared = [];
  for (const judge of judges)
    prepared.push({ judge, ...(await prepare(total, judge)), failures: [] as string[] });
  const pool = createVerifierPool({ size: availableParallelism(), worker: WORKER });
  const spent = new Map<string, number>();
  const spend = (what: string, time: number) => spent.set(what, (spent.get(what) ?? 0) + time);
  try {
    for (let from = 0; from < total; from += from === 0 ? WARM_UP : PER_ROUND) {
      const end = from === 0 ? WARM_UP : from + PER_ROUND;
      for (const { judge, server, election, ready, failures } of prepared) {
        const round = ready.slice(from, end);
        const verify = async ({ ballot }: Ready) => {
          const verdict = await pool.verify(election, ballot);
          if (!verdict.ok) throw new Error(`the engine refused a ballot: ${verdict.reason}`);
        };
        const cast = ({ voter, ballot }: Ready) =>
          voter.castBallot(ballot).catch((e) => void failures.push(String(e)));
        const engine = judge === 'audited' ? await seconds(round, verify) : 0;
        const http = await seconds(round, cast);
        if (from > 0) spend('engine', engine);
        if (from > 0) spend(judge, http);
        await countedOnce(`${server.url}/api`, end - failures.length, COUNTED_WITHIN_MS);
      }
    }
    const outcomes = [];
    for (const { server, election, failures } of prepared) {
      for (const failure of failures.slice(0, 3)) console.error(`  ${failure}`);
      const taken = total - failures.length;
      // It waits for one more than there can be, and so sees a ballot that is counted twice later on.
      outcomes.push({
        taken,
        election,
        failed: failures.length,
        counted: await countedOnce(`${server.url}/api`, total + 1, COUNTED_WITHIN_MS),
      });
    }
    return { total, spent, outcomes };
  } finally {
    await pool.close();
    for (const { server } of prepared) await server.stop();
  }
}

/**
 * Casts a second through HTTP, on a durable database, beside the ballots a second that the same threads
 * verify with nothing around them: judged by libsodium, and on a second server by the fast engine. Voters are
 * logged in and ballots encrypted before any clock starts. All take turns, so that a slow moment of the
 * machine hits each; a round is long enough for the sequencer and the live count to work through most of it,
 * and none of their work is left to another's turn.
 */
export async function benchCast(): Promise<Record<string, number>> {
  const { total, spent, outcomes } = await measure(['audited', 'fast']);
  const rate = (what: string) => (ROUNDS * PER_ROUND) / (spent.get(what) ?? 0);
  const sum = (of: (outcome: (typeof outcomes)[0]) => number) =>
    outcomes.reduce((all, one) => all + of(one), 0);
  return {
    'casts on each server': total,
    'answers of a ballot':
      outcomes[0]?.election.questions.reduce((all, { answers }) => all + answers.length, 0) ?? 0,
    'ballots a second of the engine alone': round1(rate('engine')),
    'casts a second': round1(rate('audited')),
    'casts a second, judged by the fast engine': round1(rate('fast')),
    'casts a second / ballots a second of the engine alone': round2(rate('audited') / rate('engine')),
    'casts a second by the fast engine / by libsodium': round2(rate('fast') / rate('audited')),
    'failed casts': sum(({ failed }) => failed),
    'casts lost': sum(({ taken, counted }) => Math.max(0, taken - counted)),
    'casts counted twice': sum(({ taken, counted }) => Math.max(0, counted - taken)),
  };
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
const round2 = (value: number) => Math.round(value * 100) / 100;
