import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { trackerOf } from '@evoting/belenios/server';
import { sodiumVoter } from '@evoting/belenios/sodium';
import { partyIdSchema, postIdSchema } from '@evoting/contract/fields';
import { chooseDatabase } from '../apps/server/src/choose-database.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { findRecord, publishHead } from '../apps/server/src/domains/board/log.ts';
import { sequenceOnce } from '../apps/server/src/domains/board/sequencer.ts';
import { publishLiveCount } from '../apps/server/src/domains/election/count.ts';
import { draftElection } from '../apps/server/src/domains/election/draft.ts';
import { openElection } from '../apps/server/src/domains/election/lifecycle.ts';
import { currentRevision } from '../apps/server/src/domains/election/revisions.ts';
import type { Db } from '../apps/server/src/platform/database/connect.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { openKeyStore } from '../apps/server/src/platform/keys/key-store.ts';
import { measureInclusion } from './inclusion.ts';
import { median } from './median.ts';

const SMALL = 1_000;
const LARGE = 20_000;
const ROUNDS = 21;
const BATCH = 500;
const SLUG = 'bench';
/** Entries at the ends of the record and of tiles, and two between. */
const PLACES = [2, 255, 256, 7_000, 12_345, 19_967, 19_968, 20_001];

/**
 * What refreshing the live count costs at 1,000 and at 20,000 ballots, in one election on one machine: the
 * ratio must stay near 1; and what an inclusion check of the larger record reads through a real server on the
 * same data.
 */
export async function benchRecord(): Promise<Record<string, number | string>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'e-voting-bench-'));
  const read = readConfig({ DATA_DIR: dataDir });
  if (!read.ok) throw new Error(read.sentences.join(' '));
  const database = await openDatabase(await chooseDatabase(read.config));
  const { db } = database;
  let isOpen = true;
  const close = async () => {
    if (isOpen) await database.close();
    isOpen = false;
  };
  const keys = openKeyStore({ folder: path.join(dataDir, 'keys') });
  const deps = { db, keys, config: read.config, randomBytes, now: () => new Date() };
  try {
    const electionId = await openedElection(deps);
    const ballots = await ballotMaker(db, electionId);
    const seen: string[] = [];
    let filled = 0;
    const refreshAt = async (size: number) => {
      for (; filled < size; filled += BATCH) {
        await fill(deps, electionId, ballots(BATCH));
        seen.push((await findRecord(db, electionId))?.checkpoint ?? '');
      }
      const tookMs: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await fill(deps, electionId, ballots(1));
        const startedMs = performance.now();
        const published = await publishLiveCount(deps, electionId);
        tookMs.push(performance.now() - startedMs);
        if (!published.ok) throw new Error(`no count was published: ${published.reason}`);
      }
      return median(tookMs);
    };
    await refreshAt(BATCH);
    const small = await refreshAt(SMALL);
    const large = await refreshAt(LARGE);
    const trackers = await trackersAt(db, electionId, PLACES);
    await close();
    const inclusion = await measureInclusion({ log: SLUG, dataDir, trackers, seen }, LARGE);
    return {
      ...inclusion,
      [`refresh of the live count at ${SMALL} ballots ms`]: Math.round(small),
      [`refresh of the live count at ${LARGE} ballots ms`]: Math.round(large),
      [`refresh at ${LARGE} / at ${SMALL} ballots`]: Number((large / small).toFixed(2)),
    };
  } finally {
    await close();
    // Where PostgreSQL's account may not enter the folder its data lie elsewhere, behind a link.
    for (const folder of [await realpath(path.join(dataDir, 'postgres')), dataDir])
      await rm(folder, { recursive: true, force: true });
  }
}

type BenchDeps = Parameters<typeof openElection>[0] & { db: Db };

async function openedElection(deps: BenchDeps): Promise<string> {
  const electionId = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const common = {
      plainCasts: false,
      liveResults: true,
      smallestBatch: 1,
      minIntervalS: 0,
      maxMergeDelayS: 300,
      nominations: 'open' as const,
      origin: 'localhost/api/board/bench',
      candidatesAParty: 20,
    };
    const posts = ['A', 'B'].map((name) => ({ name, level: null }));
    const draft = { slug: SLUG, title: 'Bench', year: 2026, posts, ...common };
    const made = await draftElection(trx, now, draft);
    if (!made.ok) throw new Error(made.reason);
    const party = partyIdSchema.parse(randomUUID());
    await trx.insertInto('parties').values({ id: party, name: 'Bench', banner_id: null }).execute();
    const contests = await trx
      .selectFrom('named_contests')
      .select('id')
      .where('election_id', '=', made.id)
      .orderBy('position')
      .execute();
    for (const [i, count] of [4, 3].entries()) {
      for (let n = 0; n < count; n++) {
        const place = {
          contest_id: postIdSchema.parse(contests[i]?.id),
          party_id: party,
          election_id: made.id,
        };
        const person = { name: `Candidate ${i}.${n}`, bio: '-', email: null, image_id: null, user_id: null };
        await trx
          .insertInto('candidates')
          .values({ id: randomUUID() as never, ...place, ...person, created_at: now })
          .execute();
      }
    }
    const opened = await openElection(deps, trx, made.id);
    if (!opened.ok) throw new Error(opened.reason);
    return made.id;
  });
  await publishHead(deps, electionId);
  return electionId;
}

/**
 * Ballots of one voter's choices under ever new credentials: the record takes what was verified before, and
 * verifies nothing again.
 */
async function ballotMaker(db: Db, electionId: string) {
  const revision = await currentRevision(db, electionId);
  if (!revision) throw new Error('the election has no ballot revision');
  const choices = revision.election.questions.map(({ answers }) => answers.map((_, i) => (i === 0 ? 1 : 0)));
  const made = sodiumVoter.encryptBallot(revision.election, choices, randomBytes);
  return (count: number) =>
    Array.from({ length: count }, () => {
      const credential = randomBytes(32);
      return { credential, json: made.json.replace(made.credential, credential.toString('hex')) };
    });
}

/** The trackers of the ballots at these places of the record. */
async function trackersAt(db: Db, electionId: string, places: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('record_entries')
    .select('payload_hash')
    .where('election_id', '=', electionId)
    .where('entry_index', 'in', places)
    .execute();
  return rows.map(({ payload_hash }) => (payload_hash ?? Buffer.alloc(0)).toString('base64').slice(0, 43));
}

async function fill(
  deps: BenchDeps,
  electionId: string,
  ballots: readonly { credential: Buffer; json: string }[],
): Promise<void> {
  const promise = { accepted_size: 0, due_s: 0, retry_hash: null };
  const rows = ballots.map(({ credential, json }) => {
    const tracker = Buffer.from(trackerOf(json), 'base64');
    return {
      election_id: electionId,
      tracker,
      credential,
      revision: 1,
      ballot: Buffer.from(json),
      ...promise,
    };
  });
  await deps.db.insertInto('intake').values(rows).execute();
  await sequenceOnce(deps, electionId);
}
