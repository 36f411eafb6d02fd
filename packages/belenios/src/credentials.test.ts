import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { credentialsJson, sortKey } from './credentials.ts';

const CREDENTIALS = Array.from({ length: 1_000 }, (_, n) =>
  createHash('sha256').update(`${n}`).digest('hex'),
);

async function* oneByOne(credentials: readonly string[]) {
  yield* credentials;
}

it('lists credentials in the order of their bytes, each once, from any source', async () => {
  const json = await credentialsJson(oneByOne([...CREDENTIALS, ...CREDENTIALS.slice(0, 9)]));
  const listed: string[] = JSON.parse(new TextDecoder().decode(json));
  expect(new Set(listed)).toEqual(new Set(CREDENTIALS));
  expect(listed.map(sortKey)).toEqual(CREDENTIALS.map(sortKey).sort());
  expect(await credentialsJson(CREDENTIALS)).toEqual(json);
});

it('lists no credentials and one', async () => {
  const text = async (credentials: string[]) => new TextDecoder().decode(await credentialsJson(credentials));
  expect([await text([]), await text(['aa'.repeat(32)])]).toEqual(['[]', `["${'aa'.repeat(32)}"]`]);
});
