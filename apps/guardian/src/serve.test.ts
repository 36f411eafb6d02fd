import { createHash, createPublicKey, verify } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { TestElection } from '@evoting/record/testing/election';
import { expect, onTestFinished, test } from 'vitest';
import { witnessServer } from './serve.ts';
import { guardianFolder, guardianKey, NOW_S, published, witnessOf } from './testing/guardian.ts';

async function serving(election: TestElection): Promise<string> {
  const witness = await witnessOf(await guardianFolder(election.key), election.key);
  const server = witnessServer(witness, election.key.name).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * A client written from the text of C2SP tlog-witness and tlog-cosignature, with none of this project's code.
 * @returns the time of the cosignature
 */
async function submit(url: string, body: string, known: { name: string; publicKey: Uint8Array }) {
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body });
  const text = await response.text();
  if (response.status !== 200)
    return { status: response.status, text, type: response.headers.get('content-type') };
  expect(text.endsWith('\n')).toBe(true);
  const [dash, name, base64 = ''] = text.slice(0, -1).split(' ');
  const bytes = Buffer.from(base64, 'base64');
  const named = Buffer.concat([Buffer.from(`${known.name}\n\u0004`), known.publicKey]);
  const id = createHash('sha256').update(named).digest().subarray(0, 4);
  expect([dash, name, bytes.length]).toEqual(['\u2014', known.name, 4 + 8 + 64]);
  expect(bytes.subarray(0, 4)).toEqual(id);
  const time = bytes.readBigUInt64BE(4);
  const note = body.slice(body.indexOf('\n\n') + 2);
  const message = `cosignature/v1\ntime ${time}\n${note.slice(0, note.indexOf('\n\n') + 1)}`;
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), known.publicKey]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  expect(verify(null, Buffer.from(message), key, bytes.subarray(12))).toBe(true);
  return { status: 200, time: Number(time) };
}

test('answers a client that was written from the standard alone', async () => {
  const election = new TestElection();
  election.revise();
  const url = await serving(election);
  const first = await published(election);
  const origin = createHash('sha256').update(election.key.name).digest('hex');
  expect((await fetch(`${url}/${origin}/checkpoint`)).status).toBe(404);
  expect(await submit(url, await first.requestFrom(0), guardianKey)).toEqual({ status: 200, time: NOW_S });
  election.vote(0, 0);
  const second = await published(election);
  const conflict = await submit(url, await second.requestFrom(0), guardianKey);
  expect(conflict).toEqual({ status: 409, text: `${first.head.size}\n`, type: 'text/x.tlog.size' });
  const body = await second.requestFrom(Number((conflict as { text: string }).text));
  expect(await submit(url, body, guardianKey)).toEqual({ status: 200, time: NOW_S });
  const kept = await (await fetch(`${url}/${origin}/checkpoint`)).text();
  expect(kept.startsWith(second.note) && kept.includes(`\u2014 ${guardianKey.name} `)).toBe(true);
});

test('refuses with the statuses of the standard', async () => {
  const election = new TestElection();
  election.revise();
  const url = await serving(election);
  const { requestFrom, head } = await published(election);
  const whole = await requestFrom(0);
  const statusOf = async (body: BodyInit) =>
    (await fetch(`${url}/add-checkpoint`, { method: 'POST', body })).status;
  const forged = whole.replace(
    /\u2014 (\S+) (\S{8})./,
    (line, ...[, ,]) => `${line.slice(0, -1)}${line.endsWith('A') ? 'B' : 'A'}`,
  );
  expect(await statusOf(forged)).toBe(403);
  expect(await statusOf(whole.replaceAll(election.key.name, 'vote.example/api/board/2027'))).toBe(404);
  expect(await statusOf(whole.replace('old 0', `old ${head.size + 1}`))).toBe(400);
  expect(await statusOf('hello')).toBe(400);
  expect(await statusOf(Uint8Array.of(0xff, 0xfe))).toBe(400);
  expect(await statusOf(whole.replace('old 0\n', `old 0\n${'A'.repeat(43)}=\n`))).toBe(422);
  expect((await fetch(`${url}/add-checkpoint`)).status).toBe(405);
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect(await submit(url, whole, guardianKey)).toMatchObject({ status: 200 });
});

test('ends a body of a megabyte at sixteen kilobytes, and goes on answering [A397]', async () => {
  const election = new TestElection();
  election.revise();
  const url = await serving(election);
  const { requestFrom } = await published(election);
  const flood = fetch(`${url}/add-checkpoint`, { method: 'POST', body: 'old 0\n'.repeat(180_000) });
  expect(await flood.then(({ status }) => status).catch(() => 413)).toBe(413);
  expect(await submit(url, await requestFrom(0), guardianKey)).toMatchObject({ status: 200 });
});
