import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testWitness } from '@evoting/record/testing/witness';
import { formatVerifierKey } from '@evoting/tlog/key';
import { signingKeyFrom } from '@evoting/tlog/signing';
import { expect, test } from 'vitest';
import { emptyFolder, runWith } from './testing/command.ts';

const FILE = fileURLToPath(new URL('../../../packages/audit/src/testing/ballot.tlog-proof', import.meta.url));
const KEY = formatVerifierKey(signingKeyFrom('vote.example/api/board/2026', new Uint8Array(32).fill(1)));
const [first, second, third] = [1, 2, 3].map((n) => ['--witness', testWitness(n).vkey]) as [
  string[],
  string[],
  string[],
];
const unreachable = async () => Promise.reject(new Error('no server is asked'));
const check = (file: string, ...more: string[]) => runWith(unreachable, file, ...more);

test('a saved receipt is checked without a server, with the witnesses that must have signed it [A415]', async () => {
  const { status, said } = await check(FILE, '--key', KEY, ...first, ...second);
  expect([status, said]).toEqual([0, expect.stringContaining('has the ballot with the tracker')]);
  expect(said).toContain('at position 272');
  expect(said).toContain('signed by the witness witness.example/w2 at');
  const short = await check(FILE, '--key', KEY, ...first, ...third);
  expect([short.status, short.said]).toEqual([1, expect.stringContaining('Only 1 of the 2 witnesses')]);
  expect((await check(FILE, '--key', KEY, ...first, ...third, '--quorum', '1')).status).toBe(0);
});

test('a changed receipt, another key, or none, proves nothing [A415]', async () => {
  const other = formatVerifierKey(signingKeyFrom('vote.example/api/board/2026', new Uint8Array(32)));
  const byOther = await check(FILE, '--key', other);
  expect([byOther.status, byOther.said]).toEqual([1, expect.stringContaining('not signed with this key')]);
  const changed = join(await emptyFolder(), 'mine.tlog-proof');
  await writeFile(changed, (await readFile(FILE, 'utf8')).replace('index 271', 'index 270'));
  const moved = await check(changed, '--key', KEY);
  expect([moved.status, moved.said]).toEqual([1, expect.stringContaining('does not have this ballot')]);
  for (const args of [[], ['--key', KEY, ...first, ...first], ['--key', KEY, '--witness', 'x']])
    expect((await check(FILE, ...args)).status).toBe(2);
});
