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
const LOOK_EVERY_MS = 250;
const COME_AGAIN_MS = 1_000;

/**
 * A whole cluster on this machine, with one, two and three processes that answer, all through HAProxy: casts
 * and readers of results a second. Then many more people log in at once than passwords can be checked: those
 * who are not let in are told so at once, those who cast are not held up, and afterwards all is as before.
 */
export async function benchCluster(voters = VOTERS): Promise<Record<string, number>> {
  const home = makeClusterFolder();
  try {
    const places = { folder: home.folder, logs: home.folder, from: '.' };
    const settings = { ...UNHURRIED, HINTS: 'false' };
    const cluster = await startCluster(findPrograms(), { ...places, port: 0, settings, say: () => {} });
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

interface Ready {
  readonly voter: Voter;
  readonly ballot: string;
}

/** Voters who are logged in, with sealed ballots: what is measured is casting. */
async function prepare(url: string, count: number): Promise<Ready[]> {
  const voters: Voter[] = [];
  await inHands(count, REGISTERING, async (n) => void voters.push(await Voter.register(url, n)));
  const election = await electionOf(url, voters[0]);
  return voters.map((voter) => ({ voter, ballot: encrypt(election) }));
}

/** It is sent people as soon as HAProxy has asked it. */
async function join(program: Program): Promise<void> {
  program.start();
  await untilReady(program);
  await until(`${program.name} is asked`, () => (program.said.includes('/api/ready') ? true : null));
}

async function castAll(ready: readonly Ready[]): Promise<number> {
  const startedMs = performance.now();
  await inHands(ready.length, AT_ONCE, async (n) => {
    const { voter, ballot } = ready[n] as Ready;
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

/** Four hundred connections that log in over and over, beside a voter who casts four times a second. */
async function flood(url: string, ready: Ready[]): Promise<Record<string, number>> {
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
  while (!(await Promise.race([ended, sleep(LOOK_EVERY_MS, false)])) && ready.length > 1)
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

/** As a device does: when told to try again, it does, and the time that it waits is measured too. */
async function castOnce(ready: Ready[]): Promise<number> {
  const { voter, ballot } = ready.pop() as Ready;
  const startedMs = performance.now();
  while (!(await isTaken(voter, ballot))) await sleep(COME_AGAIN_MS);
  return performance.now() - startedMs;
}

async function isTaken(voter: Voter, ballot: string): Promise<boolean> {
  try {
    await voter.castBallot(ballot);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 503) return false;
    throw error;
  }
}

/** So many hands take the next number until none is left. */
async function inHands(count: number, hands: number, act: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const hand = async () => {
    for (let n = next++; n < count; n = next++) await act(n);
  };
  await Promise.all(Array.from({ length: hands }, hand));
}

const round = (value: number) => Math.round(value * 10) / 10;
