import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sodiumVoter } from '@evoting/belenios/sodium';
import { sql } from 'kysely';
import { countAccepted, countIntake } from '../apps/server/src/domains/board/intake-store.ts';
import { findRecordNamed } from '../apps/server/src/domains/board/records-store.ts';
import { currentRevision } from '../apps/server/src/domains/paper/revisions.ts';
import { connect, type Db } from '../apps/server/src/platform/database/connect.ts';
import { draftElection, open } from '../apps/server/src/testing/election.ts';
import { fillIntake } from '../apps/server/src/testing/record.ts';
import { countedOnce } from '../apps/simulator/src/counted.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { launchPostgres } from '../packages/local-postgres/src/launcher.ts';
import { benchDatabase } from './database.ts';
import { bytesOfCheck } from './inclusion.ts';
import { median } from './median.ts';
import { cpuMsOf, cpuMsOfDatabase } from './processor-time.ts';
import { peakMegabytes } from './voters.ts';

const LOG = 'large';
const BALLOTS = 20_000;
const CANDIDATES = [2];
/** The address under which the record's key is made. */
const PUBLIC_URL = 'http://localhost:3000';
const BATCH = 250;
/** More ballots are made only while fewer wait, as the record takes them. */
const WAITING_MAX = 5_000;
const SAID_EVERY = 10_000;
const SINGLE_BALLOTS = 5;
const CHECKS = 50;
const DAY_MS = 86_400_000;

type Figures = Record<string, number>;

/** A running server with the election, its database, and where it keeps its data. */
interface Place {
  readonly server: RunningServer;
  readonly db: Db;
  readonly dataDir: string;
}

/**
 * Makes a record of so many valid ballots, which the server takes, audits and counts meanwhile, and measures what an
 * officer and a voter do with it: the live count, *My ballot*, a restart, the close, the tally and a check of all of it.
 * @param folder keeps the data, so that the next run goes on; without it nothing is kept
 */
export async function benchLargeRecord(ballots = BALLOTS, folder?: string): Promise<Figures> {
  const dataDir =
    folder === undefined ? await mkdtemp(path.join(tmpdir(), 'evoting-large-')) : path.resolve(folder);
  await mkdir(dataDir, { recursive: true });
  // PostgreSQL's account needs access; otherwise the database is placed elsewhere.
  await chmod(dataDir, 0o711);
  await openOnce(dataDir);
  const server = await startServer({ ...UNHURRIED, PUBLIC_URL, DATA_DIR: dataDir, DEMO: 'false' });
  const postgres = await launchPostgres({ dataDir });
  const db = connect({ ...postgres.owner, database: 'evoting' }, { max: 2 });
  const place = { server, db, dataDir };
  try {
    const kept = path.join(dataDir, 'figures.json');
    const figures: Figures = JSON.parse(await readFile(kept, 'utf8').catch(() => '{}'));
    for (const part of [() => whileOpen(place, ballots), () => afterwards(place)]) {
      Object.assign(figures, await part());
      await writeFile(kept, JSON.stringify(figures));
    }
    return figures;
  } finally {
    await db.destroy();
    await server.stop();
    if (folder === undefined) await removeAll(dataDir);
  }
}

/** Opens the election in a folder without one. */
async function openOnce(dataDir: string): Promise<void> {
  const { deps, close } = await benchDatabase(dataDir);
  try {
    if (await findRecordNamed(deps.db, LOG)) return;
    const { id } = await draftElection(deps.db, CANDIDATES, { slug: LOG, live_results: true });
    await open(deps, id);
  } finally {
    await close();
  }
}

async function removeAll(dataDir: string): Promise<void> {
  for (const one of [await realpath(path.join(dataDir, 'postgres')), dataDir])
    await rm(one, { recursive: true, force: true });
}

/** Makes the ballots that are missing, and measures their count and a restart. Nothing once the election is closed. */
async function whileOpen(place: Place, wanted: number): Promise<Figures> {
  const { server, db, dataDir } = place;
  const record = await recordOf(db);
  if (record.status !== 'open') return {};
  const apiUrl = `${server.url}/api`;
  const before = await countAccepted(db, record.electionId);
  const spent = () => cpuMsOf(server.pid) + cpuMsOfDatabase(dataDir);
  const [beganMs, cpuMs] = [performance.now(), spent()];
  const maker = await ballotMaker(db);
  await fill(db, record.electionId, wanted, maker);
  const filledMs = performance.now();
  const counted = await countedOnce(apiUrl, wanted, DAY_MS);
  const made = wanted - before;
  const figures: Figures = {
    'ballots in the live count, more or less than made': Math.abs(
      counted - (await countAccepted(db, record.electionId)),
    ),
    ...(made > 0 && {
      'ballots a second, made and counted': round(made / ((performance.now() - beganMs) / 1000)),
      'CPU ms a ballot, recorded and counted': round((spent() - cpuMs) / made),
      'seconds from the last ballot to its count': seconds(filledMs),
    }),
  };
  const tookS: number[] = [];
  for (let n = 1; n <= SINGLE_BALLOTS; n++) {
    await fillIntake(db, record.electionId, maker(1));
    const sinceMs = performance.now();
    await countedOnce(apiUrl, counted + n, DAY_MS);
    tookS.push(seconds(sinceMs));
  }
  figures['seconds from one more ballot to its count, median'] = median(tookS);
  figures['peak server memory MB, open'] = peakMegabytes(server.pid);
  let stoppedMs = 0;
  await server.restart(async () => {
    stoppedMs = performance.now();
  });
  figures['seconds of a restart, open'] = seconds(stoppedMs);
  return figures;
}

/** Closes and counts the election where that was not done, and measures the finished record. */
async function afterwards({ server, db, dataDir }: Place): Promise<Figures> {
  const apiUrl = `${server.url}/api`;
  const before = await recordOf(db);
  const figures: Figures = {};
  for (const step of ['close', 'tally']) {
    const sinceMs = performance.now();
    election(dataDir, step);
    if (before.status === 'open') figures[`seconds of ${step}`] = seconds(sinceMs);
  }
  const { electionId, size } = await recordOf(db);
  const ballots = await countAccepted(db, electionId);
  const checks = [];
  for (const tracker of await someTrackers(db, electionId, size)) {
    const sinceMs = performance.now();
    checks.push({ bytes: await bytesOfCheck(apiUrl, LOG, tracker, null), ms: performance.now() - sinceMs });
  }
  const verified = verify(server.url);
  let stoppedMs = 0;
  await server.restart(async () => {
    stoppedMs = performance.now();
  });
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(
    db,
  );
  return {
    ballots,
    ...figures,
    'My ballot: ms, median': Math.round(median(checks.map(({ ms }) => ms))),
    'My ballot: largest kB': round(Math.max(...checks.map(({ bytes }) => bytes)) / 1000),
    'verify: status': verified.status,
    'verify: seconds': verified.seconds,
    'verify: CPU ms a ballot': round((1000 * verified.cpuS) / ballots),
    'seconds of a restart, counted': seconds(stoppedMs),
    'kB of the database a ballot': round(Number(rows[0]?.bytes) / 1000 / ballots),
  };
}

async function recordOf(db: Db) {
  const record = await findRecordNamed(db, LOG);
  if (!record) throw new Error('the data folder has another record');
  return record;
}

/** Makes a function that encrypts so many valid ballots, for either candidate in turn. */
async function ballotMaker(db: Db) {
  const revision = await currentRevision(db, (await recordOf(db)).electionId, 1);
  if (!revision) throw new Error('the election has no paper');
  const choose = (n: number) =>
    revision.election.questions.map(({ answers }) =>
      answers.map((_, i) => (i === n % answers.length ? 1 : 0)),
    );
  return (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...sodiumVoter.encryptBallot(revision.election, choose(n), randomBytes),
      revision: revision.number,
    }));
}

/** Puts ballots into the intake, as casts do, until there are so many. */
async function fill(
  db: Db,
  electionId: string,
  wanted: number,
  maker: Awaited<ReturnType<typeof ballotMaker>>,
): Promise<void> {
  let there = await countAccepted(db, electionId);
  while (there < wanted) {
    while ((await countIntake(db, electionId)) >= WAITING_MAX) await sleep(500);
    const more = maker(Math.min(BATCH, wanted - there));
    await fillIntake(db, electionId, more);
    const said = Math.floor(there / SAID_EVERY);
    there += more.length;
    if (Math.floor(there / SAID_EVERY) > said)
      console.log(`  ${there} of ${wanted} ballots at ${new Date().toISOString()}`);
  }
}

/** Runs a step of the election as its officers do, beside the server. */
function election(dataDir: string, step: string): void {
  const command = ['scripts/command.mjs', 'apps/server/dist/election.js', step];
  const env = { ...process.env, PUBLIC_URL, DATA_DIR: dataDir, DEMO: 'false' };
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${step} was refused: ${stderr}`);
}

/** Reads the trackers of ballots all over the record. */
async function someTrackers(db: Db, electionId: string, size: number): Promise<string[]> {
  const trackers: string[] = [];
  for (let n = 0; n < CHECKS; n++) {
    const found = await db
      .selectFrom('record_entries')
      .select('payload_hash')
      .where('election_id', '=', electionId)
      .where('type', '=', 'Ballot')
      .where('entry_index', '>=', Math.floor((n * size) / (CHECKS + 1)))
      .orderBy('entry_index')
      .limit(1)
      .executeTakeFirstOrThrow();
    trackers.push((found.payload_hash ?? Buffer.alloc(0)).toString('base64').slice(0, 43));
  }
  return trackers;
}

/** Checks the whole record as a stranger does. */
function verify(url: string): { status: number; seconds: number; cpuS: number } {
  const sinceMs = performance.now();
  const timed = 'TIMEFORMAT="%U %S"; time "$@"';
  const command = [process.execPath, 'scripts/command.mjs', 'apps/verifier/dist/main.js', url, '--seen', '-'];
  const { status, stderr } = spawnSync('bash', ['-c', timed, 'timed', ...command], { encoding: 'utf8' });
  const [user = '', system = ''] = stderr.trim().split('\n').at(-1)?.split(' ') ?? [];
  return { status: status ?? 1, seconds: seconds(sinceMs), cpuS: Number(user) + Number(system) };
}

const round = (value: number) => Math.round(10 * value) / 10;
const seconds = (sinceMs: number) => round((performance.now() - sinceMs) / 1000);
