import { createHash } from 'node:crypto';
import { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { addCheckpoint } from './testing/c2sp-log.ts';
import { guardianKey, published, servedWitness } from './testing/guardian.ts';

async function serving() {
  const election = new TestElection();
  election.revise();
  return { url: await servedWitness(election.key), election, ...(await published(election)) };
}

test('shows monitors the last checkpoint that it cosigned', async () => {
  const { url, election, note, requestFrom } = await serving();
  const origin = createHash('sha256').update(election.key.name).digest('hex');
  expect((await fetch(`${url}/${origin}/checkpoint`)).status).toBe(404);
  expect(await addCheckpoint(url, await requestFrom(0))).toMatchObject({ status: 200 });
  const kept = await (await fetch(`${url}/${origin}/checkpoint`)).text();
  expect(kept.startsWith(note) && kept.includes(`\u2014 ${guardianKey.name} `)).toBe(true);
  expect((await fetch(`${url}/${origin}/checkpoint`, { method: 'DELETE' })).status).toBe(405);
});

test('refuses other calls, and bodies that are no request', async () => {
  const { url } = await serving();
  for (const body of ['hello', Uint8Array.of(0xff, 0xfe)])
    expect((await fetch(`${url}/add-checkpoint`, { method: 'POST', body })).status).toBe(400);
  expect((await fetch(`${url}/add-checkpoint`)).status).toBe(405);
  expect((await fetch(`${url}/`)).status).toBe(404);
});

test('ends a body of a megabyte at sixteen kilobytes, and goes on answering [A397]', async () => {
  const { url, requestFrom } = await serving();
  const flood = fetch(`${url}/add-checkpoint`, { method: 'POST', body: 'old 0\n'.repeat(180_000) });
  expect(await flood.then(({ status }) => status).catch(() => 413)).toBe(413);
  expect(await addCheckpoint(url, await requestFrom(0))).toMatchObject({ status: 200 });
});
