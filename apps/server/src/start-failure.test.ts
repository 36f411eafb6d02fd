import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { whyNotStarted } from './start-failure.ts';
import { atEnd } from './testing/at-end.ts';

it('says what to do where a file stands in the place of a folder', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'e-voting-start-'));
  atEnd(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'data'), '');
  const below = await mkdir(path.join(folder, 'data', 'keys')).catch((error: unknown) => error);
  expect(whyNotStarted(below)).toMatch(/^ENOTDIR: .*; a file stands .* DATA_DIR to another folder\.$/);
});

it.each([
  ['EACCES', 'the right to write'],
  ['EROFS', 'only be read'],
  ['ENOSPC', 'make room'],
  ['EMFILE', 'ulimit -n'],
])('says what to do about %s', (code, remedy) => {
  const sentence = whyNotStarted(Object.assign(new Error(`${code}: it failed`), { code }));
  expect(sentence).toMatch(new RegExp(`^${code}: it failed; .*${remedy}`));
});

it('leaves a sentence that says what to do by itself as it is', () => {
  expect(whyNotStarted(new Error('Port 80 is in use; stop it.'))).toBe('Port 80 is in use; stop it.');
  expect(whyNotStarted('stopped')).toBe('stopped');
});
