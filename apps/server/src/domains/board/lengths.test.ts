import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:http2';
import { createServer } from 'node:net';
import { checkTracker } from '@evoting/audit/tracker';
import { httpSource } from '@evoting/record/http-source';
import { toBase64url } from '@evoting/tlog/encoding';
import { rootOf } from '@evoting/tlog/hash';
import { parseVerifierKey } from '@evoting/tlog/key';
import { parseTile } from '@evoting/tlog/tile';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { encryptFor, fillIntake, unverifiedCopies } from '../../testing/record.ts';
import { findRecord } from './records-store.ts';
import { sequenceOnce } from './sequencer.ts';

// The attacker watches the line of a voter who looks for a ballot, sees how long everything is, and has the
// record.

/** A record of 303 entries in two batches. */
async function setUp() {
  const test = await createTestApp();
  const { id } = await draftElection(test.db, [2]);
  await open(test.deps, id);
  const ballots = unverifiedCopies(await encryptFor(test.db, id), 300);
  await fillIntake(test.db, id, ballots);
  await sequenceOnce(test.deps, id, 100);
  const key = parseVerifierKey((await findRecord(test.db, id))?.verifierKey ?? '');
  if (key === null) throw new Error('the record has no key');
  const ask = (url: string) => test.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  return { test, id, key, ask, trackers: ballots.map(({ tracker }) => tracker) };
}

it('request and answer have the same length whichever ballot of the record a device looks for [A236]', async () => {
  const { test, id, key, ask, trackers } = await setUp();
  const seenCheckpoint = (await findRecord(test.db, id))?.checkpoint ?? '';
  await sequenceOnce(test.deps, id);
  const seen = new Set<string>();
  const indexes = new Set<number>();
  for (const tracker of trackers.slice(0, 60)) {
    const lengths: [string, number][] = [];
    const get = async (url: string) => {
      const { statusCode, rawPayload } = await ask(url);
      lengths.push([url.replace(/ballots\/.*/, ({ length }) => `${length}`), rawPayload.length]);
      return new Response(Uint8Array.from(rawPayload), { status: statusCode });
    };
    const source = httpSource({ apiUrl: '/api', log: '2026', fetch: get as typeof fetch });
    const verdict = await checkTracker(source, { tracker, key, seenCheckpoint });
    if (!verdict.ok || verdict.status === 'accepted') throw new Error('the ballot is not in the record');
    indexes.add(verdict.index);
    seen.add(JSON.stringify(lengths));
  }
  expect(indexes.size).toBe(60);
  expect([...seen]).toHaveLength(1);
});

it('does not compress a long answer, whose length would then tell its content [A236]', async () => {
  const { test, id, ask, trackers } = await setUp();
  await sequenceOnce(test.deps, id);
  // Build each level's first tile as in a record of sixteen million entries.
  let below = Buffer.alloc(0);
  for (const level of [1, 2, 3]) {
    const kept = await test.db
      .selectFrom('record_tiles')
      .select('hashes')
      .where('election_id', '=', id)
      .where('level', '=', level)
      .executeTakeFirst();
    const first = level === 1 ? Buffer.from(kept?.hashes ?? []) : below;
    const hashes = level === 3 ? first : Buffer.concat([first, randomBytes(8192 - first.length)]);
    const row = { election_id: id, level, tile_index: 0, hashes };
    await test.db
      .insertInto('record_tiles')
      .values(row)
      .onConflict((same) => same.columns(['election_id', 'level', 'tile_index']).doUpdateSet({ hashes }))
      .execute();
    below = Buffer.from(rootOf(parseTile({ level, index: 0, width: hashes.length / 32 }, hashes)));
  }
  const head = { size: 256 ** 3, published_size: 256 ** 3 };
  await test.db.updateTable('records').set(head).where('election_id', '=', id).execute();
  const answers = await Promise.all(
    trackers.slice(0, 20).map((tracker) => ask(`/api/board/2026/ballots/${toBase64url(tracker)}`)),
  );
  const found = answers.filter(({ statusCode }) => statusCode === 200);
  const lengths = new Set(found.map(({ rawPayload }) => rawPayload.length));
  expect(found.map(({ headers }) => headers['content-encoding'])).toEqual(found.map(() => undefined));
  expect([lengths.size, Math.min(...lengths) > 1_024]).toEqual([1, true]);
});

/** Counts the bytes that a client of HTTP/2 sends to request an address. */
async function headerBytes(url: string): Promise<number> {
  const chunks: Buffer[] = [];
  const server = createServer((socket) => socket.on('data', (chunk) => chunks.push(chunk)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  const client = connect(`http://127.0.0.1:${address.port}`);
  client.on('error', () => {});
  client
    .request({ ':authority': 'vote.example', ':path': url })
    .on('error', () => {})
    .end();
  try {
    for (;;) {
      const bytes = Buffer.concat(chunks);
      // After the 24 bytes of the preface: 3 bytes of length, the type, five more, the frame itself.
      for (let at = 24; at + 9 <= bytes.length; at += 9 + bytes.readUIntBE(at, 3))
        if (bytes[at + 3] === 1) return bytes.readUIntBE(at, 3);
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    client.destroy();
    server.close();
  }
}

it('requests for ballots have one length even in HTTP/2, which writes some characters in fewer bits [A236]', async () => {
  const [bare, sent] = [new Set<number>(), new Set<number>()];
  for (let n = 0; n < 60; n += 1) {
    const path = `ballots/${randomBytes(32).toString('base64url')}`;
    let asked = '';
    const get = async (url: string) => {
      asked = url;
      return new Response(null, { status: 404 });
    };
    await httpSource({ apiUrl: '/api', log: '2026', fetch: get as typeof fetch }).read(path);
    bare.add(await headerBytes(`/api/board/2026/${path}`));
    sent.add(await headerBytes(asked));
  }
  expect(bare.size).toBeGreaterThan(1);
  expect([...sent]).toHaveLength(1);
});
