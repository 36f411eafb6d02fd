import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TestElection } from '@evoting/record/testing/election';
import { verifyCosignature } from '@evoting/tlog/cosignature';
import { COSIGNATURE, formatVerifierKey, parseVerifierKey } from '@evoting/tlog/key';
import { expect, test } from 'vitest';
import { init, run, status } from './commands.ts';
import { Folder } from './folder.ts';
import { type GuardianOptions, readGuardianOptions } from './options.ts';
import { emptyFolder, NOW_S, published } from './testing/guardian.ts';

const PASSPHRASE = 'correct horse battery staple';
const SERVER = 'https://vote.example';

/** A guardian's terminal beside the server of this election. */
async function terminal(election: TestElection) {
  const folder = join(await emptyFolder(), 'guardian');
  const said: string[] = [];
  const stopping = new AbortController();
  let source = (await published(election)).source;
  const fetching = async (url: string | URL | Request) => {
    const path = String(url).replace(`${SERVER}/api/`, '');
    const { log, key } = election;
    const logs = [{ log, verifierKey: formatVerifierKey(key), current: true }];
    if (path === 'board') return Response.json({ data: { logs } });
    const bytes = source.files.get(path.replace(`board/${log}/`, ''));
    return bytes ? new Response(Uint8Array.from(bytes)) : new Response(null, { status: 404 });
  };
  const world = {
    fetch: fetching as typeof fetch,
    say: (text: string) => {
      said.push(text);
      if (/Cosigned a tree/.test(text)) stopping.abort();
    },
    env: { GUARDIAN_PASSPHRASE: PASSPHRASE } as Record<string, string | undefined>,
    nowMs: () => NOW_S * 1000,
    signal: stopping.signal,
  };
  const options = <K extends GuardianOptions['kind']>(...args: string[]) =>
    readGuardianOptions([...args, '--folder', folder]) as Extract<GuardianOptions, { kind: K }>;
  const serve = async (other: TestElection) => {
    source = (await published(other)).source;
  };
  return { folder, said, world, options, serve };
}

test('makes a key, tells it to the commission, cosigns, and says where it stands', async () => {
  const election = new TestElection({ results: 'at-close' });
  election.revise();
  const { folder, said, world, options } = await terminal(election);
  await init(options<'init'>('init', SERVER, '--name', 'party.example/guardian'), world);
  const [, vkey = ''] = /^ {2}(party\.example\S+)$/m.exec(said.join('\n')) ?? [];
  const key = parseVerifierKey(vkey, COSIGNATURE);
  expect(key?.name).toBe('party.example/guardian');
  expect(said.at(-1)).toContain(`Start it by this program with: run --folder ${folder}\n`);
  await status(options<'status'>('status'), world);
  expect(said.at(-1)).toBe('Nothing is cosigned yet.');
  await run(options<'run'>('run', '--listen', '127.0.0.1:0'), world);
  expect(said.at(-1)).toContain(`Cosigned a tree of ${election.builder.entries.length} entries`);
  const note = await readFile(join(folder, 'cosigned.txt'), 'utf8');
  expect(key && verifyCosignature(note, key)).toEqual({ ok: true, time: NOW_S });
  await status(options<'status'>('status'), world);
  expect(said).toContain('Cosigned last: a tree of 2 entries.');
  expect(await readFile(join(folder, 'key.json'), 'utf8')).not.toContain(PASSPHRASE);
});

test('ends with an alarm that stays after a restart, with both signed statements', async () => {
  const [election, lying] = [0, 1].map(() => new TestElection({ results: 'at-close' })) as [
    TestElection,
    TestElection,
  ];
  for (const [i, one] of [election, lying].entries()) {
    one.revise();
    one.vote(i, i);
  }
  const { world, options, serve } = await terminal(election);
  await init(options<'init'>('init', SERVER, '--name', 'party.example/guardian'), world);
  await run(options<'run'>('run'), world);
  await serve(lying);
  const again = { ...world, signal: new AbortController().signal };
  await expect(run(options<'run'>('run'), again)).rejects.toThrow(
    'ALARM: The log signed two trees of one size.',
  );
  await serve(election);
  await expect(run(options<'run'>('run'), again)).rejects.toThrow('ALARM');
  await expect(status(options<'status'>('status'), world)).rejects.toThrow('alarm.txt');
});

test('makes its key before the record begins, waits for it, and gives its signature to the server', async () => {
  const election = new TestElection({ results: 'at-close' });
  election.revise();
  const { folder, said, world, options } = await terminal(election);
  let hasBegun = false;
  const posted: string[] = [];
  const fetching: typeof fetch = async (url, init) => {
    if (init?.method === 'POST') {
      posted.push((JSON.parse(String(init.body)) as { note: string }).note);
      return Response.json({ code: 'cosigned-by-nobody' }, { status: 403 });
    }
    if (String(url).endsWith('/board') && !hasBegun) {
      if (said.some((line) => /^Waiting/.test(line))) hasBegun = true;
      return Response.json({ data: { logs: [] } });
    }
    return world.fetch(url, init);
  };
  const early = { ...world, fetch: fetching };
  await init(options<'init'>('init', SERVER, '--name', 'a.example', '--log', '2026', '--await'), early);
  expect(said.join()).toContain('The record has not begun');
  await status(options<'status'>('status'), early);
  expect(said.at(-1)).toContain('Waiting for the record 2026');
  await run({ ...options<'run'>('run'), intervalMs: 1 }, early);
  expect(said.join()).toContain('The record has begun.');
  expect(said.at(-1)).toContain('does not name this guardian as a witness');
  expect(posted).toEqual([await readFile(join(folder, 'cosigned.txt'), 'utf8')]);
  expect((await new Folder(folder).settings()).logKey).toBe(formatVerifierKey(election.key));
  expect(() => readGuardianOptions(['init', SERVER, '--name', 'a.example', '--await'])).toThrow('--log');
});

test('refuses a second process on its folder, a wrong or short passphrase, and another key of the log', async () => {
  const election = new TestElection();
  election.revise();
  const { folder, world, options } = await terminal(election);
  const make = (...more: string[]) =>
    init(options<'init'>('init', SERVER, '--name', 'a.example', ...more), world);
  await expect(make('--log', '2031')).rejects.toThrow('no such record; it has: 2026');
  await expect(make('--key', 'other')).rejects.toThrow('another key than --key');
  await expect(
    init(options<'init'>('init', SERVER, '--name', 'a.example'), {
      ...world,
      env: { GUARDIAN_PASSPHRASE: 'short' },
    }),
  ).rejects.toThrow('at least 12 characters');
  await make();
  await expect(make()).rejects.toThrow("a guardian's key already");
  const release = await new Folder(folder).lock();
  await expect(run(options<'run'>('run'), world)).rejects.toThrow('Another guardian runs');
  await release();
  const wrong = { ...world, env: { GUARDIAN_PASSPHRASE: 'another passphrase' } };
  await expect(run(options<'run'>('run'), wrong)).rejects.toThrow('does not open key.json');
  await expect(run(options<'run'>('run'), { ...world, env: {} })).rejects.toThrow('Give the passphrase');
  const given = { ...world, env: { CREDENTIALS_DIRECTORY: folder } };
  await expect(run(options<'run'>('run'), given)).rejects.toThrow('cannot be read');
  await writeFile(join(folder, 'passphrase'), `${PASSPHRASE}\n`);
  await run(options<'run'>('run'), given);
  expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([]);
});

test('runs the guardians of several folders in one process, where one with an alarm leaves the others running', async () => {
  const election = new TestElection({ results: 'at-close' });
  election.revise();
  const { folder, said, world, options } = await terminal(election);
  const other = `${folder}-b`;
  for (const [path, name] of [
    [folder, 'a.example'],
    [other, 'b.example'],
  ] as const)
    await init({ ...options<'init'>('init', SERVER, '--name', name), folder: path }, world);
  await new Folder(other).storeAlarm('The log signed two trees of one size.\n');
  const both = readGuardianOptions(['run', '--folder', folder, '--folder', other]);
  await expect(run(both as Extract<GuardianOptions, { kind: 'run' }>, world)).rejects.toThrow(
    'Not all guardians ran to the end: guardian-b.',
  );
  expect(said.join('\n')).toContain('guardian-b: ALARM: The log signed two trees of one size.');
  expect(said.join('\n')).toMatch(/^guardian: \S+ Cosigned a tree of 2 entries/m);
  expect(await new Folder(other).cosigned()).toBe(null);
});

test('reads its command line, and says in one sentence what is wrong with it', () => {
  for (const [args, sentence] of [
    [[], 'Say init, take-key, run, status or drill'],
    [['init'], 'needs the address'],
    [['init', 'ftp://x', '--name', 'a'], 'needs the address'],
    [['init', SERVER], '--name must be'],
    [['init', SERVER, '--name', 'two words'], '--name must be'],
    [['run', 'more'], 'too many words'],
    [['run', '--interval', '0'], '--interval'],
    [['run', '--listen', '7080'], '--listen'],
    [['run', '--listen', '::1:7080', '--folder', 'a', '--folder', 'b'], 'Several folders'],
    [['status', '--folder', 'a', '--folder', 'b'], 'Several folders'],
    [['run', '--nonsense'], 'nonsense'],
  ] as const)
    expect(() => readGuardianOptions([...args])).toThrow(sentence);
  expect(readGuardianOptions(['run', '--listen', '[::1]:7080'])).toMatchObject({
    listen: { host: '::1', port: 7080 },
  });
  expect(readGuardianOptions(['--help'])).toMatchObject({
    usage: expect.stringContaining('evoting-guardian init'),
  });
});
