import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';

const GUIDE = readFileSync(path.resolve(import.meta.dirname, '../../../../../docs/newsroom.md'), 'utf8');
const SITE = 'https://vote.example.org';
const blocks = (language: string) =>
  [...GUIDE.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);

const webDir = mkdtempSync(path.join(tmpdir(), 'e-voting-newsroom-'));
writeFileSync(path.join(webDir, 'index.html'), '<!doctype html><body></body>');
afterAll(() => rmSync(webDir, { recursive: true }));

let test: TestApp;
let url: string;
beforeAll(async () => {
  test = await createTestApp({ deps: { webDir } });
  const election = await draftElection(test.db, [2, 2]);
  await open(test.deps, election.id);
  test.clock.advance(5_000);
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Runs an example of the guide against the test's server. */
async function run(example = ''): Promise<string[]> {
  const code = example.replaceAll(SITE, url);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  return stdout.trim().split('\n');
}

it('the examples of the guide print the count and an empty answer to the second request', async () => {
  const [fetching, following, ...others] = blocks('js');
  expect(others).toEqual([]);
  expect(await run(fetching)).toEqual([
    '0 of 0 ballots are counted',
    'Post 1 Candidate 1.1 0',
    'Post 2 Candidate 2.1 0',
  ]);
  expect((await run(following)).at(-1)).toBe('304');
});

it('every address of the guide answers pages of other sites', async () => {
  const addresses = [...GUIDE.matchAll(/^\| `(\/api\/[^`]*)`/gm)].map(([, address = '']) => address);
  expect(addresses).toHaveLength(8);
  for (const address of addresses) {
    const answer = await fetch(url + address, { headers: { Origin: 'https://news.example' } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')], address).toEqual([200, '*']);
  }
});

it('the frame of the guide shows its post', async () => {
  const [frame = ''] = blocks('html');
  const [, address = ''] = /src="([^"]*)"/.exec(frame) ?? [];
  const answer = await fetch(address.replace(SITE, url).replace('President', 'Post%201'));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(await answer.text()).toContain('<h1>Post 1</h1>');
});
