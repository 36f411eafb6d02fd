import { userIdSchema } from '@evoting/contract/fields';
import { sql } from 'kysely';
import { appendEntries } from '../apps/server/src/domains/board/append.ts';
import { publishHead } from '../apps/server/src/domains/board/head.ts';
import { findRecordNamed, lockRecord } from '../apps/server/src/domains/board/records-store.ts';
import { myPlace } from '../apps/server/src/domains/election/my-place.ts';
import { participationNow } from '../apps/server/src/domains/election/participation.ts';
import { connect, type Db } from '../apps/server/src/platform/database/connect.ts';
import { draftElection, open } from '../apps/server/src/testing/election.ts';
import { audit, recordSource } from '../apps/server/src/testing/record.ts';
import { checkMyPlace } from '../packages/audit/src/my-place.ts';
import { parseVerifierKey } from '../packages/tlog/src/key.ts';
import { benchDatabase } from './database.ts';
import { heldBytes } from './held.ts';
import { cpuMsOf } from './processor-time.ts';

const PLACES = 1_000_000;
/** The places whose voters voted. */
const VOTED = 400_000;
const FEW = 1_000;
/** A trigger counts accounts in one row, whose versions a larger transaction would all keep. */
const ACCOUNTS_AT_ONCE = 2_000;

type Bench = Awaited<ReturnType<typeof benchDatabase>>;

/**
 * Measures the roll of a million places in the record: its tree at the opening, the tree of who took part, the proof for one
 * voter, and the memory that an audit keeps of it.
 */
export async function benchParticipation(): Promise<Record<string, number>> {
  const bench = await benchDatabase();
  const { db } = bench.deps;
  try {
    const small = await openWith(bench, 'few', FEW, 0);
    // The first audit of a process also loads what every other one has.
    await keptByAudit(db, small.log);
    const few = await keptByAudit(db, small.log);
    const { id, log, openedS } = await openWith(bench, 'all', PLACES, VOTED);
    const all = await keptByAudit(db, log);
    const { madeS, cpuS } = await endRecord(bench, id);
    const proved = await proveTo(bench, log, 1);
    return {
      'places stated at the opening s': round(openedS),
      [`${PLACES} places made s`]: round(madeS),
      [`processor seconds of ${PLACES} places`]: round(cpuS),
      'bytes of the proof of who took part': proved.ownBytes,
      'bytes of both proofs, with the salt': proved.bytes,
      'check of both by the voter ms': round(proved.checkMs),
      'bytes a place in the memory of an audit': round(Math.max(0, all - few) / (PLACES - FEW)),
    };
  } finally {
    await bench.remove();
  }
}

const round = (value: number) => Math.round(10 * value) / 10;

/** Opens an election by a roll, of which the first voters have claimed their places and voted. */
async function openWith({ deps, connection }: Bench, log: string, places: number, voted: number) {
  const { id } = await draftElection(deps.db, [4], { slug: log, who_may_vote: 'roll' });
  const patient = connect(connection, { silentMs: 'never' });
  try {
    for (let from = 1; from <= voted; from += ACCOUNTS_AT_ONCE) await addAccounts(patient, from);
    await sql`INSERT INTO roll (election_id, voter_number, surname, name, area_id, state, claimed_by, account_id)
      SELECT ${id}, 'V-' || n, 'Bello', 'Ada', areas.id,
          CASE WHEN n <= ${voted}::int THEN 'claimed' ELSE 'listed' END,
          CASE WHEN n <= ${voted}::int THEN 'contact' END, CASE WHEN n <= ${voted}::int THEN ${accountOf} END
        FROM areas, generate_series(1, ${places}::int) AS n WHERE parent_id IS NULL`.execute(patient);
    const startedMs = performance.now();
    await open(deps, id);
    const openedS = (performance.now() - startedMs) / 1_000;
    await sql`INSERT INTO voted (election_id, voter_id)
      SELECT ${id}, ${accountOf} FROM generate_series(1, ${voted}::int) AS n`.execute(patient);
    return { id, log, openedS };
  } finally {
    await patient.destroy();
  }
}

const accountOf = sql`overlay(overlay(md5('account ' || n) placing '4' from 13) placing '8' from 17)::uuid`;

const addAccounts = (db: Db, from: number) =>
  sql`INSERT INTO users (id, role, name, email, password_hash, created_at)
    SELECT ${accountOf}, 'VOTER', 'Ada', n || '@example.org', 'none', date_trunc('day', now(), 'UTC')
      FROM generate_series(${from}::int, ${from + ACCOUNTS_AT_ONCE - 1}) AS n`.execute(db);

/** Ends the record as the server does, without ballots; `cpuS` is the processor time of it and its database. */
async function endRecord({ deps }: Bench, id: string): Promise<{ madeS: number; cpuS: number }> {
  const took = await deps.db.transaction().execute(async (trx) => {
    const record = await lockRecord(trx, id);
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
    const cpuMs = () => [process.pid, rows[0]?.pid ?? 0].reduce((sum, pid) => sum + cpuMsOf(pid), 0);
    if (!record) throw new Error('there is no record');
    const [startedMs, before] = [performance.now(), cpuMs()];
    const participation = await participationNow(trx, id);
    await appendEntries(trx, record, [{ type: 'EndBallots', payload: null }, ...participation], deps.keys);
    return { madeS: (performance.now() - startedMs) / 1_000, cpuS: (cpuMs() - before) / 1_000 };
  });
  await publishHead(deps, id);
  return took;
}

/** Proves to the voter of a place what the record says of it. */
async function proveTo({ deps }: Bench, log: string, n: number) {
  const { rows } = await sql<{
    id: string;
  }>`SELECT ${accountOf} AS id FROM (SELECT ${n}::int AS n) AS one`.execute(deps.db);
  const place = await myPlace(deps.db, userIdSchema.parse(rows[0]?.id));
  if (!place?.participation) throw new Error('the place has no proof');
  const key = parseVerifierKey((await findRecordNamed(deps.db, log))?.verifierKey ?? '');
  if (!key) throw new Error('the record has no key');
  const startedMs = performance.now();
  const verdict = await checkMyPlace(recordSource(deps.db, log), { place, key, seenCheckpoint: null });
  const checkMs = performance.now() - startedMs;
  if (!verdict.ok || !verdict.voted) throw new Error(`the proof does not hold: ${JSON.stringify(verdict)}`);
  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  return { bytes: bytesOf(place), ownBytes: bytesOf(place.participation), checkMs };
}

/** The bytes that an audit holds at the end of its reading. */
async function keptByAudit(db: Db, log: string): Promise<number> {
  const before = heldBytes();
  let held = 0;
  const onProgress = () => {
    held = heldBytes() - before;
  };
  const report = await audit(db, log, { onProgress });
  if (report.verdict !== 'verified') throw new Error(`the record: ${report.sentence}`);
  return held;
}
