import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TestElection } from '@evoting/audit/testing/election';
import { MemorySource } from '@evoting/audit/testing/memory-source';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { formatVerifierKey, signingKeyFrom } from '@evoting/tlog/key';
import { beforeEach, expect, test } from 'vitest';
import { emptyFolder, runWith, SERVER, serverOf } from './testing/world.ts';

let election: TestElection;
let state: string;

beforeEach(async () => {
  election = new TestElection();
  election.addStyle();
  state = join(await emptyFolder(), 'state.json');
});

/** Grows the log quickly: following looks at the tree, not at what the ballots say. */
function grow(count: number): void {
  for (let i = 0; i < count; i++)
    election.builder.append('Ballot', `{"n":${election.builder.entries.length}}`);
}

const look = (source: MemorySource) =>
  runWith(serverOf(election, source), SERVER, '--follow', '--once', '--state', state);

test('a record that only grows is followed from checkpoint to checkpoint', async () => {
  for (const count of [3, 0, 300, 700]) {
    grow(count);
    await writeFile(`${state}.new`, '{"verifierKey":'); // what a follower that was killed while it wrote leaves
    const source = await election.publish();
    expect(await look(source)).toMatchObject({ status: 0, errors: '' });
    const { checkpoint } = JSON.parse(await readFile(state, 'utf8'));
    expect(encodeUtf8(checkpoint)).toEqual(source.files.get('checkpoint'));
  }
});

test('an entry that was taken out raises the alarm, with both signed checkpoints as evidence', async () => {
  grow(300);
  const before = await election.publish();
  await look(before);
  election.builder.entries.splice(40, 1);
  election.builder.payloads.splice(40, 1);
  grow(20);
  const after = await election.publish();
  const { status, errors } = await look(after);
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

test('two checkpoints of one size that disagree raise the alarm', async () => {
  grow(5);
  await look(await election.publish());
  election.builder.entries.pop();
  election.builder.payloads.pop();
  election.builder.append('Ballot', '{"n":"another"}');
  expect(await look(await election.publish())).toMatchObject({
    status: 1,
    errors: expect.stringContaining('ALARM'),
  });
});

test('a record that became shorter raises the alarm', async () => {
  grow(5);
  const short = await election.publish();
  grow(5);
  await look(await election.publish());
  const { status, errors } = await look(short);
  expect(status).toBe(1);
  expect(errors).toContain('the record has 7 entries, it had 12');
  const { evidence } = JSON.parse(await readFile(`${state}.alarm.json`, 'utf8'));
  expect(evidence[1]).toBe(Buffer.from(short.files.get('checkpoint') as Uint8Array).toString());
});

test('an old entry that is not served any more, or is another one, raises the alarm', async () => {
  grow(300);
  const good = await election.publish();
  await look(good);
  const path = 'tile/entries/000';
  const gone = new MemorySource(good.files);
  gone.files.delete(path);
  expect(await look(gone)).toMatchObject({
    status: 1,
    errors: expect.stringContaining(`${path}: is missing`),
  });
  const bytes = good.files.get(path) as Uint8Array;
  const changed = new MemorySource(good.files);
  changed.files.set(path, bytes.with(bytes.length - 4, 0x30 ^ (bytes.at(-4) as number) ^ 0x31));
  expect(await look(changed)).toMatchObject({
    status: 1,
    errors: expect.stringContaining(`${path}, entry 255`),
  });
});

test('a checkpoint of another key raises the alarm', async () => {
  grow(5);
  const source = await election.publish();
  await look(source);
  source.files.set('checkpoint', encodeUtf8('nonsense\n'));
  expect(await look(source)).toMatchObject({
    status: 1,
    errors: expect.stringContaining('checkpoint: malformed-note'),
  });
});

test('a log of the same name under another key raises the alarm', async () => {
  grow(5);
  await look(await election.publish());
  const kept = JSON.parse(await readFile(state, 'utf8'));
  const other = formatVerifierKey(signingKeyFrom(election.key.name, new Uint8Array(32).fill(7)));
  await writeFile(state, JSON.stringify({ ...kept, verifierKey: other }));
  expect(await look(await election.publish())).toMatchObject({
    status: 1,
    errors: expect.stringContaining('ALARM: the log: is signed under another key than before'),
  });
});

test('each count must know of the one that was seen before it', async () => {
  const counted = async (change?: Parameters<TestElection['publishCount']>[0]) => {
    grow(3);
    await election.publishCount(change);
    return await look(await election.publish());
  };
  expect(await counted()).toMatchObject({ status: 0 });
  expect(await counted()).toMatchObject({ status: 0 });
  grow(3);
  await election.publishCount(); // one that was not seen leaves no gap, since the next one's follows it
  expect(await counted()).toMatchObject({ status: 0, errors: '' });
  const forgetful = await counted(({ previous: _, ...count }) => count);
  expect(forgetful).toMatchObject({ status: 1, errors: expect.stringContaining('names no count before it') });
  const previous = { tree_size: 5, ballots: 0 };
  const gap = await counted((count) => ({ ...count, previous }));
  expect(gap.errors).toContain('ALARM: count, previous: names one of 5 entries before it, but one of');
  election.count = null;
  expect((await look(await election.publish())).errors).toContain('count: is gone');
});

test('a count that is badly signed, or another one for the same tree, raises the alarm', async () => {
  election.vote(0, 0);
  await election.publishCount();
  const source = await election.publish();
  expect(await look(source)).toMatchObject({ status: 0 });
  await election.publishCount((count) => ({ ...count, ballots: 2 }));
  expect((await look(await election.publish())).errors).toContain('count, ballots: is 2, it was 1');
  source.files.set('count', encodeUtf8('{}'));
  expect((await look(source)).errors).toContain('count: is refused: malformed');
});

test('a state that is not of this log is not overwritten', async () => {
  await writeFile(state, '{"verifierKey":"another"}');
  expect(await look(await election.publish())).toMatchObject({
    status: 2,
    errors: expect.stringContaining('state'),
  });
  expect(await readFile(state, 'utf8')).toBe('{"verifierKey":"another"}');
});
