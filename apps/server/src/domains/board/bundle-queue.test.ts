import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { DatabaseBehind } from '../../platform/database/away.ts';
import { createTestApp } from '../../testing/app.ts';
import { withDatabase } from '../../testing/database.ts';
import { draftElection, open } from '../../testing/election.ts';
import { encryptFor, fillIntake, unverifiedCopies } from '../../testing/record.ts';
import { gate } from '../../testing/waits.ts';
import { BundleQueue } from './bundle-queue.ts';
import { sequenceOnce } from './sequencer.ts';

/** The tables that bundles of ballots, and single ballots, are read from. */
const WATCHED = ['record_entries as entry', 'record_payloads'];

/** The most bundles at once for one address. */
const OF_ONE_ADDRESS = 40;

/** A server with a record of 303 entries, which counts the database queries for pieces and for ballots. */
async function setUp() {
  const database = await withDatabase();
  const looks = { count: 0, before: () => Promise.resolve() };
  const db = new Proxy(database.db, {
    get: (whole, name) => {
      const found = Reflect.get(whole, name, whole);
      if (name !== 'selectFrom') return typeof found === 'function' ? found.bind(whole) : found;
      return (table: string) => {
        const query = whole.selectFrom(table as 'record_entries');
        return WATCHED.includes(table) ? watched(query, looks) : query;
      };
    },
  });
  const { app, deps, call } = await createTestApp({ database: { ...database, db } });
  const { id } = await draftElection(db, [2]);
  await open(deps, id);
  await fillIntake(db, id, unverifiedCopies(await encryptFor(db, id), 300));
  await sequenceOnce(deps, id);
  const path = (bundle: string) => `/board/2026/payloads/${bundle}`;
  await call('GET', path('000'));
  looks.count = 0;
  const recorded = database.db.selectFrom('recorded_ballots').select('tracker').orderBy('entry_index');
  const ballots = (await recorded.execute()).map(({ tracker }) => tracker.toString('hex'));
  const ballot = (n: number) => `/board/2026/payload/${ballots[n]}`;
  return { app, call, path, ballots, ballot, looks };
}

/** A query that reports when it is made, whatever is added to it. */
function watched<Query extends object>(
  query: Query,
  looks: { count: number; before: () => Promise<void> },
): Query {
  return new Proxy(query, {
    get: (whole, name) => {
      const found = Reflect.get(whole, name, whole);
      if (typeof found !== 'function') return found;
      if (!String(name).startsWith('execute'))
        return (...given: unknown[]) => watched(found.apply(whole, given) as object, looks);
      return async () => {
        looks.count++;
        await looks.before();
        return found.call(whole);
      };
    },
  });
}

it('ballots are not read for an answer without a body: a HEAD has the headers of a GET, as a 304 has [A179]', async () => {
  const { app, path, looks } = await setUp();
  const ask = (method: 'GET' | 'HEAD', headers = {}) =>
    app.inject({ method, url: `/api${path('000')}`, headers });
  const told = await ask('HEAD');
  const etag = String(told.headers.etag);
  expect([told.statusCode, told.rawPayload.length, told.headers['content-length']]).toEqual([
    200,
    0,
    undefined,
  ]);
  expect((await ask('GET', { 'if-none-match': etag })).statusCode).toBe(304);
  expect(looks.count).toBe(0);
  const whole = await ask('GET');
  expect([whole.headers.etag, whole.headers['cache-control'], whole.headers['content-type']]).toEqual([
    etag,
    told.headers['cache-control'],
    told.headers['content-type'],
  ]);
  expect(looks.count).toBe(256 / 16);
});

it('reads a single ballot only for an answer with a body [A179]', async () => {
  const { app, ballot, ballots, looks } = await setUp();
  const ask = (method: 'GET' | 'HEAD', headers = {}) =>
    app.inject({ method, url: `/api${ballot(7)}`, headers });
  const told = await ask('HEAD');
  const etag = `"${ballots[7]}"`;
  expect([told.statusCode, told.rawPayload.length, told.headers.etag]).toEqual([200, 0, etag]);
  expect((await ask('GET', { 'if-none-match': etag })).statusCode).toBe(304);
  expect(looks.count).toBe(0);
  const whole = await ask('GET');
  expect(createHash('sha256').update(whole.rawPayload).digest('hex')).toBe(ballots[7]);
  for (const header of ['etag', 'cache-control', 'content-type'])
    expect([header, whole.headers[header]]).toEqual([header, told.headers[header]]);
  expect(looks.count).toBe(1);
  const unknown = await app.inject({ method: 'HEAD', url: `/api/board/2026/payload/${'0'.repeat(64)}` });
  expect(unknown.statusCode).toBe(404);
});

it('ballots are compressed for clients that accept it, and for no others', async () => {
  const { app, path, ballot, ballots } = await setUp();
  const ask = async (of: string, accept: string) => {
    const answer = await app.inject({ url: `/api${of}`, headers: { 'accept-encoding': accept } });
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    return [answer.headers['content-encoding'], answer.rawPayload] as const;
  };
  for (const of of [path('000'), ballot(3)]) {
    const [zip, zipped] = await ask(of, 'br, gzip');
    const [none, plain] = await ask(of, 'gzip;q=0, identity');
    expect([of, zip, none]).toEqual([of, 'gzip', undefined]);
    expect(gunzipSync(zipped).equals(plain)).toBe(true);
  }
  const [, one] = await ask(ballot(3), 'identity');
  expect(createHash('sha256').update(one).digest('hex')).toBe(ballots[3]);
});

it('limits the bundles that one address reads at once, tells it when to try again, and lets others go on [A179]', async () => {
  const { call, path, looks } = await setUp();
  const held = gate();
  looks.before = () => held.opened;
  const ask = (address: string) => call('GET', path('001.p/47'), { address });
  const flood = Array.from({ length: OF_ONE_ADDRESS + 1 }, () => ask('203.0.113.7'));
  const refused = await Promise.race(flood);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  const other = ask('203.0.113.8');
  held.open();
  expect((await other).status).toBe(200);
  const served = (await Promise.all(flood)).filter(({ status }) => status === 200);
  expect(served).toHaveLength(OF_ONE_ADDRESS);
  expect((await ask('203.0.113.7')).status).toBe(200);
});

it('one address reads so many ballots one by one at once, as it reads bundles, and others go on [A179]', async () => {
  const { call, path, ballot, looks } = await setUp();
  const held = gate();
  looks.before = () => held.opened;
  const flood = Array.from({ length: OF_ONE_ADDRESS + 1 }, (_, n) =>
    call('GET', ballot(n), { address: '203.0.113.7' }),
  );
  const refused = await Promise.race(flood);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect((await call('GET', path('000'), { address: '203.0.113.7' })).status).toBe(503);
  // Two are read at once, whoever asks.
  expect(looks.count).toBe(2);
  const other = call('GET', ballot(0), { address: '203.0.113.8' });
  held.open();
  expect((await other).status).toBe(200);
  const served = (await Promise.all(flood)).filter(({ status }) => status === 200);
  expect(served).toHaveLength(OF_ONE_ADDRESS);
});

it('no more pieces are made of a bundle whose reader has hung up', async () => {
  const { app, call, path, looks } = await setUp();
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const held = gate();
  looks.before = () => (looks.count < 3 ? Promise.resolve() : held.opened);
  const gone = once(app.server, 'connection').then(([socket]) => once(socket, 'close'));
  const reader = connect(Number(port), '127.0.0.1');
  reader.write(`GET /api${path('000')} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await once(reader, 'data');
  await expect.poll(() => looks.count).toBe(3);
  reader.destroy();
  await gone;
  held.open();
  expect((await call('GET', path('000'))).status).toBe(200);
  expect(looks.count).toBe(3 + 256 / 16);
});

it('answers a bundle whose beginning cannot be read with an uncached failure', async () => {
  const { call, path, looks } = await setUp();
  looks.before = () => Promise.reject(new DatabaseBehind('the record lacks it'));
  const { status, headers } = await call('GET', path('000'), { headers: { 'accept-encoding': 'gzip' } });
  expect([status, headers['cache-control'], headers['content-encoding']]).toEqual([
    503,
    expect.not.stringContaining('immutable'),
    undefined,
  ]);
});

/** Pieces that report when they are made, and yield in between. */
async function* pieces(name: string, made: string[], now: { making: number; most: number }) {
  for (let piece = 0; piece < 4; piece++) {
    now.making++;
    now.most = Math.max(now.most, now.making);
    await new Promise((resolve) => setImmediate(resolve));
    now.making--;
    made.push(name);
    yield Buffer.from(`${name} ${piece}\n`);
  }
}

async function read(chunks: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const got: Uint8Array[] = [];
  for await (const chunk of chunks ?? []) got.push(chunk);
  return Buffer.concat(got);
}

it('makes two pieces at once, in turns of the reading addresses, and gives each reader the right ones [A179]', async () => {
  const bundles = new BundleQueue();
  const made: string[] = [];
  const now = { making: 0, most: 0 };
  const get = async (name: string, zips: boolean) =>
    read(await bundles.start(pieces(name, made, now), { from: name, zips }));
  const flood = Array.from({ length: 30 }, () => get('flood', true));
  const quiet = await get('quiet', false);
  expect(quiet.toString()).toBe('quiet 0\nquiet 1\nquiet 2\nquiet 3\n');
  expect(made.filter((name) => name === 'flood').length).toBeLessThan(30);
  for (const one of await Promise.all(flood))
    expect(gunzipSync(one).toString()).toBe('flood 0\nflood 1\nflood 2\nflood 3\n');
  expect(now.most).toBe(2);
});
