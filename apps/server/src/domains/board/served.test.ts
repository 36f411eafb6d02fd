import { randomBytes } from 'node:crypto';
import { verifyCheckpoint } from '@evoting/tlog/checkpoint';
import { parseVerifierKey } from '@evoting/tlog/key';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { connect, type Db } from '../../platform/database/connect.ts';
import { createKeyStore } from '../../platform/keys/key-store.ts';
import { createTestApp, temporaryFolder } from '../../testing/app.ts';
import { atEnd } from '../../testing/at-end.ts';
import { withDatabase } from '../../testing/database.ts';
import { advance, draftElection, open } from '../../testing/election.ts';
import { meter } from '../../testing/meter.ts';
import { copyDatabase } from '../../testing/older-database.ts';
import { encryptFor, fillIntake, trusting, unverifiedCopies } from '../../testing/record.ts';
import { bytesOf, findFile } from './files.ts';
import { requireOwnTree } from './head.ts';
import { countAccepted } from './intake-store.ts';
import { findRecord } from './records-store.ts';
import { ServedRecords } from './served.ts';

type World = Awaited<ReturnType<typeof setUp>>;

/** A server with a record of more than a full bundle, whose database can be replaced at run time. */
async function setUp() {
  const behind: { db?: Db } = {};
  const database = await withDatabase();
  const db = new Proxy(database.db, {
    get: (whole, name) => {
      const now = behind.db ?? whole;
      const found = Reflect.get(now, name, now);
      return typeof found === 'function' ? found.bind(now) : found;
    },
  });
  const folder = temporaryFolder();
  /** A process of this machine. */
  const another = () =>
    createTestApp({ database: { ...database, db }, deps: { keys: createKeyStore({ folder }) } });
  const test = await another();
  const { call } = test;
  const { id } = await draftElection(test.db, [2], { live_results: true });
  await open(test.deps, id);
  const counting = trusting(test.deps);
  const vote = async (count: number) => {
    await fillIntake(test.db, id, unverifiedCopies(await encryptFor(test.db, id), count));
    await advance(counting, id);
  };
  await vote(260);
  const record = await findRecord(test.db, id);
  const key = parseVerifierKey(record?.verifierKey ?? '');
  if (!record || !key) throw new Error('there is no record');
  const get = (path: string) => call('GET', `/board${path}`);
  const results = () => call('GET', '/extras/election-results');
  /** A database that refuses every connection. */
  const cutOff = () => {
    const away = connect({ host: '/no/such/socket', user: 'nobody' });
    atEnd(() => away.destroy());
    behind.db = away;
  };
  return { test, another, behind, id, record, key, vote, get, results, cutOff };
}

let world: World;
beforeEach(async () => {
  world = await setUp();
});

/** The size that a checkpoint signs. */
function sizeOf({ key }: World, note: string): number {
  const opened = verifyCheckpoint(note, key);
  if (!opened.ok) throw new Error('the checkpoint is not signed');
  return opened.checkpoint.size;
}

it('a record is served while the database is away: its list, its head, and files that were read before [A179]', async () => {
  const { test, get, cutOff, record, behind } = world;
  const size = record.publishedSize;
  const setup = Buffer.from(record.setupHash).toString('hex');
  const asked = ['', '/2026/checkpoint', '/2026/count', '/2026/openings', '/2026/tile/0/000'];
  asked.push('/2026/tile/entries/000', `/2026/payload/${setup}`);
  await world.results();
  const before = await Promise.all(asked.map(get));
  expect(before.map(({ status }) => status)).toEqual(asked.map(() => 200));
  for (const path of ['/2026/tile/0/000.p/0', '/2026/payload/00', '/nobody/checkpoint'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  const recorded = test.db.selectFrom('recorded_ballots').select('tracker');
  const ballot = (await recorded.executeTakeFirstOrThrow()).tracker.toString('hex');
  expect((await get(`/2026/payload/${ballot}`)).status).toBe(200);
  cutOff();
  for (const [n, path] of asked.entries()) {
    const now = await get(path);
    expect([path, now.status, now.text]).toEqual([path, 200, before[n]?.text]);
    expect(now.headers.etag).toBe(before[n]?.headers.etag);
  }
  // The partial tiles come with the head, and proofs are computed from tiles.
  expect((await get(`/2026/tile/0/001.p/${size - 256}`)).status).toBe(200);
  expect((await get(`/2026/proof/inclusion/${size}/7`)).status).toBe(200);
  // Ballots are not kept, and drive out nothing that is.
  expect((await get(`/2026/payload/${ballot}`)).status).toBe(503);
  // A file that nobody has read is answered with "try again", not with "not found".
  for (const path of ['/2026/payloads/000', '/2026/tile/entries/001.p/3', '/nobody/checkpoint']) {
    const later = await get(path);
    expect([path, later.status, later.headers['retry-after']]).toEqual([path, 503, '1']);
  }
  expect((await get(`/2026/tile/0/001.p/${size - 255}`)).status).toBe(404);
  delete behind.db;
  expect((await get('/2026/payloads/000')).status).toBe(200);
});

it('a record that was shown is still served while the database does not answer, and then in its current state', async () => {
  const { test, get, vote } = world;
  await get('');
  const shown = await get('/2026/checkpoint');
  await test.owner.transaction().execute(async (trx) => {
    await sql`LOCK TABLE records IN ACCESS EXCLUSIVE MODE`.execute(trx);
    const [list, now] = await Promise.all([get(''), get('/2026/checkpoint')]);
    expect([list.status, now.status, now.text]).toEqual([200, 200, shown.text]);
  });
  await vote(3);
  expect((await get('/2026/checkpoint')).text).not.toBe(shown.text);
});

it('one consistent record is served while the database is away: the count and the tiles of the head that is shown [A62]', async () => {
  const { get, cutOff, vote, behind } = world;
  await world.results();
  const early = await get('/2026/count');
  await vote(3);
  const checkpoint = await get('/2026/checkpoint');
  cutOff();
  // Nobody has read the results since: beside the older ones an audit would call the newer count false.
  expect([(await get('/2026/count')).status, (await get('/2026/checkpoint')).status]).toEqual([503, 200]);
  delete behind.db;
  world.test.clock.advance(5_000);
  const shown = (await world.results()).body.meta;
  cutOff();
  expect((await get('/2026/checkpoint')).text).toBe(checkpoint.text);
  const size = sizeOf(world, checkpoint.text);
  const count = (await get('/2026/count')).body;
  expect(count.index).toBeGreaterThan(early.body.index);
  expect(count.index).toBeLessThan(size);
  expect(count.tree_size).toBe(shown.treeSize);
  expect((await get(`/2026/tile/0/001.p/${size - 256}`)).status).toBe(200);
});

it('a database that is behind never brings back an older head, or hides files that were shown [A62]', async () => {
  const { test, get, behind, vote } = world;
  const stale = await copyDatabase(test);
  await vote(3);
  const shown = await get('/2026/checkpoint');
  behind.db = stale;
  expect((await get('/2026/checkpoint')).text).toBe(shown.text);
  const size = sizeOf(world, shown.text);
  for (const path of [`tile/entries/001.p/${size - 256}`, `payloads/001.p/${size - 256}`]) {
    const refused = await get(`/2026/${path}`);
    expect([path, refused.status, refused.headers['retry-after']]).toEqual([path, 503, '1']);
    expect(refused.body.code).toBe('record-stopped');
  }
  delete behind.db;
  expect((await get(`/2026/tile/entries/001.p/${size - 256}`)).status).toBe(200);
});

it('a database that is behind makes no recorded ballot unknown and no result smaller [A62]', async () => {
  const { test, id, get, behind, vote, results } = world;
  const stale = await copyDatabase(test);
  await vote(3);
  const numbers = async () => {
    test.clock.advance(5_000);
    const { countedBallots, treeSize, updatedAtMs } = (await results()).body.meta;
    return { countedBallots, treeSize, updatedAtMs };
  };
  const shown = await numbers();
  const trackerAt = async (db: Db, from: number) => {
    const { tracker } = await db
      .selectFrom('recorded_ballots')
      .select('tracker')
      .where('election_id', '=', id)
      .where('entry_index', '>=', from)
      .orderBy('entry_index')
      .executeTakeFirstOrThrow();
    return tracker.toString('base64url');
  };
  const [early, late] = [await trackerAt(test.db, 0), await trackerAt(test.db, world.record.publishedSize)];
  const find = async (tracker: string) => {
    const { status, headers, body } = await get(`/2026/ballots/${tracker}`);
    return [status, body.code ?? body.data.treeSize, headers['retry-after']];
  };
  const { publishedSize } = (await findRecord(test.db, id)) ?? world.record;
  expect(await find(late)).toEqual([200, publishedSize, undefined]);
  behind.db = stale;
  const later = [503, 'record-stopped', '1'];
  const unknown = 'A'.repeat(early.length);
  for (const tracker of [early, late, unknown]) expect(await find(tracker)).toEqual(later);
  expect(await numbers()).toEqual(shown);
  delete behind.db;
  expect(await find(late)).toEqual([200, publishedSize, undefined]);
  expect((await find(unknown)).slice(0, 2)).toEqual([404, 'no-such-ballot']);
});

it('a ballot is acknowledged by no database that is behind, not even before anybody has looked, and by the newest one when it is sent again [A68]', async () => {
  const { test, behind, vote, id } = world;
  const another = await world.another();
  const [early, late, third] = [await test.newVoter(), await test.newVoter(), await test.newVoter()];
  const ballotOf = async ({ token }: { token: string }) => {
    const { json } = await encryptFor(test.db, id);
    return { token, body: { ballot: json, retryKey: randomBytes(32).toString('base64url') } };
  };
  expect((await test.call('POST', '/vote/cast', await ballotOf(early))).status).toBe(200);
  const sent = [await ballotOf(late), await ballotOf(third)];
  const stale = await copyDatabase(test);
  await vote(3);
  // A proxy may route to a standby that was promoted an instant ago.
  behind.db = stale;
  for (const ballot of sent) {
    const refused = await test.call('POST', '/vote/cast', ballot);
    expect([refused.status, refused.body.code]).toEqual([503, 'no-ballots-now']);
    // The other process of the machine has not read it either, and finds the ballot there.
    const again = await another.call('POST', '/vote/cast', ballot);
    expect([again.status, again.body.code]).toEqual([503, 'no-ballots-now']);
  }
  delete behind.db;
  const record = await findRecord(test.db, id);
  await requireOwnTree(test.db, test.deps.keys, record ?? world.record);
  for (const ballot of sent) expect((await test.call('POST', '/vote/cast', ballot)).status).toBe(200);
  expect(await countAccepted(test.db, id)).toBe(260 + 1 + 3 + 2);
});

it('entries that were appended and not signed are not kept: a failover may write others in their place [A62]', async () => {
  const { test, get, id, cutOff, record } = world;
  const width = record.publishedSize - 256;
  const signed = await get(`/2026/tile/0/001.p/${width}`);
  // The primary may be lost before its standby has the next batch.
  await sql`UPDATE record_tiles SET hashes = hashes || ${Buffer.alloc(32, 7)}
    WHERE election_id = ${id} AND level = 0 AND tile_index = 1`.execute(test.db);
  await get('/2026/checkpoint');
  cutOff();
  expect((await get(`/2026/tile/0/001.p/${width}`)).text).toBe(signed.text);
  expect((await get(`/2026/tile/0/001.p/${width + 1}`)).status).toBe(404);
});

it('reads a new head once for all its readers, and of the live counts only those that are new', async () => {
  const { test, vote, id } = world;
  for (let counts = 0; counts < 12; counts++) await vote(1);
  const { db, read } = meter(test.db);
  const served = new ServedRecords(db, () => undefined);
  const find = async () => (await served.find('2026')) ?? expect.fail('there is no record');
  await find();
  /** Reads a head that is new, and counts what was read. */
  const readBy = async (readers: number) => {
    await vote(1);
    const before = { ...read };
    await Promise.all(Array.from({ length: readers }, find));
    return { statements: read.statements - before.statements, rows: read.rows - before.rows };
  };
  const alone = await readBy(1);
  expect(alone.rows).toBeLessThan(10);
  expect((await readBy(3)).statements).toBe(alone.statements + 2);
  const record = (await findRecord(test.db, id)) ?? expect.fail('there is no record');
  const openings = (await findFile(test.db, record, 'openings')) ?? expect.fail('there are no live counts');
  expect(await bytesOf(openings)).toEqual((await served.file(await find(), 'openings'))?.body);
});
