import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sodiumVoter } from '@evoting/belenios/sodium';
import { parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { findRecordNamed } from '../apps/server/src/domains/board/records-store.ts';
import { currentRevision } from '../apps/server/src/domains/paper/revisions.ts';
import { connect, type Db } from '../apps/server/src/platform/database/connect.ts';
import { fillIntake } from '../apps/server/src/testing/record.ts';
import { countedOnce } from '../apps/simulator/src/counted.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { launchPostgres } from '../packages/local-postgres/src/launcher.ts';
import { GuardianProgram } from './guardian-program.ts';
import { benchSharedKey } from './shared-key.ts';

const DEMO = '2026';
const NAMED = 20_000;
/** More than the guardian checks before it stores its audit, so that this is measured too. */
const STRETCH = 1_100;
/** Where live counts are the server's, a guardian checks ballots once they are counted. */
const FIRST = 10;
/** The entries before the first ballot: setup, revision, electorate. */
const BEFORE = 3;
const PRETENDED = [100_000, 2_500_000];
const COUNTED_WITHIN_MS = 600_000;
const LOOKS = 10;
const DAY_S = 86_400;
/** The pauses of the program: a look, and with a trustee's key a glance at the checkpoint. */
const LOOK_S = 30;
const GLANCE_S = 2;

/**
 * Measures guardians: the time from naming a tree to its count, and of one guardian, as its owner runs it on ballots
 * of the demo, the processor beside `verify`, the memory and the line.
 */
export async function benchGuardians(named = NAMED): Promise<Record<string, number>> {
  const shared = await benchSharedKey(named);
  const server = await startServer({ ...UNHURRIED, DEMO: 'true' });
  const postgres = await launchPostgres({ dataDir: server.dataDir });
  const db = connect({ ...postgres.owner, database: 'evoting' }, { max: 2 });
  const guardian = await GuardianProgram.init(server.url);
  try {
    return { ...shared, ...(await measureOne(server, db, guardian)) };
  } finally {
    await guardian.remove();
    await db.destroy();
    await server.stop();
  }
}

async function measureOne(
  server: RunningServer,
  db: Db,
  guardian: GuardianProgram,
): Promise<Record<string, number>> {
  const vote = await voting(server, db);
  await vote(FIRST);
  const verifyFirst = await cpuOfVerify(server);
  guardian.start(1);
  await guardian.checked(BEFORE + FIRST);
  const began = { cpuS: await guardian.cpuS(), bytes: guardian.bytes };
  await vote(STRETCH);
  await guardian.checked(BEFORE + FIRST + STRETCH);
  const spent = { cpuS: (await guardian.cpuS()) - began.cpuS, bytes: guardian.bytes - began.bytes };
  const idle = await guardian.bytesOfLooks(LOOKS);
  const glance = await guardian.bytesOfGlances(DEMO, LOOKS);
  await guardian.stop();
  const verifyS = (await cpuOfVerify(server)) - verifyFirst;
  await vote(STRETCH);
  const memory = await memoryOf(server, db, guardian);
  const dayOf = (bytes: number, everyS: number) => (bytes * DAY_S) / everyS / 1e6;
  const ms = (seconds: number) => round((1000 * seconds) / STRETCH);
  return {
    'CPU ms a ballot': ms(spent.cpuS),
    'CPU ms a ballot of verify': ms(verifyS),
    'CPU a ballot / CPU a ballot of verify': round(spent.cpuS / verifyS),
    'kB of its line a ballot': round(spent.bytes / STRETCH / 1000),
    'MB a day of its line without ballots': round(dayOf(idle, LOOK_S)),
    'MB a day of its line without ballots, with a trustee’s key': round(
      dayOf(idle, LOOK_S) + dayOf(glance, GLANCE_S),
    ),
    ...memory,
  };
}

/** Makes a function that votes so often in the demo, with valid ballots, and waits for the count. */
async function voting(server: RunningServer, db: Db): Promise<(count: number) => Promise<void>> {
  const record = await findRecordNamed(db, DEMO);
  const revision = record && (await currentRevision(db, record.electionId, 1));
  if (!revision) throw new Error('the demo has no ballot');
  const choices = revision.election.questions.map(({ answers }) => answers.map((_, i) => (i === 0 ? 1 : 0)));
  let voted = 0;
  return async (count) => {
    const ballots = Array.from({ length: count }, () => ({
      ...sodiumVoter.encryptBallot(revision.election, choices, randomBytes),
      revision: revision.number,
    }));
    await fillIntake(db, record.electionId, ballots);
    voted += count;
    const counted = await countedOnce(`${server.url}/api`, voted, COUNTED_WITHIN_MS);
    if (counted !== voted) throw new Error(`${counted} of ${voted} ballots were counted`);
  };
}

/** The processor seconds of `verify` for the record as it is. */
async function cpuOfVerify({ url }: RunningServer): Promise<number> {
  const timed = 'TIMEFORMAT="%U %S"; time "$@"';
  const command = ['node', 'apps/verifier/dist/main.js', url, '--seen', '-'];
  const { status, stdout, stderr } = spawnSync('bash', ['-c', timed, 'timed', ...command], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`verify refused the record of the bench: ${stdout}`);
  const [user = '', system = ''] = stderr.trim().split('\n').at(-1)?.split(' ') ?? [];
  return Number(user) + Number(system);
}

/** The largest memory of the guardian when it goes on from so many ballots, checks more, and stores its audit. */
async function memoryOf(
  { dataDir }: RunningServer,
  db: Db,
  guardian: GuardianProgram,
): Promise<Record<string, number>> {
  const key: VerifierKey | null = parseVerifierKey((await findRecordNamed(db, DEMO))?.verifierKey ?? '');
  if (key === null) throw new Error(`the record in ${dataDir} has no key`);
  const within = await mkdtemp(path.join(tmpdir(), 'e-voting-state-'));
  const [stored, kept] = [path.join(guardian.folder, 'audit.state'), path.join(within, 'audit.state')];
  await copyFile(stored, kept);
  const peaks: Record<string, number> = {};
  for (const ballots of PRETENDED) {
    await copyFile(kept, stored);
    await guardian.pretend(ballots, key);
    guardian.start(LOOK_S);
    await guardian.checked(BEFORE + FIRST + 2 * STRETCH);
    peaks[`peak MB after ${ballots.toLocaleString('en')} ballots`] = await guardian.peakMb();
    await guardian.stop();
  }
  await rm(within, { recursive: true });
  return peaks;
}

const round = (value: number) => Math.round(10 * value) / 10;
