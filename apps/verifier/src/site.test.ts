import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hexHash } from '@evoting/belenios/auditor';
import { TestElection } from '@evoting/record/testing/election';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { formatVerifierKey } from '@evoting/tlog/key';
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyFolder, runWith, SERVER } from './testing/command.ts';

// The attacker is the server, which chooses what it lists and what a record is called. It hopes that a record
// under a new name passes as a first look.
const NEW = '2026-b';
let home: string;
let election: TestElection;
let record: Listed;
let other: Listed;

interface Listed {
  election: TestElection;
  log: string;
  source: MemorySource;
}

beforeEach(async () => {
  home = await emptyFolder();
  vi.stubEnv('XDG_STATE_HOME', home);
  election = recordAt('2026');
  record = await listed(election, '2026');
  other = await listed(recordAt(NEW), NEW);
});

function recordAt(log: string): TestElection {
  const made = new TestElection({}, undefined, `vote.example/api/board/${log}`);
  made.show([], null);
  made.revise();
  made.vote(0, 0);
  return made;
}

async function listed(made: TestElection, log: string): Promise<Listed> {
  const source = await made.publish();
  const results = Buffer.from(source.files.get('results') as Uint8Array).toString();
  source.files.set('results', Buffer.from(results.replace('"log":"2026"', `"log":"${log}"`)));
  return { election: made, log, source };
}

/** A site that lists these records and shows the last one. It answers no request for files of `silent`. */
const siteOf = (records: Listed[], silent: string | null = null): typeof fetch => {
  const shown = records.at(-1);
  const logs = records.map(({ election: { key }, log }) => {
    return { log, verifierKey: formatVerifierKey(key), current: log === shown?.log };
  });
  return async (url) => {
    const path = String(url).replace(`${SERVER}/api/`, '');
    if (path === 'board') return new Response(JSON.stringify({ message: '', data: { logs } }));
    const [, log, file] = /^board\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (log !== undefined && log === silent) return new Response(null, { status: 500 });
    const requested = log ?? /[?&]log=([^&]+)/.exec(path)?.[1] ?? shown?.log;
    const { source } = records.find((one) => one.log === requested) ?? {};
    const beside = path.startsWith('extras/areas') ? 'areas' : 'results';
    const bytes = (await source?.read(file ?? beside)) ?? null;
    return bytes === null ? new Response(null, { status: 404 }) : new Response(Uint8Array.from(bytes));
  };
};

const seenOf = (log: string) => join(home, 'evoting', `vote.example_${log}.seen.json`);

/** Checks the site, and remembers its records in this test's own folder. */
const verify = (site: typeof fetch, ...args: string[]) =>
  runWith(site, SERVER, '--pure', '--threads', '1', ...args, { remembers: true });

const follow = (site: typeof fetch, ...args: string[]) =>
  runWith(site, SERVER, '--follow', '--once', '--state', join(home, 'state.json'), ...args);

/** The trustees close the election. */
async function endElection(): Promise<Listed> {
  await election.close();
  return listed(election, '2026');
}

/** The server, which has only the log's key, forges the end of the record. */
async function forgeEnd(): Promise<Listed> {
  const { builder } = election;
  builder.append('EndBallots', null);
  const tree_size = builder.entries.length;
  builder.append('EncryptedTally', JSON.stringify({ sums: [], ballots: 0 }));
  const index = builder.entries.length;
  const hash = hexHash(builder.append('Result', '{"ballots":0,"counts":[]}'));
  election.result = { index, tree_size, hash };
  return listed(election, '2026');
}

test('every check of a site fails once it no longer lists a record that was seen there [A36]', async () => {
  expect(await verify(siteOf([record]))).toMatchObject({ status: 0, errors: '' });
  const { status, errors, said } = await verify(siteOf([other]));
  expect(said).toContain('Verified');
  expect(errors).toBe(
    `✗ At this site the record 2026, which was seen from here (${seenOf('2026')}), is not listed any more under its key.`,
  );
  expect(status).toBe(1);
  expect(await verify(siteOf([other]), '--log', '2026')).toMatchObject({ status: 1 });
  expect(await verify(siteOf([]))).toMatchObject({ status: 1 });
});

test('a site that replaces a seen record fails until that has its proved result, or its file is moved away [A36]', async () => {
  expect(await verify(siteOf([record]))).toMatchObject({ status: 0 });
  const problem = {
    status: 1,
    errors: expect.stringMatching(
      /2026, which was seen.* has no proved result, and the site shows 2026-b in/,
    ),
  };
  expect(await verify(siteOf([record, other]))).toMatchObject(problem);
  expect(await verify(siteOf([record, other], '2026'))).toMatchObject({
    status: 2,
    errors: expect.stringContaining('the record 2026, which was seen from here'),
  });
  await rm(seenOf('2026'));
  expect(await verify(siteOf([record, other]))).toMatchObject({ status: 0, errors: '' });
});

test('a site may show the next election after a proved result', async () => {
  expect(await verify(siteOf([record]))).toMatchObject({ status: 0 });
  const former = await endElection();
  expect(await verify(siteOf([former, other]))).toMatchObject({ status: 0, errors: '' });
  expect(await verify(siteOf([former, other]), '--log', '2026')).toMatchObject({ status: 0, errors: '' });
  expect((await readdir(join(home, 'evoting'))).length).toBe(2);
  expect(await verify(siteOf([other]), '--seen', '-')).toMatchObject({ status: 0, errors: '' });
});

test('an end forged for one observer is remembered, and the record that others see is refused afterwards [A36]', async () => {
  expect(await verify(siteOf([record]))).toMatchObject({ status: 0 });
  const { entries, payloads } = election.builder;
  const size = entries.length;
  election.vote(1, 0);
  const honest = await listed(election, '2026');
  for (const list of [entries, payloads]) list.splice(size);
  expect(await verify(siteOf([await forgeEnd(), other]))).toMatchObject({ status: 1 });
  await rm(seenOf(NEW));
  expect(await verify(siteOf([honest]))).toMatchObject({ status: 1 });
});

test('a restarted follower raises the alarm if the site shows another record before the followed one has ended [A36]', async () => {
  expect(await follow(siteOf([record]))).toMatchObject({ status: 0 });
  const kept = await readFile(join(home, 'state.json'), 'utf8');
  expect(await follow(siteOf([other]))).toMatchObject({
    status: 1,
    errors: expect.stringContaining('ALARM: board: does not list 2026 any more'),
  });
  expect(await follow(siteOf([other]), '--log', '2026')).toMatchObject({ status: 1 });
  const early = { status: 1, errors: expect.stringContaining('ALARM: board: shows 2026-b, and 2026, which') };
  expect(await follow(siteOf([record, other]))).toMatchObject(early);
  expect(await follow(siteOf([record, other], '2026'))).toMatchObject({ status: 2 });
  expect(await follow(siteOf([await forgeEnd(), other]))).toMatchObject(early);
  const { evidence } = JSON.parse(await readFile(join(home, 'state.json.alarm.json'), 'utf8'));
  expect(evidence).toHaveLength(2);
  expect(await readFile(join(home, 'state.json'), 'utf8')).toBe(kept);
});

test('a running follower raises the alarm at the third look in a row that shows another record [A36]', async () => {
  const honest = siteOf([record]);
  const early = siteOf([record, other]);
  /** Follows these sites, one for each look. */
  const followThrough = async (...sites: (typeof fetch)[]) => {
    const stop = new AbortController();
    let at = 0;
    const fetch: typeof globalThis.fetch = (url, init) => (sites[at] ?? honest)(url, init);
    const wait = async () => {
      at += 1;
      if (at === sites.length) stop.abort();
    };
    const args = [SERVER, '--follow', '--state', join(await emptyFolder(), 'state.json')];
    return runWith(fetch, ...args, { wait, signal: stop.signal });
  };
  expect(await followThrough(honest, early, early, honest)).toMatchObject({ status: 0, errors: '' });
  expect(await followThrough(honest, early, early, early, honest)).toMatchObject({
    status: 1,
    errors: expect.stringContaining('ALARM: board: shows 2026-b, and 2026, which'),
  });
  const former = await endElection();
  const next = siteOf([former, other]);
  expect(await followThrough(siteOf([former]), next, next, next)).toMatchObject({ status: 0, errors: '' });
});

test('a follower continues with the next election after a proved result, and sets the former state aside', async () => {
  expect(await follow(siteOf([record]))).toMatchObject({ status: 0 });
  const kept = JSON.parse(await readFile(join(home, 'state.json'), 'utf8'));
  const former = await endElection();
  expect(await follow(siteOf([former, other]))).toMatchObject({ status: 0, errors: '' });
  const checkpoint = Buffer.from(former.source.files.get('checkpoint') as Uint8Array).toString();
  const beside = JSON.parse(await readFile(join(home, 'state.json.2026'), 'utf8'));
  expect(beside).toEqual({ ...kept, checkpoint });
  const next = JSON.parse(await readFile(join(home, 'state.json'), 'utf8'));
  expect(next.address).toBe(`${SERVER}/api ${NEW}`);
});

test('a follower with the state of another record ends instead of trying again [A36]', async () => {
  expect(await follow(siteOf([record]))).toMatchObject({ status: 0 });
  const state = join(home, 'state.json');
  const stop = new AbortController();
  const wait = async () => stop.abort();
  const args = [SERVER, '--follow', '--log', NEW, '--state', state];
  const { status, errors } = await runWith(siteOf([record, other]), ...args, { wait, signal: stop.signal });
  expect(stop.signal.aborted).toBe(false);
  expect(status).toBe(2);
  expect(errors).toContain('is not the state of this log; move it away to begin again');
});
