import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { TestElection } from '@evoting/record/testing/election';
import { expect, test, vi } from 'vitest';
import { parseOptions } from './options.ts';
import { run } from './run.ts';
import { seenPath } from './seen.ts';
import { terminalOn } from './terminal.ts';
import { emptyFolder, serverOf } from './testing/command.ts';

const LOG = { log: '2026' };

const pathOf = (...args: string[]) => {
  const options = parseOptions(args);
  return options && seenPath(options, LOG);
};

test('the seen head of a record is stored in the XDG state folder, by the address of the site', () => {
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

test.each(SPELLINGS)('every spelling of an address has the same file: %s', (typed) => {
  expect(pathOf(typed)).toBe(pathOf('https://vote.example'));
});

test('another port, path or server has another file', () => {
  const places = ['', ':8443', '/demo', '.org'].map((end) => pathOf(`https://vote.example${end}`));
  expect(new Set(places).size).toBe(places.length);
});

test('nothing is stored for a folder without --seen, or with --seen -', () => {
  expect(pathOf('record')).toBeNull();
  expect(pathOf('record', '--seen', 'mine.json')).toBe('mine.json');
  expect(pathOf('https://vote.example', '--seen', '-')).toBeNull();
});

test('a rewritten record is refused under another spelling of the address [A171]', async () => {
  const folder = await emptyFolder();
  vi.stubEnv('XDG_STATE_HOME', folder);
  const quiet = { write: () => true };
  const verify = async (election: TestElection, address: string) =>
    run([address, '--pure', '--threads', '1'], {
      terminal: terminalOn(quiet, quiet),
      fetch: serverOf(election, await election.publish()),
    });
  const recordOf = (...picks: number[]) => {
    const election = new TestElection();
    election.show([], null);
    election.revise();
    for (const pick of picks) election.vote(pick, 0);
    return election;
  };
  const [honest, rewritten] = [recordOf(0), recordOf(1, 0)];
  expect(await verify(honest, 'https://vote.example')).toBe(0);
  expect(await verify(rewritten, 'https://vote.example/')).toBe(1);
  expect(await verify(honest, 'https://vote.example/api')).toBe(0);
  expect(await readdir(join(folder, 'evoting'))).toHaveLength(1);
  vi.unstubAllEnvs();
});
