import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { createVerifierPool } from '@evoting/belenios/pool';
import { countedOnce } from '../apps/simulator/src/counted.ts';
import { Patience } from '../apps/simulator/src/patience.ts';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { electionOf, encrypt } from './ballots.ts';
import { cpuMsOf, cpuMsOfDatabase } from './processor-time.ts';
import { Voter } from './voter.ts';
import { COUNTED_WITHIN_MS } from './voters.ts';

const ROUNDS = 3;
const PER_ROUND = 300;
const WARM_UP = 50;
const AT_ONCE = 50;
const WORKER = pathToFileURL('apps/server/dist/verify-worker.js');

/** Where the processor's time of a cast is spent. */
const PLACES = ['voters', 'server', 'database'] as const;

/** The server refuses more parallel registrations, to limit the time for password hashes. */
const REGISTERING = 4;

interface PreparedVoter {
  readonly voter: Voter;
  readonly ballot: string;
}

/** Starts a server and prepares voters with encrypted ballots. */
async function prepare(total: number, engine: 'audited' | 'fast') {
  // No hints, which would be written while the engine alone is measured.
  const server = await startServer({ ...UNHURRIED, BALLOT_ENGINE: engine, HINTS: 'false' });
  const voters: Voter[] = [];
  const patience = new Patience({});
  const register = async (n: number) => {
    voters[n] = await Voter.register(server.url, n, patience.fetch);
  };
  await inParallel(total, register, REGISTERING);
  const election = await electionOf(server.url, voters[0]);
  const ready = voters.map((voter) => ({ voter, ballot: encrypt(election) }));
  patience.retries.turnedAway = 0;
  return { server, election, ready, patience };
}

/** Measures the engine alone and the casts on each server in alternating rounds. */
async function measure(engines: readonly ('audited' | 'fast')[]) {
  const total = WARM_UP + ROUNDS * PER_ROUND;
  const prepared = [];
  for (const engine of engines)
    prepared.push({ engine, ...(await prepare(total, engine)), failures: [] as string[] });
  const pool = createVerifierPool({ size: availableParallelism(), worker: WORKER });
  const spent = new Map<string, number>();
  const spend = (what: string, time: number) => spent.set(what, (spent.get(what) ?? 0) + time);
  try {
    for (let from = 0; from < total; from += from === 0 ? WARM_UP : PER_ROUND) {
      const end = from === 0 ? WARM_UP : from + PER_ROUND;
      for (const { engine, server, election, ready, failures } of prepared) {
        const round = ready.slice(from, end);
        const verify = async ({ ballot }: PreparedVoter) => {
          const verdict = await pool.verify(election, ballot);
          if (!verdict.ok) throw new Error(`the engine refused a ballot: ${verdict.reason}`);
        };
        const cast = ({ voter, ballot }: PreparedVoter) =>
          voter.castBallot(ballot).catch((e) => void failures.push(String(e)));
        const cpuMs = () => ({
          voters: cpuMsOf(process.pid),
          server: cpuMsOf(server.pid),
          database: cpuMsOfDatabase(server.dataDir),
        });
        const before = cpuMs();
        const engineAlone = engine === 'audited' ? await seconds(round, verify) : 0;
        const between = cpuMs();
        const http = await seconds(round, cast);
        await countedOnce(`${server.url}/api`, end - failures.length, COUNTED_WITHIN_MS);
        const after = cpuMs();
        if (from === 0) continue;
        spend('engine', engineAlone);
        spend(engine, http);
        spend(`${engine}: engine ms`, between.voters - before.voters);
        for (const where of PLACES) spend(`${engine}: ${where}`, after[where] - between[where]);
      }
    }
    const outcomes = [];
    for (const { server, election, failures, patience } of prepared) {
      for (const failure of failures.slice(0, 3)) console.error(`  ${failure}`);
      const taken = total - failures.length;
      // Waits for one more than there can be, to detect a ballot that is counted twice.
      outcomes.push({
        taken,
        election,
        failed: failures.length,
        turnedAway: patience.retries.turnedAway,
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
 * Measures casts per second through HTTP on a durable database, with libsodium and on a second server with
 * the fast engine, and the ballots per second that the engine alone verifies on the same threads. Voters are
 * logged in and ballots encrypted before. Rounds alternate, so that a slow moment of the machine affects all;
 * each waits until its ballots are counted.
 */
export async function benchCast(): Promise<Record<string, number>> {
  const { total, spent, outcomes } = await measure(['audited', 'fast']);
  const rate = (what: string) => (ROUNDS * PER_ROUND) / (spent.get(what) ?? 0);
  const cpuMs = (what: string) => round1((spent.get(what) ?? 0) / (ROUNDS * PER_ROUND));
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
    'CPU ms a ballot of the engine alone': cpuMs('audited: engine ms'),
    ...Object.fromEntries(
      (['audited', 'fast'] as const).flatMap((engine) =>
        PLACES.map((where) => [
          `CPU ms a cast until it is counted, ${engine} engine: ${where}`,
          cpuMs(`${engine}: ${where}`),
        ]),
      ),
    ),
    'casts asked to come back': sum(({ turnedAway }) => turnedAway),
    'failed casts': sum(({ failed }) => failed),
    'casts lost': sum(({ taken, counted }) => Math.max(0, taken - counted)),
    'casts counted twice': sum(({ taken, counted }) => Math.max(0, counted - taken)),
  };
}

async function seconds(
  ready: readonly PreparedVoter[],
  act: (one: PreparedVoter) => Promise<unknown>,
): Promise<number> {
  const startedMs = performance.now();
  await inParallel(ready.length, async (n) => {
    const one = ready[n];
    if (one) await act(one);
  });
  return (performance.now() - startedMs) / 1000;
}

/** Runs the act for the numbers below `count`, at most `atOnce` in parallel. */
async function inParallel(
  count: number,
  act: (n: number) => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < count; n = next++) await act(n);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

const round1 = (value: number) => Math.round(value * 10) / 10;
const round2 = (value: number) => Math.round(value * 100) / 100;
