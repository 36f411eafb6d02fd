import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hexHash } from '@evoting/belenios/auditor';
import { TestElection } from '@evoting/record/testing/election';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { formatVerifierKey } from '@evoting/tlog/key';
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyFolder, runWith, SERVER } from './testing/world.ts';

// The attacker is the server. What it lists is its own word, and so is the name of a record: a record under a
// new name would be a first look.
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

/** A site that lists these records and shows the last one. `mute`: its files are not answered. */
const siteOf = (records: Listed[], mute: string | null = null): typeof fetch => {
  const shown = records.at(-1);
  const logs = records.map(({ election: { key }, log }) => {
    return { log, verifierKey: formatVerifierKey(key), current: log === shown?.log };
  });
  return async (url) => {
    const path = String(url).replace(`${SERVER}/api/`, '');
    if (path === 'board') return new Response(JSON.stringify({ message: '', data: { logs } }));
    const [, log, file] = /^board\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (log !== undefined && log === mute) return new Response(null, { status: 500 });
    const asked = log ?? /[?&]log=([^&]+)/.exec(path)?.[1] ?? shown?.log;
    const { source } = records.find((one) => one.log === asked) ?? {};
    const beside = path.startsWith('extras/areas') ? 'areas' : 'results';
    const bytes = (await source?.read(file ?? beside)) ?? null;
    return bytes === null ? new Response(null, { status: 404 }) : new Response(Uint8Array.from(bytes));
  };
};

const seenOf = (log: string) => join(home, 'evoting', `vote.example_${log}.seen.json`);

/** Checks the site, and keeps what it saw below this test's own folder. */
const verify = (site: typeof fetch, ...args: string[]) =>
  runWith(site, SERVER, '--pure', '--threads', '1', ...args, { keeps: true });

const follow = (site: typeof fetch, ...args: string[]) =>
  runWith(site, SERVER, '--follow', '--once', '--state', join(home, 'state.json'), ...args);

/** The election is closed by its trustees. */
async function ended(): Promise<Listed> {
  await election.close();
  return listed(election, '2026');
}

/** The server, which has the log's key alone, ends the record. */
async function forgedEnd(): Promise<Listed> {
  const { builder } = election;
  builder.append('EndBallots', null);
  const tree_size = builder.entries.length;
  builder.append('EncryptedTally', JSON.stringify({ sums: [], ballots: 0 }));
  const index = builder.entries.length;
  const hash = hexHash(builder.append('Result', '{"ballots":0,"counts":[]}'));
  election.result = { index, tree_size, hash };
  return listed(election, '2026');
}

test('a record that was seen at a site and is not listed any more fails the check of any other [A36]', async () => {
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

test('another record in the place of one that was seen fails until that has its proved result, or its file is moved away [A36]', async () => {
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

test('an election that follows one with its proved result is no problem, and a folder knows of no site', async () => {
  expect(await verify(siteOf([record]))).toMatchObject({ status: 0 });
  const former = await ended();
  expect(await verify(siteOf([former, other]))).toMatchObject({ status: 0, errors: '' });
  expect(await verify(siteOf([former, other]), '--log', '2026')).toMatchObject({ status: 0, errors: '' });
  expect((await readdir(join(home, 'evoting'))).length).toBe(2);
  expect(await verify(siteOf([other]), '--seen', '-')).toMatchObject({ status: 0, errors: '' });
});

test('an end that was forged for one observer stays in what is kept: the record that others see is refused from then on [A36]', async () => {
  expect(await verify(siteOf([record]))).toMatchObject({ status: 0 });
  const { entries, payloads } = election.builder;
  const size = entries.length;
  election.vote(1, 0);
  const honest = await listed(election, '2026');
  for (const list of [entries, payloads]) list.splice(size);
  expect(await verify(siteOf([await forgedEnd(), other]))).toMatchObject({ status: 1 });
  await rm(seenOf(NEW));
  expect(await verify(siteOf([honest]))).toMatchObject({ status: 1 });
});

test('a follower that is started again raises the alarm where the site shows another record before the end of the followed one [A36]', async () => {
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
  expect(await follow(siteOf([await forgedEnd(), other]))).toMatchObject(early);
  const { evidence } = JSON.parse(await readFile(join(home, 'state.json.alarm.json'), 'utf8'));
  expect(evidence).toHaveLength(2);
  expect(await readFile(join(home, 'state.json'), 'utf8')).toBe(kept);
});

test('a follower that runs raises the alarm at the third look at which the site shows another record, and not before [A36]', async () => {
  const honest = siteOf([record]);
  const early = siteOf([record, other]);
  /** Each look finds the site like this; the first is asked twice for its list. */
  const followThrough = async (...sites: (typeof fetch)[]) => {
    const stop = new AbortController();
    let at = 0;
    const fetch: typeof globalThis.fetch = (url, init) => (sites[at] ?? honest)(url, init);
    const wait = async () => {
      at += 1;
      if (at === sites.length) stop.abort();
    };
    const told = [SERVER, '--follow', '--state', join(await emptyFolder(), 'state.json')];
    return runWith(fetch, ...told, { wait, signal: stop.signal });
  };
  expect(await followThrough(honest, early, early, honest)).toMatchObject({ status: 0, errors: '' });
  expect(await followThrough(honest, early, early, early, honest)).toMatchObject({
    status: 1,
    errors: expect.stringContaining('ALARM: board: shows 2026-b, and 2026, which'),
  });
  const former = await ended();
  const next = siteOf([former, other]);
  expect(await followThrough(siteOf([former]), next, next, next)).toMatchObject({ status: 0, errors: '' });
});

test('a follower goes on with the election after the one that has its proved result, and keeps what it knew of that', async () => {
  expect(await follow(siteOf([record]))).toMatchObject({ status: 0 });
  const kept = JSON.parse(await readFile(join(home, 'state.json'), 'utf8'));
  const former = await ended();
  expect(await follow(siteOf([former, other]))).toMatchObject({ status: 0, errors: '' });
  const checkpoint = Buffer.from(former.source.files.get('checkpoint') as Uint8Array).toString();
  const beside = JSON.parse(await readFile(join(home, 'state.json.2026'), 'utf8'));
  expect(beside).toEqual({ ...kept, checkpoint });
  expect(JSON.parse(await readFile(join(home, 'state.json'), 'utf8')).place).toBe(`${SERVER}/api ${NEW}`);
});

test('a follower with the state of another record ends, and does not try again and again [A36]', async () => {
  expect(await follow(siteOf([record]))).toMatchObject({ status: 0 });
  const state = join(home, 'state.json');
  const stop = new AbortController();
  const wait = async () => stop.abort();
  const told = [SERVER, '--follow', '--log', NEW, '--state', state];
  const { status, errors } = await runWith(siteOf([record, other]), ...told, { wait, signal: stop.signal });
  expect(stop.signal.aborted).toBe(false);
  expect(status).toBe(2);
  expect(errors).toContain('is not the state of this log; move it away to begin again');
});
