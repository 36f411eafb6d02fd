import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { auditRecord } from '@evoting/audit/audit';
import { pureEngine } from '@evoting/audit/engine';
import type { AuditState } from '@evoting/audit/state';
import { areaResultsPath, SourceError } from '@evoting/record/source';
import { contestsOf, TestElection } from '@evoting/record/testing/election';
import { MemorySource } from '@evoting/record/testing/memory-source';
import { formatVerifierKey } from '@evoting/tlog/key';
import { signingKeyFrom } from '@evoting/tlog/signing';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { savingSource } from './folder.ts';
import { keptHeads } from './kept-heads.ts';
import { storeState } from './resume.ts';
import { readSeen, storeSeen } from './seen.ts';
import { emptyFolder, runWith, SERVER, serverOf } from './testing/command.ts';

/** Threads take longer to start than these checks take. */
const ALONE = ['--pure', '--threads', '1'];
const VECTORS = join(import.meta.dirname, '../../../packages/belenios/src/vectors');
const election = new TestElection();
const unreachable: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
let source: MemorySource;
let folder: string;

beforeAll(async () => {
  election.revise();
  for (const pick of [0, 1, 1]) election.vote(pick, 0);
  await election.close();
  source = await election.publish();
  folder = await emptyFolder();
  await runWith(serverOf(election, source), SERVER, ...ALONE, '--download', folder);
});

const noteOf = ({ files }: MemorySource) => new TextDecoder().decode(files.get('checkpoint'));

test('a live server is verified, with a report in words and in JSON', async () => {
  const json = join(await emptyFolder(), 'report.json');
  const { status, said, errors } = await runWith(serverOf(election, source), SERVER, '--json', json);
  expect(errors).toBe('');
  expect(status).toBe(0);
  expect(said).toContain('Verified: all 3 ballots');
  expect(said).toContain('Governor: Candidate bem (Party bem) 2');
  expect(said).toContain('The key comes from the server itself');
  expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({ verdict: 'verified', ballots: 3 });
});

describe('a server whose elections are all archived', () => {
  const archived = (...names: string[]): typeof fetch => {
    const server = serverOf(election, source);
    return async (url, init) => {
      const answer = await server(url, init);
      const named = `?log=${election.log}`;
      if (String(url).endsWith(named)) return server(String(url).replace(named, ''));
      if (String(url).endsWith('/election-results')) return new Response(null, { status: 404 });
      if (!String(url).endsWith('/board')) return answer;
      const [own] = (await answer.json()).data.logs;
      const logs = names.map((log) => ({ ...own, log, current: false }));
      return new Response(JSON.stringify({ message: '', data: { logs } }));
    };
  };

  test('the only record is checked without --log', async () => {
    const { status, said } = await runWith(archived(election.log), SERVER, ...ALONE);
    expect(said).toContain('Verified: all 3 ballots');
    expect(status).toBe(0);
  });

  test('several records are listed, and the one that --log names is checked', async () => {
    const several = archived('2023', election.log);
    const { status, errors } = await runWith(several, SERVER, ...ALONE);
    expect([status, errors]).toEqual([
      2,
      expect.stringContaining(`2023, ${election.log}. Name one with --log.`),
    ]);
    expect((await runWith(several, SERVER, ...ALONE, '--log', election.log)).status).toBe(0);
    expect((await runWith(several, SERVER, ...ALONE, '--log', '2019')).status).toBe(2);
  });

  test('the numbers on the results page of a former election are compared with the proved ones [A100]', async () => {
    const showing =
      (change: (text: string) => string): typeof fetch =>
      async (url, init) => {
        const answer = await archived('2023', election.log)(url, init);
        return String(url).endsWith(`/election-results?log=${election.log}`)
          ? new Response(change(await answer.text()))
          : answer;
      };
    const named = [SERVER, ...ALONE, '--log', election.log];
    const honest = await runWith(
      showing((text) => text),
      ...named,
    );
    expect([honest.status, honest.said]).toEqual([0, expect.not.stringContaining('were not compared')]);
    const forged = await runWith(
      showing((text) => text.replace('"votes":2', '"votes":3')),
      ...named,
    );
    expect([forged.status, forged.said]).toEqual([1, expect.stringContaining('shows 3, proved are 2')]);
  });

  test('a check fails if the server shows no numbers for a former election with a result [A245]', async () => {
    const silent: typeof fetch = async (url, init) =>
      String(url).includes('?log=')
        ? new Response(null, { status: 404 })
        : archived('2023', election.log)(url, init);
    const { status, said } = await runWith(silent, SERVER, ...ALONE, '--log', election.log);
    expect([status, said]).toEqual([1, expect.stringContaining('NOT verified: results: is missing')]);
  });
});

test('an endless list of records is not read to its end [A203]', async () => {
  let sent = 0;
  const endless: typeof fetch = async () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          sent += 1;
          if (sent > 64) throw new Error('read on');
          controller.enqueue(new Uint8Array(2 ** 20));
        },
      }),
    );
  const { status, errors } = await runWith(endless, SERVER, ...ALONE);
  expect(status).toBe(2);
  expect(errors).toBe('Nothing can be said: board: the server sent more than 4194304 bytes.');
});

test('the report of a record that succeeds another names that and its losses', async () => {
  const root_hash = `${'A'.repeat(43)}=`;
  const before = {
    origin: 'vote.example/api/board/2025',
    verifier_key: 'its key',
    size: 12,
    root_hash,
    held: 9,
  };
  const successor = new TestElection({ succeeds: before });
  successor.revise();
  successor.vote(0, 0);
  await successor.publishCount();
  const server = serverOf(successor, await successor.publish());
  const { status, said } = await runWith(server, SERVER, ...ALONE);
  expect(status).toBe(0);
  expect(said).toContain(
    'It succeeds vote.example/api/board/2025, whose end was lost: 12 entries were signed, 9 are left',
  );
  expect(said).toContain('at most 3 ballots');
  expect((await runWith(serverOf(election, source), SERVER, ...ALONE)).said).not.toContain('succeeds');
});

test('a downloaded record is verified without the server, and the report says where the key came from', async () => {
  const { status, said } = await runWith(unreachable, folder, ...ALONE);
  expect(said).toContain('Verified: all 3 ballots');
  expect(said).toContain('The key comes from the folder itself');
  expect(status).toBe(0);
  const [key = ''] = /(?<=\n {2}key )\S+/.exec(said) ?? [];
  expect((await runWith(unreachable, folder, ...ALONE, '--key', key)).said).not.toContain(
    'The key comes from',
  );
});

test('an interrupted download continues without fetching stored files again', async () => {
  const copy = await emptyFolder();
  await cp(folder, copy, { recursive: true });
  const before = source.paths.length;
  const { status } = await runWith(serverOf(election, source), SERVER, ...ALONE, '--download', copy);
  expect(status).toBe(0);
  expect(new Set(source.paths.slice(before))).toEqual(
    new Set(['results', 'areas', 'count', 'openings', 'checkpoint']),
  );
});

test('a record is not downloaded into the folder of another one [A260]', async () => {
  const other = new TestElection({}, undefined, 'vote.example/api/board/2026');
  other.revise();
  other.vote(1, 1);
  const [stranger, files] = [
    signingKeyFrom(other.key.name, new Uint8Array(32).fill(7)),
    await other.publish(),
  ];
  const server = serverOf({ ...other, log: other.log, key: stranger } as TestElection, files);
  const before = await filesIn(folder);
  const { status, errors } = await runWith(server, SERVER, ...ALONE, '--download', folder);
  expect([status, errors]).toEqual([2, expect.stringContaining(`${folder} holds another record`)]);
  expect(await filesIn(folder)).toEqual(before);
  expect((await runWith(serverOf(election, source), SERVER, ...ALONE, '--download', folder)).status).toBe(0);
});

test('a file that cannot be saved in the folder is named', async () => {
  const file = areaResultsPath('a'.repeat(300));
  const bytes = new TextEncoder().encode('{}');
  const saving = savingSource({ read: async () => bytes }, await emptyFolder());
  expect(await saving.read(areaResultsPath('a'))).toEqual(bytes);
  const refused = await saving.read(file).catch((error: unknown) => error);
  expect(refused).toEqual(new SourceError(file, 'it cannot be kept in the folder'));
});

test.each([
  'https://',
  'http://[vote.example',
  'http://vote.example:port',
])('an invalid address is a wrong usage: %s', async (address) => {
  const { status, errors } = await runWith(unreachable, address, ...ALONE);
  expect(status).toBe(2);
  expect(errors).toContain(`${address} is no address of a server.`);
});

async function filesIn(root: string): Promise<string[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  return found
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(root.length + 1));
}

test('one changed byte in any downloaded file fails the check, which names the file', async () => {
  // The texts of `results` are not checked, and its numbers have tests of their own.
  const paths = (await filesIn(folder)).filter((path) => path !== 'results');
  expect(paths.length).toBeGreaterThan(12);
  const change = fc.record({
    path: fc.constantFrom(...paths),
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    mask: fc.integer({ min: 1, max: 255 }),
  });
  await fc.assert(
    fc.asyncProperty(change, async ({ path, at, mask }) => {
      const file = join(folder, path);
      const bytes = await readFile(file);
      const i = Math.floor(at * bytes.length);
      await writeFile(file, bytes.with(i, (bytes[i] as number) ^ mask));
      const { status, said, errors } = await runWith(unreachable, folder, ...ALONE);
      await writeFile(file, bytes);
      expect(status).toBe(1);
      if (path !== 'log.json') expect(said).toContain(path.replace(/\.p\/\d+$/, ''));
      expect(said + errors).toContain('NOT verified');
    }),
    { numRuns: Number(process.env.AUDIT_PROPERTY_RUNS ?? 20) },
  );
}, 60_000);

test('a changed number on the results page fails the check', async () => {
  const spoiled = await election.publish();
  const shown = Buffer.from(source.files.get('results') as Uint8Array).toString();
  spoiled.files.set('results', Buffer.from(shown.replace('"votes":2', '"votes":3')));
  const { status, said } = await runWith(serverOf(election, spoiled), `${SERVER}/api/`, ...ALONE);
  expect(status).toBe(1);
  expect(said).toContain('✗ The numbers shown are the numbers proved');
});

test('a server that shows no numbers fails the check; a folder without them is reported as not compared', async () => {
  const silent = await election.publish();
  silent.files.delete('results');
  const live = await runWith(serverOf(election, silent), SERVER, ...ALONE);
  expect(live).toMatchObject({
    status: 1,
    said: expect.stringContaining('NOT verified: results: is missing'),
  });
  const copy = await emptyFolder();
  await cp(folder, copy, { recursive: true });
  await rm(join(copy, 'results'));
  const { status, said } = await runWith(unreachable, copy, ...ALONE);
  expect(status).toBe(0);
  expect(said).toContain('The numbers shown were not compared: there is no copy of the results page here.');
});

test('a check with another key than the log’s fails', async () => {
  const right = formatVerifierKey(election.key);
  const wrong = formatVerifierKey(signingKeyFrom(election.key.name, new Uint8Array(32).fill(7)));
  const server = serverOf(election, source);
  expect(await runWith(server, SERVER, ...ALONE, '--key', right)).toMatchObject({ status: 0 });
  expect(await runWith(server, SERVER, ...ALONE, '--key', wrong)).toMatchObject({
    status: 1,
    errors: expect.stringContaining('signed under another key'),
  });
});

test('the report of a sample says how many proofs were checked', async () => {
  const { status, said } = await runWith(serverOf(election, source), SERVER, ...ALONE, '--sample', '0');
  expect(status).toBe(3);
  expect(said).toContain(
    'of 3 ballots the proofs of 0 were checked. 1 false ballot would have stayed unseen',
  );
});

test('the slices of a record together check every ballot, and each reports its own part', async () => {
  const proofs = await Promise.all(
    [1, 2, 3].map(async (slice) => {
      const json = join(await emptyFolder(), 'report.json');
      const args = [SERVER, ...ALONE, '--slice', `${slice}/3`, '--json', json];
      const { status } = await runWith(serverOf(election, source), ...args);
      const { proofsChecked } = JSON.parse(await readFile(json, 'utf8'));
      expect(status).toBe(proofsChecked === 3 ? 0 : 3);
      return proofsChecked as number;
    }),
  );
  expect(proofs.reduce((sum, checked) => sum + checked)).toBe(3);
});

test('a check does not resume from the state of another engine or another slice [A187]', {
  tags: ['release'],
}, async () => {
  const long = new TestElection({ results: 'at-close' });
  long.revise();
  for (const pick of [0, 1, 1]) long.vote(pick, 0);
  while (long.builder.entries.length < 256) long.revise();
  long.show([], null);
  const server = serverOf(long, await long.publish());
  const file = join(await emptyFolder(), 'state.json');
  /** Runs a check with the state that an audit with these options has left. */
  const resume = async (from: object, ...args: string[]) => {
    let state: AuditState | null = null as AuditState | null;
    await auditRecord(await long.publish(), {
      key: long.key,
      log: long.log,
      ...from,
      onProgress: ({ takeState }) => {
        state = takeState?.() ?? state;
      },
    });
    await storeState(file, state);
    const { status, said } = await runWith(server, SERVER, ...ALONE, '--resume', file, ...args);
    return { status, isResumed: said.includes('going on from where it stopped') };
  };
  const first = { sampling: { kind: 'shared', slice: 1, of: 2 } };
  expect(await resume({})).toMatchObject({ status: 0, isResumed: true });
  expect(await resume({}, '--audited')).toMatchObject({ status: 0, isResumed: false });
  const audited = { engine: { ...pureEngine, isAudited: true } };
  expect(await resume(audited, '--audited')).toMatchObject({ status: 0, isResumed: true });
  expect(await resume(first, '--slice', '1/2')).toMatchObject({ isResumed: true });
  for (const args of [['--slice', '2/2'], []])
    expect(await resume(first, ...args)).toMatchObject({ isResumed: false });
});

test('a second check refuses a record with a new name and key [A36]', async () => {
  const seen = join(await emptyFolder(), 'seen.json');
  const recordAt = (origin: string) => {
    const election = new TestElection({}, undefined, origin);
    election.show([], null);
    election.revise();
    election.vote(0, 0);
    return election;
  };
  const check = async (record: TestElection, ...args: string[]) =>
    runWith(serverOf(record, await record.publish()), SERVER, ...ALONE, ...args);
  expect(await check(recordAt('vote.example/api/board/2026'), '--seen', seen)).toMatchObject({ status: 0 });
  const renamed = recordAt('other.example/api/board/2026');
  expect(await check(renamed)).toMatchObject({ status: 0 });
  expect(await check(renamed, '--seen', seen)).toMatchObject({
    status: 1,
    errors: expect.stringContaining('another key than the one seen'),
  });
});

test('a second check refuses a history that does not extend the first, and another key [A10]', async () => {
  const seen = join(await emptyFolder(), 'seen.json');
  const check = async (record: TestElection) =>
    runWith(serverOf(record, await record.publish()), SERVER, ...ALONE, '--seen', seen);
  const grown = new TestElection();
  grown.show([], null);
  grown.revise();
  grown.vote(0, 0);
  const first = await check(grown);
  expect(first).toMatchObject({
    status: 0,
    said: expect.stringContaining('This is the first look at this record'),
  });
  expect(first.said).toMatch(/\n {2}[2-9a-z]{5}(-[2-9a-z]{5}){3}\n/);
  grown.vote(1, 0);
  const second = await check(grown);
  expect(second).toMatchObject({
    status: 0,
    said: expect.stringContaining('extends the one seen from here'),
  });
  const rewritten = new TestElection();
  rewritten.show([], null);
  rewritten.revise();
  for (const pick of [1, 0, 0]) rewritten.vote(pick, 0);
  const third = await check(rewritten);
  expect(third).toMatchObject({
    status: 1,
    said: expect.stringContaining(
      'checkpoints of 5 and 6 entries: the record does not extend the one seen before',
    ),
  });
  expect(await runWith(serverOf(rewritten, await rewritten.publish()), SERVER, ...ALONE)).toMatchObject({
    status: 0,
  });
  const kept = JSON.parse(await readFile(seen, 'utf8'));
  await writeFile(seen, JSON.stringify({ ...kept, verifierKey: `${kept.verifierKey}x` }));
  expect(await check(grown)).toMatchObject({
    status: 1,
    errors: expect.stringContaining('another key than the one seen'),
  });
  await writeFile(seen, 'notes of my own');
  expect(await check(grown)).toMatchObject({ status: 2, errors: expect.stringContaining('move it away') });
  expect(await readFile(seen, 'utf8')).toBe('notes of my own');
});

test('a head whose check fails is kept apart: the true record is verified, once with both histories as evidence [A233 A372]', async () => {
  const seen = join(await emptyFolder(), 'seen.json');
  const check = (record: TestElection, source: MemorySource) =>
    runWith(serverOf(record, source), SERVER, ...ALONE, '--seen', seen);
  const recordOf = (later: number, ...picks: number[]) => {
    const record = new TestElection();
    record.builder.time += later;
    record.show([], null);
    record.revise();
    for (const pick of picks) record.vote(pick, 0);
    return record;
  };
  const early = recordOf(0, 0);
  early.builder.time = Math.round(Date.now() / 1000) + 3600;
  const ahead = await check(early, await early.publish());
  expect(ahead).toMatchObject({ status: 1, said: expect.stringContaining('Nothing is kept of this look') });
  expect([await readSeen(seen), await readSeen(`${seen}.unchecked`)]).toEqual([null, null]);

  const fork = recordOf(0, 1, 0, 0);
  const source = await fork.publish();
  const server = serverOf(fork, source);
  const silent: typeof fetch = async (url) =>
    String(url).includes('tile/entries/') ? new Response('', { status: 500 }) : server(url);
  expect(await runWith(silent, SERVER, ...ALONE, '--seen', seen)).toMatchObject({ status: 2 });
  const forked = await readSeen(`${seen}.unchecked`);
  expect([await readSeen(seen), forked?.checkpoint]).toEqual([null, noteOf(source)]);
  const spoiled = new MemorySource(source.files);
  spoiled.files.set('results', Buffer.from('{}'));
  expect(await check(fork, spoiled)).toMatchObject({
    status: 1,
    said: expect.stringContaining(`It is kept as evidence (${seen}.unchecked)`),
  });

  const honest = recordOf(60, 0);
  const truth = await honest.publish();
  expect(await check(honest, truth)).toMatchObject({
    status: 1,
    said: expect.stringContaining('Verified: all 1 ballots'),
    errors: expect.stringContaining('was shown another history under the same key, of 6 entries'),
  });
  expect(JSON.parse(await readFile(`${seen}.evidence.json`, 'utf8')).checkpoints).toEqual(
    [source, truth].map(noteOf),
  );
  expect(await check(honest, truth)).toMatchObject({ status: 0, errors: '' });
  expect(await readSeen(`${seen}.unchecked`)).toBeNull();
});

test('a head under another key, whose check failed, is named once and does not bar the record [A372]', async () => {
  const seen = join(await emptyFolder(), 'seen.json');
  const verifierKey = 'vote.example/another+0a0b0c0d+key';
  await writeFile(`${seen}.unchecked`, JSON.stringify({ verifierKey, checkpoint: 'of another log' }));
  const check = () => runWith(serverOf(election, source), SERVER, ...ALONE, '--seen', seen);
  expect(await check()).toMatchObject({ status: 1, errors: expect.stringContaining(verifierKey) });
  expect(await check()).toMatchObject({ status: 0, errors: '' });
});

test('a name that was corrected after people had voted has an exit status of its own [A347]', async () => {
  const renamed = new TestElection();
  renamed.show([], null);
  renamed.revise();
  renamed.vote(0, 0);
  const [first, ...others] = structuredClone(contestsOf(1));
  const ada = first?.candidates[0];
  if (!first || !ada) throw new Error('no candidate');
  ada.name = 'Ada Okoro';
  renamed.revise([first, ...others]);
  renamed.show([], null);
  const { status, said } = await runWith(serverOf(renamed, await renamed.publish()), SERVER, ...ALONE);
  expect(said).toContain('Verified, 1 name corrected: all 1 ballots');
  expect(said).toContain(
    'Ada Okoro (Party ada), formerly Candidate ada (Party ada): 1 ballots were cast before',
  );
  expect(status).toBe(4);
});

test('a remembered head is never replaced by a shorter one, nor by that of an overtaken check [A81]', async () => {
  const path = join(await emptyFolder(), 'seen.json');
  const at = (size: number) => ({ verifierKey: 'key', checkpoint: `log\n${size}\nroot\n` });
  const stored = async () => (await readSeen(path))?.checkpoint;
  await storeSeen(path, at(262), null);
  expect(await stored()).toBe(at(262).checkpoint);
  await storeSeen(path, at(267), at(262));
  expect(await stored()).toBe(at(267).checkpoint);
  await storeSeen(path, at(262), at(267));
  await storeSeen(path, at(300), at(262));
  await storeSeen(path, at(300), null);
  expect(await stored()).toBe(at(267).checkpoint);
});

test('a check says that the record extends the head seen before only if it verified that [A81]', async () => {
  const json = join(await emptyFolder(), 'report.json');
  await runWith(serverOf(election, source), SERVER, ...ALONE, '--json', json);
  const report = JSON.parse(await readFile(json, 'utf8'));
  const at = (size: number) => ({ verifierKey: report.verifierKey, checkpoint: `log\n${size}\nroot\n` });
  const seen = join(await emptyFolder(), 'seen.json');
  const line = async (change: object, size: number) => {
    await writeFile(seen, JSON.stringify(at(size)));
    return (await keptHeads(seen, report.verifierKey)).comparisonLines({ ...report, ...change })[0];
  };
  expect(await line({}, report.treeSize - 1)).toBe('The record extends the one seen from here before.');
  expect(await line({}, report.treeSize + 1)).toMatch(/^This check is of an earlier record: a beginning/);
  expect(await line({ verdict: 'failed' }, report.treeSize - 1)).toMatch(/^Compare with somebody else/);
});

test('wrong usage and unreachable servers end with status 2', async () => {
  const server = serverOf(election, source);
  const cases: [string[], string][] = [
    [[], 'Name one URL'],
    [['a.bel', folder], 'Name one URL'],
    [[SERVER, '--what'], '--what'],
    [[SERVER, '--sample', '2'], '--sample must be a number from 0 to 1'],
    [[SERVER, '--key', 'x'], '--key is not a verifier key'],
    [[SERVER, '--log', '1999'], 'it has: 2026'],
    [[folder, '--follow'], '--follow need'],
    [[await emptyFolder()], 'no log.json'],
    [['/nowhere/x.bel'], 'cannot be read'],
  ];
  for (const [args, words] of cases) {
    const { status, errors } = await runWith(server, ...args);
    expect(status).toBe(2);
    expect(errors).toContain(words);
  }
  expect(await runWith(unreachable, SERVER)).toMatchObject({ status: 2 });
  const broken: typeof fetch = async () => new Response('', { status: 500 });
  expect(await runWith(broken, SERVER)).toMatchObject({ status: 2, errors: expect.stringContaining('500') });
  expect(await runWith(server, '--help')).toMatchObject({
    status: 0,
    said: expect.stringContaining('--follow'),
  });
});

test('an archive is verified, and refused with one byte changed', async () => {
  const vector = join(VECTORS, 'one-trustee');
  const name = (await readdir(vector)).find((file) => file.endsWith('.bel')) as string;
  expect(await runWith(unreachable, join(vector, name))).toMatchObject({
    status: 0,
    said: expect.stringContaining('every proof in the archive'),
  });
  const bytes = await readFile(join(vector, name));
  const at = bytes.indexOf('"alpha"') + 12;
  const changed = join(await emptyFolder(), name);
  await writeFile(changed, bytes.with(at, bytes[at] === 0x30 ? 0x31 : 0x30));
  const { status, said } = await runWith(unreachable, join(vector, name), changed);
  expect(status).toBe(1);
  expect(said).toContain(`${changed}\nNOT verified`);
  expect(said).toContain('every proof in the archive');
});

test('hints beside an archive are written on demand, used if present, and never needed', {
  tags: ['release'],
}, async () => {
  const name = (await readdir(join(VECTORS, 'one-trustee'))).find((file) => file.endsWith('.bel')) as string;
  const archive = join(await emptyFolder(), name);
  await cp(join(VECTORS, 'one-trustee', name), archive);
  const check = async (...args: string[]) => {
    const json = join(await emptyFolder(), 'report.json');
    const { status, said } = await runWith(unreachable, archive, '--json', json, ...args);
    const [outcome] = JSON.parse(await readFile(json, 'utf8'));
    return { status, said, ballots: outcome.report?.ballots, engines: outcome.engines };
  };
  const first = await check();
  expect(first).toMatchObject({ status: 0, engines: { fast: first.ballots } });
  expect(await filesIn(dirname(archive))).toEqual([name]);
  const writing = await check('--write-hints');
  expect(writing.said).toContain(`Hints of ${first.ballots} ballots are in ${archive}.hints`);
  const hints = await readFile(`${archive}.hints`);
  expect(hints.length).toBeGreaterThan(128 * first.ballots);
  const spoiled: [threads: string, bytes: Buffer][] = [
    ['1', hints],
    ['2', hints],
    ['1', hints.subarray(0, hints.length >> 1)],
    ['1', hints.map((byte, i) => (i % 53 === 7 ? byte ^ 1 : byte)) as Buffer],
    ['2', Buffer.concat([Buffer.alloc(4, 255), hints])],
    ['1', Buffer.concat([hints.subarray(0, 4 + hints.readUInt32BE(0)), hints])],
    ['1', Buffer.alloc(0)],
  ];
  for (const [threads, bytes] of spoiled) {
    await writeFile(`${archive}.hints`, bytes);
    expect(await check('--threads', threads)).toMatchObject({
      status: 0,
      ballots: first.ballots,
      engines: { fast: first.ballots },
    });
  }
  expect(await runWith(unreachable, folder, '--write-hints')).toMatchObject({ status: 2 });
});
