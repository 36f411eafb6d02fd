import { once } from 'node:events';
import { request } from 'node:http';
import { httpSource } from '@evoting/record/http-source';
import { beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { encryptFor, fillIntake, unverifiedCopies } from '../../testing/record.ts';
import { sequenceOnce } from './sequencer.ts';

/**
 * The first two bytes of compressed files; hashes begin like that once in 993 tiles.
 */
const MISTAKEN = { 4: '785e', 5: '5866', 6: '1f8b' } as const;

let url: string;

beforeAll(async () => {
  const { app, db, deps } = await createTestApp();
  const { id } = await draftElection(db, [2]);
  await open(deps, id);
  await fillIntake(db, id, unverifiedCopies(await encryptFor(db, id), 300));
  await sequenceOnce(deps, id);
  const head = { size: 2048, published_size: 2048 };
  await db.updateTable('records').set(head).where('election_id', '=', id).execute();
  for (const [tile, beginning] of Object.entries(MISTAKEN)) {
    const hashes = Buffer.alloc(8192, 0xa7);
    hashes.set(Buffer.from(beginning, 'hex'));
    const row = { election_id: id, level: 0, tile_index: Number(tile), hashes };
    await db.insertInto('record_tiles').values(row).execute();
  }
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api`;
});

/** The bytes as they were sent, and their Content-Encoding. */
async function ask(path: string, accept: string) {
  const asked = request(`${url}/board/2026/${path}`, { headers: { 'accept-encoding': accept } }).end();
  const [answer] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { body: Buffer.concat(chunks), encoding: answer.headers['content-encoding'] };
}

it.each(
  Object.entries(MISTAKEN),
)('hash tile %i, which begins with %s as a compressed file does, arrives as it is [A25]', async (tile, beginning) => {
  for (const accept of ['gzip, br', 'gzip, deflate, br, zstd', 'br', '*']) {
    const { body, encoding } = await ask(`tile/0/00${tile}`, accept);
    expect([accept, encoding, body.length, body.subarray(0, 2).toString('hex')]).toEqual([
      accept,
      undefined,
      8192,
      beginning,
    ]);
  }
  const read = await httpSource({ apiUrl: url, log: '2026', fetch }).read(`tile/0/00${tile}`);
  expect(read?.length).toBe(8192);
});

it('sends bundles of entries and of ballots compressed', async () => {
  const source = httpSource({ apiUrl: url, log: '2026', fetch });
  for (const path of ['tile/entries/000', 'payloads/000']) {
    const whole = await ask(path, 'identity');
    const small = await ask(path, 'gzip, br');
    expect([path, whole.encoding, small.encoding]).toEqual([path, undefined, 'gzip']);
    expect(small.body.length).toBeLessThan(0.8 * whole.body.length);
    expect(Buffer.from((await source.read(path)) ?? []).equals(whole.body)).toBe(true);
  }
});
