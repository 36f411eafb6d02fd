import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rewrite } from '@evoting/audit/testing/tampering';
import { hexHash } from '@evoting/belenios/auditor';
import type { Share, Votes } from '@evoting/record/payloads';
import { signHead } from '@evoting/record/signing';
import { TestElection } from '@evoting/record/testing/election';
import { MemorySource } from '@evoting/record/testing/memory-source';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { hashLeaf, rootOf } from '@evoting/tlog/hash';
import { formatVerifierKey } from '@evoting/tlog/key';
import { signingKeyFrom } from '@evoting/tlog/signing';
import { beforeEach, expect, test } from 'vitest';
import { emptyFolder, runWith, SERVER, serverOf } from './testing/command.ts';

let election: TestElection;
let state: string;

beforeEach(async () => {
  election = new TestElection();
  election.revise();
  state = join(await emptyFolder(), 'state.json');
});

/** Appends dummy ballots, since following checks the tree and not the ballots. */
function grow(count: number): void {
  for (let i = 0; i < count; i++)
    election.builder.append('Ballot', `{"n":${election.builder.entries.length}}`);
}

const check = (source: MemorySource) =>
  runWith(serverOf(election, source), SERVER, '--follow', '--once', '--state', state);

test('a record that only grows is followed from checkpoint to checkpoint', async () => {
  for (const count of [3, 0, 300, 700]) {
    grow(count);
    await writeFile(`${state}.new`, '{"verifierKey":'); // left by a follower killed while writing
    const source = await election.publish();
    expect(await check(source)).toMatchObject({ status: 0, errors: '' });
    const { checkpoint } = JSON.parse(await readFile(state, 'utf8'));
    expect(encodeUtf8(checkpoint)).toEqual(source.files.get('checkpoint'));
  }
});

/**
 * Follows a record of 302 entries, then removes one while the record grows.
 * @returns the record before and after
 */
async function removeEntry() {
  grow(300);
  const before = await election.publish();
  await check(before);
  election.builder.entries.splice(40, 1);
  election.builder.payloads.splice(40, 1);
  grow(20);
  return { before, after: await election.publish() };
}

test('a removed entry raises the alarm, with both signed checkpoints as evidence [A10]', async () => {
  const { before, after } = await removeEntry();
  const { status, errors } = await check(after);
  expect(status).toBe(1);
  expect(errors).toContain(
    'ALARM: checkpoints of 302 and 321 entries: the record does not extend the one seen before',
  );
  const { evidence } = JSON.parse(await readFile(`${state}.alarm.json`, 'utf8'));
  const notes = [before, after].map((source) =>
    Buffer.from(source.files.get('checkpoint') as Uint8Array).toString(),
  );
  expect(evidence).toEqual(notes);
  expect(JSON.parse(await readFile(state, 'utf8')).checkpoint).toBe(notes[0]);
});

test('an oversized consistency proof does not suppress the alarm about a rewritten record [A230]', async () => {
  const { before, after } = await removeEntry();
  after.files.set('proof/consistency/321/302', new Uint8Array(2 ** 22).fill(10));
  const { status, errors } = await check(after);
  expect(after.paths).toContain('proof/consistency/321/302');
  expect(errors).toContain(
    'ALARM: checkpoints of 302 and 321 entries: the record does not extend the one seen before',
  );
  expect([status, JSON.parse(await readFile(`${state}.alarm.json`, 'utf8')).evidence]).toEqual([
    1,
    [before, after].map((source) => new TextDecoder().decode(source.files.get('checkpoint'))),
  ]);
});

test('two different checkpoints of one size raise the alarm', async () => {
  grow(5);
  await check(await election.publish());
  election.builder.entries.pop();
  election.builder.payloads.pop();
  election.builder.append('Ballot', '{"n":"another"}');
  expect(await check(await election.publish())).toMatchObject({
    status: 1,
    errors: expect.stringContaining('ALARM'),
  });
});

test('a record that has shrunk raises the alarm', async () => {
  grow(5);
  const short = await election.publish();
  grow(5);
  await check(await election.publish());
  const { status, errors } = await check(short);
  expect(status).toBe(1);
  expect(errors).toContain('the record has 7 entries, it had 12');
  const { evidence } = JSON.parse(await readFile(`${state}.alarm.json`, 'utf8'));
  expect(evidence[1]).toBe(Buffer.from(short.files.get('checkpoint') as Uint8Array).toString());
});

test('a shorter record with another history raises the alarm at once, even between looks at the true one [A257]', async () => {
  grow(9);
  const whole = await election.publish();
  election.builder.entries.splice(4);
  election.builder.payloads.splice(4);
  grow(2);
  election.builder.append('Ballot', '{"n":"another"}');
  // A server that alternates between two histories has the tiles of both.
  const fork = new MemorySource([...whole.files, ...(await election.publish()).files]);
  const shown = [whole, fork, whole, fork];
  const followed = await runWith(
    async (...asked) => serverOf(election, shown[0] as MemorySource)(...asked),
    SERVER,
    '--follow',
    '--state',
    state,
    { wait: async () => void shown.shift() },
  );
  expect(followed).toMatchObject({
    status: 1,
    errors: expect.stringContaining('ALARM: checkpoints of 11 and 7 entries: the record does not extend'),
  });
  expect(shown).toHaveLength(3);
  expect(JSON.parse(await readFile(`${state}.alarm.json`, 'utf8')).evidence).toEqual(
    [whole, fork].map(({ files }) => new TextDecoder().decode(files.get('checkpoint'))),
  );
});

test('an older copy of the same history raises no alarm for two looks, with or without the newer tiles', async () => {
  grow(3);
  const before = await election.publish();
  grow(6);
  const whole = await election.publish();
  const cached = new MemorySource([
    ...whole.files,
    ['checkpoint', before.files.get('checkpoint') ?? new Uint8Array()],
  ]);
  const shown = [whole, before, cached, whole, cached, before];
  const stop = new AbortController();
  const { errors } = await runWith(
    async (...asked) => serverOf(election, shown[0] as MemorySource)(...asked),
    SERVER,
    '--follow',
    '--state',
    state,
    {
      wait: async () => {
        shown.shift();
        if (shown.length === 0) stop.abort();
      },
      signal: stop.signal,
    },
  );
  expect(errors).not.toContain('ALARM');
});

test('an old entry that is missing or changed raises the alarm', async () => {
  grow(300);
  const good = await election.publish();
  await check(good);
  const path = 'tile/entries/000';
  const gone = new MemorySource(good.files);
  gone.files.delete(path);
  expect(await check(gone)).toMatchObject({
    status: 1,
    errors: expect.stringContaining(`${path}: is missing`),
  });
  const bytes = good.files.get(path) as Uint8Array;
  const changed = new MemorySource(good.files);
  changed.files.set(path, bytes.with(bytes.length - 4, 0x30 ^ (bytes.at(-4) as number) ^ 0x31));
  expect(await check(changed)).toMatchObject({
    status: 1,
    errors: expect.stringContaining(`${path}, entry 255`),
  });
});

test('--follow with --download is refused, because it would read lost entries from the disk [A213]', async () => {
  grow(300);
  const source = await election.publish();
  const folder = await emptyFolder();
  const checkAndDownload = () =>
    runWith(serverOf(election, source), SERVER, '--follow', '--once', '--state', state, '--download', folder);
  const refused = { status: 2, errors: expect.stringContaining('Say --follow or --download, not both') };
  expect(await checkAndDownload()).toMatchObject(refused);
  source.files.delete('tile/entries/000');
  expect(await checkAndDownload()).toMatchObject(refused);
});

test('an invalid checkpoint raises the alarm', async () => {
  grow(5);
  const source = await election.publish();
  await check(source);
  source.files.set('checkpoint', encodeUtf8('nonsense\n'));
  expect(await check(source)).toMatchObject({
    status: 1,
    errors: expect.stringContaining('checkpoint: malformed-note'),
  });
});

test('a log of the same name under another key raises the alarm', async () => {
  grow(5);
  await check(await election.publish());
  const kept = JSON.parse(await readFile(state, 'utf8'));
  const other = formatVerifierKey(signingKeyFrom(election.key.name, new Uint8Array(32).fill(7)));
  await writeFile(state, JSON.stringify({ ...kept, verifierKey: other }));
  expect(await check(await election.publish())).toMatchObject({
    status: 1,
    errors: expect.stringContaining('ALARM: the log: is signed under another key than before'),
  });
});

test('a file `count` that names no count of the record, or disappears, raises the alarm', async () => {
  election.vote(0, 0);
  await election.publishCount();
  const source = await election.publish();
  expect(await check(source)).toMatchObject({ status: 0, errors: '' });
  const pointer = JSON.parse(Buffer.from(source.files.get('count') as Uint8Array).toString());
  const errorsFor = async (count: string | null) => {
    const dishonest = new MemorySource(source.files);
    if (count === null) dishonest.files.delete('count');
    else dishonest.files.set('count', encodeUtf8(count));
    return (await check(dishonest)).errors;
  };
  const other = JSON.stringify({ ...pointer, payload: '0'.repeat(64) });
  expect(await errorsFor(other)).toContain('ALARM: count, index: names entry 4, which is no such count');
  const far = JSON.stringify({ ...pointer, index: 9 });
  expect(await errorsFor(far)).toContain('ALARM: count, index: is 9, beyond the 5 entries');
  expect(await errorsFor('{}')).toContain('ALARM: count: is not a document of its kind');
  expect(await errorsFor(null)).toContain('ALARM: count: is gone; it named entry 4');
  expect(await check(source)).toMatchObject({ status: 0 });
});

test('a return to an earlier count raises the alarm, and the state is unchanged [A139]', async () => {
  election.vote(0, 0);
  await election.publishCount();
  const first = (await election.publish()).files.get('count') as Uint8Array;
  for (const pick of [0, 1]) election.vote(pick, 0);
  await election.publishCount();
  const source = await election.publish();
  expect(await check(source)).toMatchObject({ status: 0, errors: '' });
  const kept = await readFile(state, 'utf8');
  source.files.set('count', first);
  const { status, errors } = await check(source);
  expect(status).toBe(1);
  expect(errors).toContain('ALARM: count, index: names entry 4, it named 7 before');
  expect(await readFile(state, 'utf8')).toBe(kept);
});

test('numbers that the trustees’ shares do not prove raise the alarm, in a live count and in a result [A1]', async () => {
  const moved = ([first, ...others]: Votes[]) => [{ ...first, votes: 9 } as Votes, ...others];
  election.vote(0, 0);
  await election.publishCount((count) => ({ ...count, counts: moved(count.counts) }));
  const counts = /^ALARM: entry 4: counts is not what the trustees’ decryptions prove/;
  expect((await check(await election.publish())).errors).toMatch(counts);
  election.vote(0, 0);
  await election.publishCount((count) => {
    const [share, ...others] = count.shares as [Share, Share];
    return { ...count, shares: [{ ...share, factors: share.factors.toReversed() }, ...others] };
  });
  const shares = /^ALARM: entry 6, shares\[0\]: the decryption of trustee 1 is not proved/;
  expect((await check(await election.publish())).errors).toMatch(shares);
  await election.close();
  expect(await check(await election.publish())).toMatchObject({ status: 0, errors: '' });
  const result = election.result?.index ?? 0;
  rewrite(election, result, (text) => text.replace('"votes":2', '"votes":0'));
  const { payload } = JSON.parse(Buffer.from(election.builder.entries[result] as Uint8Array).toString());
  election.result = { ...(election.result as NonNullable<typeof election.result>), hash: payload };
  state = join(await emptyFolder(), 'state.json');
  expect((await check(await election.publish())).errors).toContain(`ALARM: entry ${result}: counts is not`);
});

/** Closes the election. The server, which has the log's key, can then `append` any result. */
async function closed() {
  election.vote(0, 0);
  // As on a real server, the log of acts has a head after the end of voting and one after the result.
  await election.close({ at: 'closing', seq: 1, hash: 'a'.repeat(64) });
  election.noteLog({ at: 'certification', seq: 2, hash: 'b'.repeat(64) });
  const honest = await election.publish();
  const { index, tree_size } = election.result as NonNullable<typeof election.result>;
  const payload = (await honest.read(`payload/${election.result?.hash}`)) as Uint8Array;
  const append = (text: string) => {
    const at = election.builder.entries.length;
    return { index: at, tree_size, payload: hexHash(election.builder.append('Result', text)) };
  };
  const lookAt = async (count: object) => {
    const source = await election.publish();
    source.files.set('count', encodeUtf8(JSON.stringify(count)));
    return check(source);
  };
  return { honest, index, tree_size, text: Buffer.from(payload).toString(), append, lookAt };
}

test.each([
  false,
  true,
])('a second result raises the alarm, whichever of the two is in force (after a look at the first: %s) [A211]', async (isLater) => {
  const { honest, index, tree_size, text, append, lookAt } = await closed();
  if (isLater) expect(await check(honest)).toMatchObject({ status: 0, errors: '' });
  const second = append(text.replace('"votes":1', '"votes":7'));
  expect(await lookAt(second)).toMatchObject({ status: 1 });
  const first = { index, tree_size, payload: election.result?.hash };
  const { errors } = await lookAt(first);
  expect(errors).toContain(`ALARM: entry ${second.index}: Result may not come here (certified)`);
});

test('a result for another tree than the one at the end of voting raises the alarm [A211]', async () => {
  const { honest, index, tree_size, lookAt } = await closed();
  const payload = election.result?.hash;
  for (const size of [0, 1, tree_size - 1, tree_size + 1]) {
    const { status, errors } = await lookAt({ index, tree_size: size, payload });
    expect(status).toBe(1);
    const other = `ALARM: entry ${index}: tree_size is not the ${size} of the file count`;
    expect(errors).toContain(size === 0 ? 'ALARM: entry 0: Setup may not come here (voting)' : other);
  }
  expect(await check(honest)).toMatchObject({ status: 0, errors: '' });
});

test('at most one share more than there are trustees is read [A211]', async () => {
  const { builder } = election;
  const append = builder.append.bind(builder);
  builder.append = (type, text) => {
    const share = JSON.parse(text ?? '{}');
    const copies = type === 'PartialDecryption' && share.trustee === 2 ? [3, 4, 5, 6, 7] : [];
    const last = append(type, text);
    for (const trustee of copies) append(type, JSON.stringify({ ...share, trustee }));
    return last;
  };
  const { honest } = await closed();
  const isShare = ({ type }: { type: string }) => type === 'PartialDecryption';
  const shares = builder.entries.map((bytes) => JSON.parse(Buffer.from(bytes).toString())).filter(isShare);
  expect(await check(honest)).toMatchObject({ status: 1 });
  const read = shares.filter(({ payload }) => honest.paths.includes(`payload/${payload}`));
  expect(read).toEqual(shares.slice(0, 3));
});

test('new numbers after a result raise the alarm, even after a second end of voting with proved shares [A211]', async () => {
  const { honest } = await closed();
  expect(await check(honest)).toMatchObject({ status: 0 });
  election.vote(1, 1);
  await election.close();
  const { errors } = await check(await election.publish());
  expect(errors).toContain(`ALARM: entry ${election.result?.index}: Result may not come here (certified)`);
});

test('a result with another number of ballots than its sums raises the alarm [A211]', async () => {
  const { index } = await closed();
  rewrite(election, index, (text) => text.replace('"ballots":1', '"ballots":2'));
  const { payload } = JSON.parse(Buffer.from(election.builder.entries[index] as Uint8Array).toString());
  election.result = { ...(election.result as NonNullable<typeof election.result>), hash: payload };
  expect((await check(await election.publish())).errors).toContain(`ALARM: entry ${index}: ballots is not`);
});

test.each([
  ['at a first look', false],
  ['after a look at the declaration', true],
])('a count of an election that was declared void raises the alarm, %s [A382]', async (_, isKnown) => {
  election.vote(0, 0);
  await election.publishCount();
  election.declareVoid('A court has annulled it.');
  const declared = await check(await election.publish());
  expect(declared).toMatchObject({
    status: 0,
    errors: expect.stringMatching(/^Entry 5 declares the election/),
  });
  if (!isKnown) state = join(await emptyFolder(), 'state.json');
  election.vote(1, 0);
  await election.publishCount();
  expect(await check(await election.publish())).toMatchObject({
    status: 1,
    errors: expect.stringContaining('ALARM: entry 7: counts an election that entry 5 declared void'),
  });
});

test('a checkpoint with an earlier time than the one before raises the alarm', async () => {
  grow(3);
  await check(await election.publish());
  grow(3);
  election.builder.time -= 1;
  expect((await check(await election.publish())).errors).toContain('ALARM: checkpoint, time: is 1789999999');
});

test('a checkpoint from the future raises the alarm and is not stored [A136]', async () => {
  grow(3);
  election.builder.time = Math.floor(Date.now() / 1000) + 660;
  const { errors } = await check(await election.publish());
  expect(errors).toContain('ALARM: checkpoint, time: is more than ten minutes ahead of the clock here');
  election.builder.time -= 120;
  expect(await check(await election.publish())).toMatchObject({ status: 0, errors: '' });
});

test('a record with a new name and key at the same address raises the alarm [A36]', async () => {
  grow(5);
  const known = election;
  await check(await election.publish());
  election = new TestElection({}, undefined, 'other.example/api/board/2026');
  election.revise();
  grow(4);
  const renamed = await election.publish();
  const { status, errors } = await check(renamed);
  expect(status).toBe(1);
  expect(errors).toContain(
    `ALARM: the log: is signed under another key than before, which was ${formatVerifierKey(known.key)}`,
  );
  expect(JSON.parse(await readFile(state, 'utf8')).verifierKey).toBe(formatVerifierKey(known.key));
});

test('a signed head of an impossible size raises the alarm, which names the first missing entry [A202]', async () => {
  grow(5);
  const source = await election.publish();
  let root = hashLeaf(encodeUtf8('{"type":"EndBallots"}'));
  for (let level = 0; level < 4; level++) root = rootOf(Array(256).fill(root));
  const head = { size: 256 ** 4, root, time: election.builder.time, revisions: null };
  source.files.clear();
  source.files.set('checkpoint', encodeUtf8(signHead(head, election.key)));
  source.files.set('tile/4/000.p/1', root);
  const { status, errors } = await check(source);
  expect(status).toBe(1);
  expect(errors).toContain('ALARM: tile/entries/000: is missing');
});

test('a server that was rolled back raises the alarm at the third look, even with unanswered looks in between [A201]', async () => {
  grow(5);
  const short = await election.publish();
  grow(5);
  await check(await election.publish());
  const older = serverOf(election, short);
  let looks = 0;
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (String(url).endsWith('/count')) looks += 1;
    if (looks > 9) return new Response('the end of a test in which no alarm came');
    return looks > 0 && looks % 2 === 0 ? new Response(null, { status: 500 }) : older(url, init);
  };
  const { status, errors } = await runWith(fetch, SERVER, '--follow', '--state', state);
  expect(status).toBe(1);
  expect(errors).toContain('Not reached: count: the server answered 500; trying again.');
  expect(errors).toContain('ALARM: checkpoint: the record has 7 entries, it had 12');
  expect(looks).toBe(5);
});

test('a stopped follower ends with status 2, unless the last answered look was fine [A212]', async () => {
  grow(5);
  const [short, none] = [await election.publish(), new MemorySource(new Map())];
  grow(5);
  const whole = await election.publish();
  const silent = async () => new Response(null, { status: 500 });
  /** Follows with these answers, and stops after the last one. */
  const stopAfter = async (...answers: (MemorySource | null)[]) => {
    state = join(await emptyFolder(), 'state.json');
    const stop = new AbortController();
    let at = -1;
    const fetch: typeof globalThis.fetch = async (url, init) => {
      if (String(url).endsWith('/board')) return serverOf(election, none)(url, init);
      if (String(url).endsWith('/count')) at += 1;
      const answer = answers[at];
      return answer ? serverOf(election, answer)(url, init) : silent();
    };
    const wait = async () => {
      if (at >= answers.length - 1) stop.abort();
    };
    return runWith(fetch, SERVER, '--follow', '--state', state, { wait, signal: stop.signal });
  };
  const unknown = { status: 2, errors: expect.stringContaining('Stopped, and nothing can be said') };
  expect(await stopAfter(null, null)).toMatchObject(unknown);
  expect(await stopAfter(whole, short, null)).toMatchObject(unknown);
  expect(await stopAfter(short, whole, null)).toMatchObject({ status: 0 });
});

test('the state of another log is not overwritten', async () => {
  await writeFile(state, '{"verifierKey":"another"}');
  expect(await check(await election.publish())).toMatchObject({
    status: 2,
    errors: expect.stringContaining('state'),
  });
  expect(await readFile(state, 'utf8')).toBe('{"verifierKey":"another"}');
});
