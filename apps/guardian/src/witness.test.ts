import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TestElection } from '@evoting/record/testing/election';
import { verifyCosignature } from '@evoting/tlog/cosignature';
import { signingKeyFrom } from '@evoting/tlog/signing';
import { expect, test } from 'vitest';
import { Folder } from './folder.ts';
import { guardianFolder, guardianKey, NOW_S, published, witnessOf } from './testing/guardian.ts';

/** An election with its papers, and a copy of its server that shows somebody another history. */
function forkedElection() {
  const [honest, lying] = [new TestElection(), new TestElection()];
  for (const election of [honest, lying]) election.revise();
  return { honest, lying };
}

test('cosigns a tree, then only what extends it, and keeps the whole checkpoint', async () => {
  const election = new TestElection();
  election.revise();
  const folder = await guardianFolder(election.key);
  const witness = await witnessOf(folder, election.key);
  const first = await published(election);
  const answer = await witness.add(await first.requestFrom(0));
  expect(answer).toEqual({ kind: 'cosigned', line: expect.stringContaining(guardianKey.name) });
  election.vote(0, 0);
  const second = await published(election);
  expect(await witness.add(await second.requestFrom(0))).toEqual({
    kind: 'other-size',
    size: first.head.size,
  });
  expect((await witness.add(await second.requestFrom(first.head.size))).kind).toBe('cosigned');
  expect((await witness.add(await second.requestFrom(second.head.size))).kind).toBe('cosigned');
  const note = (await folder.cosigned()) ?? '';
  expect(verifyCosignature(note, guardianKey)).toEqual({ ok: true, time: NOW_S });
  expect(note.startsWith(second.note)).toBe(true);
});

test('refuses a tree of another history, whatever proof comes with it, and stops at two trees of one size [A390]', async () => {
  const { honest, lying } = forkedElection();
  const folder = await guardianFolder(honest.key);
  const witness = await witnessOf(folder, honest.key);
  const seen = await published(honest);
  await witness.add(await seen.requestFrom(0));
  lying.vote(1, 1);
  lying.vote(1, 1);
  honest.vote(0, 0);
  const next = await published(honest);
  await witness.add(await next.requestFrom(seen.head.size));
  const other = await published(lying);
  expect(await witness.add(await other.requestFrom(next.head.size))).toEqual({ kind: 'bad-proof' });
  expect(witness.isHalted).toBe(false);
  honest.vote(0, 1);
  const third = await published(honest);
  await witness.add(await third.requestFrom(next.head.size));
  expect(third.head.size).toBe(other.head.size);
  expect(await witness.add(await other.requestFrom(other.head.size))).toEqual({ kind: 'bad-proof' });
  const alarm = await folder.alarm();
  expect(alarm).toContain('two trees of one size');
  for (const { note } of [third, other]) expect(alarm).toContain(note.trim());
  const again = await witnessOf(new Folder(folder.path), honest.key);
  expect(await again.add(await third.requestFrom(third.head.size))).toEqual({ kind: 'halted' });
});

test('never cosigns a smaller tree after a larger one, also after a restart [A391]', async () => {
  const election = new TestElection();
  election.revise();
  const folder = await guardianFolder(election.key);
  const small = await published(election);
  election.vote(0, 0);
  const large = await published(election);
  await (await witnessOf(folder, election.key)).add(await large.requestFrom(0));
  const again = await witnessOf(new Folder(folder.path), election.key);
  for (const old of [0, small.head.size])
    expect(await again.add(await small.requestFrom(old))).toEqual({
      kind: 'other-size',
      size: large.head.size,
    });
  expect(await again.add(await small.requestFrom(large.head.size))).toEqual({ kind: 'old-above-size' });
});

test('answers requests at the same moment one after the other, so that none is cosigned over a later one', async () => {
  const election = new TestElection();
  election.revise();
  const witness = await witnessOf(await guardianFolder(election.key), election.key);
  const first = await published(election);
  election.vote(0, 0);
  const second = await published(election);
  election.vote(1, 0);
  const third = await published(election);
  await witness.add(await first.requestFrom(0));
  const requests = [await third.requestFrom(first.head.size), await second.requestFrom(first.head.size)];
  const [large, small] = await Promise.all(requests.map((body) => witness.add(body)));
  expect([large?.kind, small?.kind]).toEqual(['cosigned', 'other-size']);
  expect(witness.last.size).toBe(third.head.size);
});

test('refuses a proof with a changed, missing or further hash [A394]', async () => {
  const election = new TestElection();
  election.revise();
  const witness = await witnessOf(await guardianFolder(election.key), election.key);
  const first = await published(election);
  await witness.add(await first.requestFrom(0));
  for (let i = 0; i < 3; i++) election.vote(0, 0);
  const second = await published(election);
  const whole = await second.requestFrom(first.head.size);
  const [old = '', hash = '', ...rest] = whole.split('\n');
  const changed = `${hash.startsWith('A') ? 'B' : 'A'}${hash.slice(1)}`;
  for (const lines of [
    [old, changed, ...rest],
    [old, ...rest],
    [old, hash, hash, ...rest],
  ])
    expect(await witness.add(lines.join('\n'))).toEqual({ kind: 'bad-proof' });
  expect((await witness.add(whole)).kind).toBe('cosigned');
  const another = await witnessOf(await guardianFolder(election.key), election.key);
  expect(await another.add(whole.replace(/^old \d+/, 'old 0'))).toEqual({ kind: 'bad-proof' });
});

test('refuses a checkpoint of another log, of another key, and a body of another form', async () => {
  const election = new TestElection();
  election.revise();
  const witness = await witnessOf(await guardianFolder(election.key), election.key);
  const { note, requestFrom } = await published(election);
  const whole = await requestFrom(0);
  const other = await witnessOf(
    await guardianFolder(election.key),
    signingKeyFrom(election.key.name, new Uint8Array(32).fill(3)),
  );
  expect(await other.add(whole)).toEqual({ kind: 'not-signed' });
  const foreign = new TestElection({}, undefined, 'vote.example/api/board/2027');
  expect(await witness.add(await (await published(foreign)).requestFrom(0))).toEqual({ kind: 'unknown-log' });
  for (const body of [
    '',
    note,
    `old 00\n\n${note}`,
    `old -1\n\n${note}`,
    `old 0\nAAAA\n\n${note}`,
    `old 0\n${note}`,
  ])
    expect(await witness.add(body)).toEqual({ kind: 'malformed' });
  const hash = `${'A'.repeat(43)}=\n`;
  expect(await witness.add(`old 1\n${hash.repeat(64)}\n${note}`)).toEqual({ kind: 'malformed' });
});

test('gives no signature before it is on the disk, and none if the folder was changed by another process [A395]', async () => {
  const election = new TestElection();
  election.revise();
  const folder = await guardianFolder(election.key);
  const [mine, copy] = [
    await witnessOf(folder, election.key),
    await witnessOf(new Folder(folder.path), election.key),
  ];
  const first = await published(election);
  election.vote(0, 0);
  const second = await published(election);
  await mine.add(await second.requestFrom(0));
  await expect(copy.add(await first.requestFrom(0))).rejects.toThrow('changed by somebody else');
  expect(copy.last.note).toBe(null);
  expect(await readFile(join(folder.path, 'cosigned.txt'), 'utf8')).toContain(second.note);
});

test('refuses a folder that lost its memory, or whose memory is not its own [A395]', async () => {
  const election = new TestElection();
  election.revise();
  const folder = await guardianFolder(election.key);
  const { note } = await published(election);
  await writeFile(join(folder.path, 'cosigned.txt'), note);
  await expect(witnessOf(folder, election.key)).rejects.toThrow('cosigned.txt is damaged');
  await writeFile(join(folder.path, 'settings.json'), '{}');
  await expect(folder.settings()).rejects.toThrow('settings.json is damaged');
  await expect(folder.create({ apiUrl: '', log: '', logKey: '' }, '{}')).rejects.toThrow(
    "a guardian's key already",
  );
  await expect(witnessOf(new Folder(`${folder.path}/none`), election.key)).rejects.toThrow('no cosigned.txt');
});

test('does not cosign while its clock is a day behind the record, or behind its own last signature [A396]', async () => {
  const election = new TestElection();
  election.revise();
  const clock = { s: NOW_S - 86_400 };
  const witness = await witnessOf(await guardianFolder(election.key), election.key, clock);
  const { requestFrom, head } = await published(election);
  expect(await witness.add(await requestFrom(0))).toEqual({ kind: 'clock' });
  clock.s = NOW_S;
  expect((await witness.add(await requestFrom(0))).kind).toBe('cosigned');
  clock.s = NOW_S - 1;
  expect(await witness.add(await requestFrom(head.size))).toEqual({ kind: 'clock' });
});

test('keeps no signatures of strangers', async () => {
  const election = new TestElection();
  election.revise();
  const folder = await guardianFolder(election.key);
  const witness = await witnessOf(folder, election.key);
  const { requestFrom } = await published(election);
  await witness.add(`${await requestFrom(0)}— stranger.example AAAAAAAA\n`);
  expect(await folder.cosigned()).not.toContain('stranger');
});
