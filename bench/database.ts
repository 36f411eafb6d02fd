import { randomBytes } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseBallot, trackerOf } from '@evoting/belenios/server';
import { sodiumVoter } from '@evoting/belenios/sodium';
import { chooseDatabase } from '../apps/server/src/choose-database.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { sequenceOnce } from '../apps/server/src/domains/board/sequencer.ts';
import type { CountOutcome } from '../apps/server/src/domains/count/appending.ts';
import { publishLiveCount } from '../apps/server/src/domains/count/live-count.ts';
import { ServerAudits } from '../apps/server/src/domains/count/server-audit.ts';
import { currentRevision } from '../apps/server/src/domains/paper/revisions.ts';
import type { BallotEngine } from '../apps/server/src/platform/ballots.ts';
import type { Db } from '../apps/server/src/platform/database/connect.ts';
import { connectDatabase } from '../apps/server/src/platform/database/running.ts';
import { createKeyStore } from '../apps/server/src/platform/keys/key-store.ts';
import { fillIntake } from '../apps/server/src/testing/record.ts';

/** Verifies no ballots, so that only the work of counting is measured. */
const TRUSTING: Pick<BallotEngine, 'verifyRecorded'> = {
  verifyRecorded: async (_election, json) => {
    const ballot = parseBallot(json);
    if (!ballot.ok) return ballot;
    return { ok: true, credential: ballot.value.credential, tracker: trackerOf(json) };
  },
};

/**
 * Makes a database and keys as a server has them, but without a server.
 * @param folder of a server that is stopped or new; by default a temporary one
 */
export async function benchDatabase(folder?: string) {
  const dataDir = folder ?? (await mkdtemp(path.join(os.tmpdir(), 'e-voting-bench-')));
  const read = readConfig({ DATA_DIR: dataDir });
  if (!read.ok) throw new Error(read.sentences.join(' '));
  const database = await connectDatabase(await chooseDatabase(read.config));
  let isOpen = true;
  const close = async () => {
    if (isOpen) await database.close();
    isOpen = false;
  };
  const remove = async () => {
    await close();
    // The cluster is elsewhere, behind a link, if PostgreSQL's account has no access to the folder.
    for (const folder of [await realpath(path.join(dataDir, 'postgres')), dataDir])
      await rm(folder, { recursive: true, force: true });
  };
  const keys = createKeyStore({ folder: path.join(dataDir, 'keys') });
  const clock = { now: () => new Date(), requireTime: () => {} };
  const own = { ballots: TRUSTING, audits: new ServerAudits() };
  const deps = { db: database.db, keys, config: read.config, ...own, randomBytes, ...clock };
  return { dataDir, deps, connection: database.connection, close, remove };
}
type BenchDeps = Awaited<ReturnType<typeof benchDatabase>>['deps'];

export interface BenchBallot {
  readonly credential: Buffer;
  readonly json: string;
  readonly revision: number;
}

/**
 * Makes a function that copies one ballot, each time with another credential. The copies are invalid, but the
 * record does not verify ballots.
 */
export async function ballotMaker(db: Db, electionId: string, style = 1) {
  const revision = await currentRevision(db, electionId, style);
  if (!revision) throw new Error('the election has no ballot revision');
  const choices = revision.election.questions.map(({ answers }) => answers.map((_, i) => (i === 0 ? 1 : 0)));
  const made = sodiumVoter.encryptBallot(revision.election, choices, randomBytes);
  return (count: number): BenchBallot[] =>
    Array.from({ length: count }, () => {
      const credential = randomBytes(32);
      const json = made.json.replace(made.credential, credential.toString('hex'));
      return { credential, json, revision: revision.number };
    });
}

/** Puts ballots into the record in one batch, each with the mark of a new voter. */
export async function fill(
  deps: BenchDeps,
  electionId: string,
  ballots: readonly BenchBallot[],
): Promise<void> {
  const cast = ballots.map(({ credential, json, revision }) => {
    return { json, tracker: trackerOf(json), credential: credential.toString('hex'), revision };
  });
  await fillIntake(deps.db, electionId, cast);
  await sequenceOnce(deps, electionId);
}

/** Publishes a live count when the server's own audit has caught up. */
export async function publish(deps: BenchDeps, electionId: string): Promise<CountOutcome> {
  for (;;) {
    const published = await publishLiveCount(deps, electionId);
    if (published.ok || published.reason !== 'not-audited') return published;
  }
}
