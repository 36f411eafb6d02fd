import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { TestElection } from '@evoting/record/testing/election';
import { expect, test, vi } from 'vitest';
import { parseOptions } from './options.ts';
import { run } from './run.ts';
import { seenPath } from './seen.ts';
import { terminalOn } from './terminal.ts';
import { emptyFolder, serverOf } from './testing/world.ts';

const LOG = { log: '2026' };

const pathOf = (...args: string[]) => {
  const options = parseOptions(args);
  return options && seenPath(options, LOG);
};

test('what was seen is kept by the place that was asked, in the folder for such state', () => {
  vi.stubEnv('XDG_STATE_HOME', '/state');
  expect(pathOf('https://vote.example')).toBe('/state/evoting/vote.example_2026.seen.json');
  expect(pathOf('http://localhost:3000/a/../b')).toBe('/state/evoting/localhost_3000_b_2026.seen.json');
  vi.stubEnv('XDG_STATE_HOME', '');
  expect(pathOf('https://vote.example')).toBe(
    join(homedir(), '.local/state/evoting/vote.example_2026.seen.json'),
  );
  vi.unstubAllEnvs();
});

const SPELLINGS = ['', '/', '/api', '/api/', '//', '//api'].flatMap((end) =>
  ['https://vote.example', 'https://VOTE.example', 'https://vote.example:443'].map((host) => host + end),
);

test.each(SPELLINGS)('what was seen is found again however the address is typed: %s', (typed) => {
  expect(pathOf(typed)).toBe(pathOf('https://vote.example'));
});

test('another port, path or server is another place', () => {
  const places = ['', ':8443', '/demo', '.org'].map((end) => pathOf(`https://vote.example${end}`));
  expect(new Set(places).size).toBe(places.length);
});

test('a folder is no place to follow, unless it is said so, and nothing is kept where that is asked', () => {
  expect(pathOf('record')).toBeNull();
  expect(pathOf('record', '--seen', 'mine.json')).toBe('mine.json');
  expect(pathOf('https://vote.example', '--seen', '-')).toBeNull();
});

test('a record that was rewritten is no first look where the address is typed otherwise than before [A171]', async () => {
  const folder = await emptyFolder();
  vi.stubEnv('XDG_STATE_HOME', folder);
  const quiet = { write: () => true };
  const look = async (told: TestElection, typed: string) =>
    run([typed, '--pure', '--threads', '1'], {
      terminal: terminalOn(quiet, quiet),
      fetch: serverOf(told, await told.publish()),
    });
  const recordOf = (...picks: number[]) => {
    const election = new TestElection();
    election.show([], null);
    election.revise();
    for (const pick of picks) election.vote(pick, 0);
    return election;
  };
  const [honest, rewritten] = [recordOf(0), recordOf(1, 0)];
  expect(await look(honest, 'https://vote.example')).toBe(0);
  expect(await look(rewritten, 'https://vote.example/')).toBe(1);
  expect(await look(honest, 'https://vote.example/api')).toBe(0);
  expect(await readdir(join(folder, 'evoting'))).toHaveLength(1);
  vi.unstubAllEnvs();
});
