import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkTracker } from '@evoting/audit/tracker';
import { sodiumVoter } from '@evoting/belenios/sodium';
import { BallotMaker } from '@evoting/booth/ballot-maker';
import { fillOf } from '@evoting/booth/fill';
import { type LoadedPaper, requirePaper } from '@evoting/booth/paper';
import type { Client } from '@evoting/contract/client';
import { httpSource } from '@evoting/record/http-source';
import { parseVerifierKey } from '@evoting/tlog/key';
import { draftElection, open } from '../apps/server/src/testing/election.ts';
import { countedOnce } from '../apps/simulator/src/counted.ts';
import { Patience } from '../apps/simulator/src/patience.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { benchDatabase } from './database.ts';
import { cpuMsOf, cpuMsOfDatabase } from './processor-time.ts';
import { clientOf } from './voter.ts';

/** The number of candidates for each post. */
const PAPERS: Readonly<Record<string, readonly number[]>> = {
  '1 post of 2': [2],
  '3 posts of 6': [6, 6, 6],
  '5 posts of 18': [18, 18, 18, 18, 18],
};
const VOTERS = 60;
/** As many as vote at once on a server with time to spare. */
const AT_ONCE = 4;
const WARM_UP = 20;
const IDLE_MS = 10_000;
/** The address under which the elections' keys are made. */
const PUBLIC_URL = 'http://localhost:3000';

/** Processor time, in milliseconds. */
interface Spent {
  readonly inServer: number;
  readonly inDatabase: number;
  readonly tookMs: number;
}

/** A voter on a device that has never been here. */
interface Person {
  readonly login: { readonly email: string; readonly password: string };
  voter?: Client;
  log?: string;
  paper?: LoadedPaper;
  /** The body of the cast. */
  sealed?: { ballot: string; retryKey: string; fill: string };
  tracker?: string;
}

/**
 * Measures the processor time of the server and of its database for one voter, from the registration to the
 * proof that the ballot is counted, on small, usual and long papers. What an idle server uses is subtracted.
 * @param voters on each paper
 */
export async function benchCapacity(voters = VOTERS): Promise<Record<string, number>> {
  const measured: Record<string, number> = { 'voters on each paper': voters };
  const all: number[] = [];
  for (const [paper, candidates] of Object.entries(PAPERS)) {
    const parts = await measure(candidates, voters);
    for (const [part, ms] of Object.entries(parts))
      measured[`${paper}: CPU ms a voter, ${part}`] = round1(ms);
    all.push(parts.all ?? Number.NaN);
  }
  const [least = Number.NaN, most = Number.NaN] = [all.at(0), all.at(-1)];
  return { ...measured, 'CPU a voter: 5 posts of 18 / 1 post of 2': round1(most / least) };
}

const round1 = (value: number) => Math.round(value * 10) / 10;

async function measure(candidates: readonly number[], voters: number): Promise<Record<string, number>> {
  const bench = await benchDatabase();
  try {
    const { id } = await draftElection(bench.deps.db, candidates, { slug: 'capacity', live_results: true });
    await open(bench.deps, id);
    await bench.close();
    const server = await startServer({ ...UNHURRIED, PUBLIC_URL, DATA_DIR: bench.dataDir, DEMO: 'false' });
    try {
      await voteAll(server, WARM_UP, 0, async (_part, act) => act());
      return await measureOn(server, bench.dataDir, voters);
    } finally {
      await server.stop();
    }
  } finally {
    await bench.remove();
  }
}

async function measureOn(
  server: RunningServer,
  dataDir: string,
  voters: number,
): Promise<Record<string, number>> {
  const spend = async (act: () => Promise<unknown>): Promise<Spent> => {
    const [inServer, inDatabase, startedMs] = [
      cpuMsOf(server.pid),
      cpuMsOfDatabase(dataDir),
      performance.now(),
    ];
    await act();
    const tookMs = performance.now() - startedMs;
    return {
      inServer: cpuMsOf(server.pid) - inServer,
      inDatabase: cpuMsOfDatabase(dataDir) - inDatabase,
      tookMs,
    };
  };
  const spent: Record<string, Spent> = {};
  await voteAll(server, voters, WARM_UP, async (part, act) => {
    spent[part] = await spend(act);
  });
  const idle = await spend(() => sleep(IDLE_MS));
  const parts: Record<string, number> = {};
  let [all, database] = [0, 0];
  for (const [part, { inServer, inDatabase, tookMs }] of Object.entries(spent)) {
    const share = tookMs / idle.tookMs;
    const ofDatabase = (inDatabase - idle.inDatabase * share) / voters;
    parts[part] = (inServer - idle.inServer * share) / voters + ofDatabase;
    all += parts[part];
    database += ofDatabase;
  }
  return { ...parts, all, 'of it in the database': database };
}

/**
 * Lets people vote step by step, all of them one step before anybody takes the next.
 * @param before the number of people who have voted on this server
 */
async function voteAll(
  { url }: RunningServer,
  voters: number,
  before: number,
  during: (part: string, act: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  // The devices encrypt meanwhile, for minutes on a busy machine.
  const { fetch } = new Patience({ goneAfterMs: 3_600_000 });
  const anybody = clientOf(url, undefined, fetch);
  const people = Array.from({ length: voters }, (_, n): Person => {
    return { login: { email: `voter.${before + n}@example.org`, password: `password of ${before + n}` } };
  });
  const each = (act: (one: Required<Person>) => Promise<unknown>) => () =>
    inParallel(people as Required<Person>[], act);
  await during(
    'registering',
    each(({ login }) => anybody('POST /user/register-voter', { body: { ...login, name: 'A Voter' } })),
  );
  await during(
    'logging in',
    each(async (one) => {
      const { token } = (await anybody('POST /user/login', { body: one.login })).data;
      one.voter = clientOf(url, token, fetch);
    }),
  );
  await during(
    'opening the paper',
    each((one) => openPaper(url, one)),
  );
  // On the devices, which are no part of the server's work.
  for (const one of people as Required<Person>[]) seal(one);
  await during('casting, recording and counting', async () => {
    await each(({ voter, sealed }) => voter('POST /vote/cast', { body: sealed }))();
    await countedOnce(`${url}/api`, before + voters);
  });
  await during(
    'My ballot',
    each((one) => checkBallot(url, one)),
  );
}

async function openPaper(url: string, one: Required<Person>): Promise<void> {
  const { booth, areas = [] } = (await one.voter('GET /vote/initiate-vote')).data;
  if (!booth) throw new Error('there is no open election');
  const options = { pin: null, expectedOrigin: null, revision: 'newest' } as const;
  const verdict = await requirePaper(sourceOf(url, booth.log), { ...booth, areas }, options);
  if (!verdict.ok) throw new Error(`the paper is refused: ${verdict.reason}`);
  one.log = booth.log;
  one.paper = verdict.paper;
}

/** Encrypts the first candidate of every post. */
function seal(one: Required<Person>): void {
  const maker = new BallotMaker(one.paper, randomBytes, sodiumVoter);
  const choices = one.paper.posts.flatMap(({ postId, candidates: [first] }) =>
    first ? [{ postId, candidateId: first.candidateId }] : [],
  );
  const ballot = maker.encrypt(choices);
  if (ballot === null || !maker.release(ballot.tracker)) throw new Error('the booth made no ballot');
  one.sealed = { ballot: ballot.json, retryKey: ballot.retryKey, fill: fillOf(ballot.json) };
  one.tracker = ballot.tracker;
}

async function checkBallot(url: string, { voter, log, tracker }: Required<Person>): Promise<void> {
  const { logs } = (await voter('GET /board')).data;
  const key = parseVerifierKey(logs.find((one) => one.log === log)?.verifierKey ?? '');
  if (key === null) throw new Error('the record has no key');
  const verdict = await checkTracker(sourceOf(url, log), { tracker, key, seenCheckpoint: null });
  if (!verdict.ok || verdict.status === 'accepted')
    throw new Error(
      `the ballot is not proved to be in the record: ${verdict.ok ? verdict.status : verdict.reason}`,
    );
}

const sourceOf = (url: string, log: string) => httpSource({ apiUrl: `${url}/api`, log, fetch });

async function inParallel<One>(all: readonly One[], act: (one: One) => Promise<unknown>): Promise<void> {
  const left = all.values();
  const lane = async () => {
    for (const one of left) await act(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
