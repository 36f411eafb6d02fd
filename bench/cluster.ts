import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@evoting/contract/client';
import autocannon from 'autocannon';
import { startCluster } from '../apps/cluster/src/cluster.ts';
import { makeClusterFolder } from '../apps/cluster/src/folder.ts';
import { THIRD, untilReady } from '../apps/cluster/src/processes.ts';
import type { Program } from '../apps/cluster/src/program.ts';
import { findPrograms } from '../apps/cluster/src/programs.ts';
import { until } from '../apps/cluster/src/waiting.ts';
import { countedOnce } from '../apps/simulator/src/counted.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { electionOf, encrypt } from './ballots.ts';
import { median } from './median.ts';
import { Voter } from './voter.ts';
import { COUNTED_WITHIN_MS } from './voters.ts';

const VOTERS = 450;
const REGISTERING = 4;
const AT_ONCE = 50;
const READERS = { connections: 200, duration: 5 };
const FLOOD = { connections: 400, duration: 8 };
const POLL_MS = 250;
const RETRY_MS = 1_000;

/**
 * Measures casts and reads of results per second on a cluster with one, two and three HTTP processes, through
 * HAProxy. Then a flood of logins exceeds what passwords can be checked: surplus logins must be refused at
 * once, casts must not be delayed, and afterwards everything must be as before.
 */
export async function benchCluster(voters = VOTERS): Promise<Record<string, number>> {
  const home = makeClusterFolder();
  try {
    const places = { folder: home.folder, logs: home.folder, from: '.' };
    const settings = { ...UNHURRIED, HINTS: 'false' };
    const cluster = await startCluster(findPrograms(), {
      ...places,
      port: 0,
      settings,
      isWired: false,
      say: () => {},
    });
    const third = cluster.another(THIRD, { PORT: String(cluster.thirdPort) });
    const ready = await prepare(cluster.url, voters);
    const share = Math.floor((voters - 1) / 4);
    const measured: Record<string, number> = {};
    await cluster.processes['http-2'].end('SIGTERM');
    for (const [n, joins] of [null, cluster.processes['http-2'], third].entries()) {
      if (joins) await join(joins);
      const name = `with ${n + 1} http:`;
      measured[`${name} casts a second`] = await castAll(ready.splice(0, share));
      measured[`${name} results a second`] = await readResults(cluster.url);
    }
    const flooded = await flood(cluster.url, ready);
    const counted = await countedOnce(`${cluster.url}/api`, voters - ready.length, COUNTED_WITHIN_MS);
    await third.end('SIGTERM');
    await cluster.stop();
    return { ...measured, ...flooded, 'casts lost or doubled': Math.abs(voters - ready.length - counted) };
  } finally {
    await home.clear();
  }
}

interface PreparedVoter {
  readonly voter: Voter;
  readonly ballot: string;
}

/** Registers voters and encrypts their ballots. */
async function prepare(url: string, count: number): Promise<PreparedVoter[]> {
  const voters: Voter[] = [];
  await inParallel(count, REGISTERING, async (n) => void voters.push(await Voter.register(url, n)));
  const election = await electionOf(url, voters[0]);
  return voters.map((voter) => ({ voter, ballot: encrypt(election) }));
}

/** Starts a process and waits for HAProxy's first health check, after which it gets requests. */
async function join(program: Program): Promise<void> {
  program.start();
  await untilReady(program);
  await until(`${program.name} is asked`, () => (program.output.includes('/api/ready') ? true : null));
}

async function castAll(ready: readonly PreparedVoter[]): Promise<number> {
  const startedMs = performance.now();
  await inParallel(ready.length, AT_ONCE, async (n) => {
    const { voter, ballot } = ready[n] as PreparedVoter;
    await voter.castBallot(ballot);
  });
  return round((ready.length * 1000) / (performance.now() - startedMs));
}

async function readResults(url: string): Promise<number> {
  const result = await autocannon({ url: `${url}/api/extras/election-results`, ...READERS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} not answered`);
  return round(result.requests.average);
}

/** Logs in over 400 connections again and again, while voters cast four times a second. */
async function flood(url: string, ready: PreparedVoter[]): Promise<Record<string, number>> {
  const before = await castOnce(ready);
  const flooding = autocannon({
    url: `${url}/api/user/login`,
    method: 'POST',
    ...FLOOD,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'voter.0@example.org', password: 'password of 0' }),
  });
  const during: number[] = [];
  const ended = flooding.then(() => true);
  while (!(await Promise.race([ended, sleep(POLL_MS, false)])) && ready.length > 1)
    during.push(await castOnce(ready));
  const result = await flooding;
  const after = await castOnce(ready);
  return {
    'flood of logins: answered a second': round(result.requests.average),
    'flood of logins: told to come again, of 100': round((100 * result.non2xx) / result.requests.total),
    'flood of logins: without an answer': result.errors,
    'flood of logins: longest answer ms': round(result.latency.max),
    'cast before the flood ms': round(before),
    'cast during the flood, median ms': round(median(during)),
    'first cast after the flood ms': round(after),
    'first cast after the flood / before it': round(after / before),
  };
}

/** Casts and retries when told to, as a device does; returns the whole time in ms. */
async function castOnce(ready: PreparedVoter[]): Promise<number> {
  const { voter, ballot } = ready.pop() as PreparedVoter;
  const startedMs = performance.now();
  while (!(await isAccepted(voter, ballot))) await sleep(RETRY_MS);
  return performance.now() - startedMs;
}

async function isAccepted(voter: Voter, ballot: string): Promise<boolean> {
  try {
    await voter.castBallot(ballot);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 503) return false;
    throw error;
  }
}

/** Runs the act for the numbers below `count`, at most `atOnce` in parallel. */
async function inParallel(
  count: number,
  atOnce: number,
  act: (n: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < count; n = next++) await act(n);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

const round = (value: number) => Math.round(value * 10) / 10;
