import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseBallot, trackerOf } from '@evoting/belenios/server';
import { sodiumTally } from '@evoting/belenios/sodium';
import { httpSource } from '@evoting/record/http-source';
import { parseVerifierKey } from '@evoting/tlog/key';
import { guardianEngine, RecordAudit } from '../apps/guardian/src/audit.ts';
import { AuditFile } from '../apps/guardian/src/audit-file.ts';
import { Folder } from '../apps/guardian/src/folder.ts';
import { poster } from '../apps/guardian/src/post.ts';
import { openSealedKey } from '../apps/guardian/src/sealed-key.ts';
import { TrusteeDuty } from '../apps/guardian/src/trustee/duty.ts';
import { openTrusteeKey } from '../apps/guardian/src/trustee/key.ts';
import { makeSet } from '../apps/guardian/src/trustee/make-set.ts';
import { watch } from '../apps/guardian/src/watch.ts';
import { Witness } from '../apps/guardian/src/witness.ts';
import { type AppDeps, buildApp } from '../apps/server/src/app.ts';
import type { MadeGuardians } from '../apps/server/src/demo/guardians.ts';
import { COMMAND } from '../apps/server/src/domains/audit-log/service.ts';
import { findRecord, findRecordNamed } from '../apps/server/src/domains/board/records-store.ts';
import { startLive } from '../apps/server/src/domains/count/advancing.ts';
import { originOf } from '../apps/server/src/domains/election/record.ts';
import { nameWitnesses } from '../apps/server/src/domains/election/witnesses.ts';
import { inviteTrustees } from '../apps/server/src/domains/tally/ceremony.ts';
import { takeMessage } from '../apps/server/src/domains/tally/rounds.ts';
import { tallyHere } from '../apps/server/src/domains/tally/tally-engine.ts';
import type { Db } from '../apps/server/src/platform/database/connect.ts';
import { RoomForBallots } from '../apps/server/src/platform/database/room.ts';
import { createLimits } from '../apps/server/src/platform/limits/limits.ts';
import { Passwords } from '../apps/server/src/platform/passwords.ts';
import { Sessions } from '../apps/server/src/platform/sessions/sessions.ts';
import { SpacedWork } from '../apps/server/src/platform/spaced-work.ts';
import { draftElection, open } from '../apps/server/src/testing/election.ts';
import type { AuditEngine } from '../packages/audit/src/engine.ts';
import { ballotMaker, benchDatabase, fill } from './database.ts';
import { median } from './median.ts';

const SLUG = 'bench';
const NAMES = ['Guardian A', 'Guardian B', 'Guardian C'];
const THRESHOLD = 2;
const PASSPHRASE = 'the passphrase of a bench';
const BATCH = 500;
const ROUNDS = 9;
const A_ROUND = 10;
const WITHIN_MS = 1_800_000;

/** Verifies no ballots: they are checked as they come, long before a count is asked for. */
const TRUSTING: AuditEngine = {
  ...guardianEngine(),
  verifier: {
    verify: (_election, json) => {
      const ballot = parseBallot(json);
      if (!ballot.ok) return ballot;
      return { ok: true, credential: ballot.value.credential, tracker: trackerOf(json) };
    },
  },
  tally: sodiumTally as AuditEngine['tally'],
};

type Bench = Awaited<ReturnType<typeof benchDatabase>>;

/**
 * Measures the time from the log's naming of a tree to the published count, which two of three guardians open. The
 * server and the guardians, each with its own audit and memory, share one process and talk by HTTP.
 */
export async function benchSharedKey(size: number): Promise<Record<string, number>> {
  const bench = await benchDatabase();
  const { db } = bench.deps;
  const stopping = new AbortController();
  const running: (() => unknown)[] = [];
  try {
    const electionId = await guardedElection(bench);
    const ballots = await ballotMaker(db, electionId);
    for (let filled = 0; filled < size; filled += BATCH) await fill(bench.deps, electionId, ballots(BATCH));
    const app = await buildApp(wholeApp(bench));
    running.push(() => app.close());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const apiUrl = `http://127.0.0.1:${port}/api`;
    const guardians = NAMES.map((_, at) => runGuardian(bench, { at, apiUrl, signal: stopping.signal }));
    running.push(() => Promise.all(guardians));
    const live = startLive(bench.deps, { onFailure: (error) => console.error(error) });
    running.push(() => live.stop());
    await countOf(db, electionId, 0);
    const waited: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const from = (await findRecord(db, electionId))?.publishedSize ?? 0;
      await fill(bench.deps, electionId, ballots(A_ROUND));
      waited.push(await countOf(db, electionId, from));
    }
    const rounded = (ms: number) => Math.round(ms / 100) / 10;
    return {
      'ballots in the named tree': size,
      'seconds from naming a tree to its count, median': rounded(median(waited)),
      'seconds from naming a tree to its count, longest': rounded(Math.max(...waited)),
    };
  } finally {
    stopping.abort();
    for (const stop of running.reverse()) await stop();
    await bench.remove();
  }
}

/** Opens an election whose key three guardians have made; two of them must sign each tree and open each count. */
async function guardedElection({ deps, dataDir }: Bench): Promise<string> {
  const { db, config } = deps;
  const rules = { slug: SLUG, live_results: true, smallest_batch: 1, min_interval_s: 0 };
  const { id } = await draftElection(db, [6, 6, 6], rules);
  const wanted = { apiUrl: config.publicUrl, log: SLUG, origin: originOf(config, SLUG) };
  const set = { ...wanted, names: NAMES, threshold: THRESHOLD };
  const { witnesses, messages } = await makeSet(path.join(dataDir, 'guardians'), set, PASSPHRASE);
  await db.transaction().execute(async (trx) => {
    const named = { text: witnesses.join('\n'), quorum: THRESHOLD };
    const given = await nameWitnesses(config, trx, id, named, COMMAND);
    if (!given.ok) throw new Error(given.reason);
    const invited = await inviteTrustees(deps, trx, id, { names: NAMES, threshold: THRESHOLD });
    if (!invited.ok) throw new Error(invited.reason);
    const tokens = invited.invitations.map(({ link }) => link.split('#')[1] ?? '');
    for (const made of messages as MadeGuardians['messages']) {
      const sent = made.round === 'certs' ? { ...made, token: tokens[made.trustee - 1] ?? '' } : made;
      const taken = await takeMessage(deps, trx, SLUG, sent);
      if (!taken.ok) throw new Error(taken.reason);
    }
  });
  await open(deps, id);
  return id;
}

/** Adds what only calls need, and which guardians do not make. */
function wholeApp({ deps }: Bench): AppDeps {
  const base = { ...deps, elapsedMs: () => performance.now() };
  return {
    ...base,
    room: new RoomForBallots(base),
    recounts: new SpacedWork(base.elapsedMs),
    ballots: deps.ballots as AppDeps['ballots'],
    tally: tallyHere,
    passwords: new Passwords({ memoryCost: 8, timeCost: 1 }),
    sessions: new Sessions(base),
    limits: createLimits(base.config.limits, base),
    letVote: null,
    rehearse: () => {
      throw new Error('this bench begins no rehearsal');
    },
    webDir: null,
  };
}

/** Runs one guardian as its program does, but that it trusts ballots. */
async function runGuardian(
  { deps, dataDir }: Bench,
  { at, apiUrl, signal }: { at: number; apiUrl: string; signal: AbortSignal },
): Promise<void> {
  const place = path.join(dataDir, 'guardians', (NAMES[at] ?? '').toLowerCase().replaceAll(' ', '-'));
  const folder = new Folder(place);
  const record = await findRecordNamed(deps.db, SLUG);
  const key = parseVerifierKey(record?.verifierKey ?? '');
  if (key === null) throw new Error('the record has no key');
  const secret = await openSealedKey(await folder.keyText(), PASSPHRASE);
  const filed = await openTrusteeKey((await folder.trusteeText()) ?? '', PASSPHRASE);
  const witness = await Witness.open(folder, { log: key, key: secret, nowMs: Date.now });
  const source = httpSource({ apiUrl, log: SLUG, fetch });
  const audit = new RecordAudit(source, key, TRUSTING, new AuditFile(place, secret, key));
  const guarded = { log: SLUG, source, key, witness, audit, folder, post: poster(apiUrl, fetch) };
  const duty = new TrusteeDuty({ ...guarded, nowMs: Date.now }, filed);
  const world = { fetch, say: () => {}, env: {}, nowMs: Date.now, signal };
  // They do not look at the same moment, as three that were started at different times.
  await wait(at * 700, undefined, { signal }).catch(() => undefined);
  await watch({ ...guarded, duty }, { intervalMs: 30_000 }, world);
}

/**
 * Waits for the count that is asked for after the first `from` entries.
 * @returns the milliseconds from the request's entry to the published count
 */
async function countOf(db: Db, electionId: string, from: number): Promise<number> {
  let named = 0;
  for (const deadlineMs = Date.now() + WITHIN_MS; Date.now() < deadlineMs; await wait(20)) {
    const entries = await db
      .selectFrom('record_entries')
      .select(['type', 'entry_index'])
      .where('election_id', '=', electionId)
      .where('entry_index', '>=', from)
      .where('type', 'in', ['CountRequest', 'Opening'])
      .execute();
    if (entries.length > 0) named ||= performance.now();
    const opened = entries.find(({ type }) => type === 'Opening');
    const published = opened && (await findRecord(db, electionId))?.publishedSize;
    if (opened && Number(published) > Number(opened.entry_index)) return performance.now() - named;
  }
  throw new Error('no count was published');
}
