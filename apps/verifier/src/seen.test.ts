import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { parseOptions } from './options.ts';
import { seenPath } from './seen.ts';

const pathOf = (...args: string[]) => {
  const options = parseOptions(args);
  return options && seenPath(options, { log: '2026' });
};

test('what was seen is kept by the place that was asked, in the folder for such state', () => {
  vi.stubEnv('XDG_STATE_HOME', '/state');
  expect(pathOf('https://vote.example')).toBe('/state/evoting/vote.example_2026.seen.json');
  expect(pathOf('http://localhost:3000/a/../..')).toBe(
    '/state/evoting/localhost_3000_a_.._.._2026.seen.json',
  );
  vi.stubEnv('XDG_STATE_HOME', '');
  expect(pathOf('https://vote.example')).toBe(
    join(homedir(), '.local/state/evoting/vote.example_2026.seen.json'),
  );
  vi.unstubAllEnvs();
});

test('a folder is no place to follow, unless it is said so, and nothing is kept where that is asked', () => {
  expect(pathOf('record')).toBeNull();
  expect(pathOf('record', '--seen', 'mine.json')).toBe('mine.json');
  expect(pathOf('https://vote.example', '--seen', '-')).toBeNull();
});
