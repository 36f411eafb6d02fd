import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testWitness } from '@evoting/record/testing/witness';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { formatVerifierKey } from '@evoting/tlog/key';
import { expect, test } from 'vitest';
import { run, status } from '../commands.ts';
import { Folder } from '../folder.ts';
import { type GuardianOptions, readGuardianOptions } from '../options.ts';
import { makeSealedKey } from '../sealed-key.ts';
import { emptyFolder, guardianKey, NOW_S, published } from '../testing/guardian.ts';
import { filedKey, KEY_PASSWORD, keyFile, sharedElection } from '../testing/trustees.ts';
import { drill, takeKey } from './commands.ts';

const PASSPHRASE = 'correct horse battery staple';

/** The terminal of a guardian whose folder is made, beside the server of an election that asks for a count. */
async function terminal({ isBegun = true } = {}) {
  const election = sharedElection([0, 1], { quorum: 1 });
  election.requestCount();
  const { source, note } = await published(election);
  source.files.set('cosigned', encodeUtf8(testWitness(1).cosigned(note, NOW_S)));
  const folder = new Folder(await emptyFolder());
  const { text } = await makeSealedKey(guardianKey.name, PASSPHRASE);
  const logKey = isBegun ? formatVerifierKey(election.key) : '';
  await folder.create({ apiUrl: 'https://vote.example/api', log: '2026', logKey }, text);
  const said: string[] = [];
  const stopping = new AbortController();
  const sent: string[] = [];
  const fetching = async (url: string | URL | Request, init?: RequestInit) => {
    if (init?.method === 'POST') {
      sent.push(String(url));
      if (String(url).endsWith('/shares')) stopping.abort();
      return Response.json({});
    }
    const bytes = source.files.get(String(url).replace('https://vote.example/api/board/2026/', ''));
    return bytes ? new Response(Uint8Array.from(bytes)) : new Response(null, { status: 404 });
  };
  const world = {
    fetch: fetching as typeof fetch,
    say: (line: string) => said.push(line),
    env: { GUARDIAN_PASSPHRASE: PASSPHRASE, TRUSTEE_KEY_PASSWORD: KEY_PASSWORD } as Record<string, string>,
    nowMs: () => NOW_S * 1000,
    signal: stopping.signal,
  };
  const options = <K extends GuardianOptions['kind']>(...args: string[]) =>
    readGuardianOptions([...args, '--folder', folder.path]) as Extract<GuardianOptions, { kind: K }>;
  const file = join(folder.path, 'trustee-key-2.json');
  const take = async (text: string, env = world.env) => {
    await writeFile(file, text);
    await takeKey(options<'take-key'>('take-key', file), { ...world, env });
  };
  return { folder, world, options, take, said, sent };
}

test('takes a trustee’s key sealed, says whose it is, and tries it without sending anything', async () => {
  const { folder, world, options, take, said, sent } = await terminal();
  await take(await keyFile(2));
  expect(said.at(-1)).toContain('Took the key of trustee 2, Trustee 2, for vote.example/api/board/2026.');
  const stored = await readFile(join(folder.path, 'trustee.json'), 'utf8');
  for (const secret of [
    filedKey(2).seed,
    Buffer.from(filedKey(2).seed, 'hex').toString('base64'),
    PASSPHRASE,
  ])
    expect(stored).not.toContain(secret);
  await drill(options<'drill'>('drill'), world);
  expect(said.at(-1)).toBe(
    'It works: the key of trustee 2, Trustee 2, proved its share of a made-up sum. Nothing was sent.',
  );
  expect(sent).toEqual([]);
  await status(options<'status'>('status'), world);
  expect(said).toContain('It has the key of trustee 2, Trustee 2.');
  expect(said.at(-1)).toBe('No share was given yet.');
});

test('runs with a trustee’s key: cosigns, gives its share, proves that it runs, and says so, also to status', async () => {
  const { world, options, take, said, sent } = await terminal();
  await take(await keyFile(2));
  await run(options<'run'>('run'), world);
  expect(sent.map((url) => url.split('/').at(-1))).toEqual(['cosignatures', 'shares', 'running']);
  expect(said.at(-1)).toMatch(
    /Cosigned a tree of 6 entries; 6 of them are checked\. Gave the share of the live/,
  );
  await status(options<'status'>('status'), world);
  expect(said.at(-2)).toMatch(/^Its last share was for the tree of 6 entries, at 2026-/);
  expect(said.at(-1)).toMatch(/^It said last: .*Gave the share of the live count of 2 ballots/);
});

test('refuses a second key, another record’s, another file, and wrong passwords', async () => {
  const { folder, world, options, take } = await terminal();
  const foreign = await keyFile(2, 'vote.example/api/board/2027');
  await expect(take(foreign)).rejects.toThrow(
    'The key was made for the record vote.example/api/board/2027, and this guardian watches vote.example/api/board/2026.',
  );
  const own = await keyFile(2);
  await expect(take('{}')).rejects.toThrow('is no key file of a trustee');
  const env = { GUARDIAN_PASSPHRASE: PASSPHRASE, TRUSTEE_KEY_PASSWORD: 'another password' };
  await expect(take(own, env)).rejects.toThrow('The password does not open the key file');
  await expect(take(own, { ...env, GUARDIAN_PASSPHRASE: 'another one entirely' })).rejects.toThrow(
    'The passphrase does not open key.json',
  );
  await expect(take(own, { GUARDIAN_PASSPHRASE: PASSPHRASE })).rejects.toThrow('TRUSTEE_KEY_PASSWORD');
  expect(await folder.trusteeText()).toBe(null);
  await expect(drill(options<'drill'>('drill'), world)).rejects.toThrow("has no trustee's key");
  await take(own);
  await expect(take(await keyFile(3))).rejects.toThrow("has a trustee's key already");
  const release = await folder.lock();
  await expect(take(own)).rejects.toThrow('Another guardian runs');
  await release();
});

test('takes the key of a record that has not begun, and does not run with one of another record', async () => {
  const { folder, world, options, take, said } = await terminal({ isBegun: false });
  await expect(take(await keyFile(2, 'vote.example/api/board/2027'))).rejects.toThrow('watches 2026');
  await take(await keyFile(2, 'other.example/api/board/2026'));
  await drill(options<'drill'>('drill'), world);
  expect(said.at(-1)).toContain('the record has not begun');
  const logKey = formatVerifierKey(sharedElection([]).key);
  await folder.setLogKey(await folder.settings(), logKey);
  await expect(run(options<'run'>('run'), world)).rejects.toThrow('was made for the record other.example');
});

test('refuses a drill with a key that is not in the record, and a folder that was changed', async () => {
  const { folder, world, options, take } = await terminal();
  await take(await keyFile(1));
  const path = join(folder.path, 'trustee.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('"trustee":"1"', '"trustee":"2"'));
  await expect(drill(options<'drill'>('drill'), world)).rejects.toThrow('does not open trustee.json');
  await writeFile(path, '{');
  await expect(drill(options<'drill'>('drill'), world)).rejects.toThrow('trustee.json is damaged');
  await expect(status(options<'status'>('status'), world)).rejects.toThrow('trustee.json is damaged');
  expect(() => readGuardianOptions(['take-key'])).toThrow('needs the key file');
});
