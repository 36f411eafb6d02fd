import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpeningStatement, verifyOpening, verifyRunning } from '@evoting/belenios/auditor';
import { expect, test } from 'vitest';
import { Folder } from '../folder.ts';
import { emptyFolder, NOW_S, published } from '../testing/guardian.ts';
import { filedKey, guarding, ORIGIN, sharedElection } from '../testing/trustees.ts';

test('gives its share of the count that the record asks for, once, and of nothing else', async () => {
  const election = sharedElection([0, 1, 1]);
  const { serve, lookAndStep, given, duty, folder, audit } = await guarding(election);
  await serve(election);
  expect(await lookAndStep()).toBe('');
  election.requestCount();
  const opening = await election.prepareCount();
  await serve(election);
  expect(await lookAndStep()).toBe('Gave the share of the live count of 3 ballots in the tree of 7 entries.');
  await lookAndStep();
  expect([given.length, duty.isWaiting]).toEqual([1, false]);
  expect(given[0]).toMatchObject({ path: 'board/2026/shares', treeSize: 7 });
  const statement = await election.statement({ ballots: 3, sums: opening.sums });
  const owner = { trustee: 2, publicKey: election.trustees[1]?.publicKey.public_key ?? '' };
  const share = given[0]?.share;
  expect(share && verifyOpening(statement as OpeningStatement, owner, share)).toBe(true);
  expect(await folder.opened()).toMatchObject({ size: 7 });
  election.vote(0, 0);
  const openedAt = election.builder.time;
  election.writeCount(opening);
  await serve(election);
  expect(audit.nextCountS).toBeNull();
  await lookAndStep();
  expect(given).toHaveLength(1);
  // This election demands no time between two counts.
  expect(audit.nextCountS).toBe(openedAt);
});

test('proves each minute that it runs, even before the first count, but not after an alarm [A418]', async () => {
  const election = sharedElection([0]);
  const { serve, lookAndStep, heard, clock, witness } = await guarding(election);
  await serve(election);
  for (const passedMs of [0, 59_000, 1_000, -120_000]) {
    clock.nowMs += passedMs;
    await lookAndStep();
  }
  expect(heard).toMatchObject([0, 60, -60].map((s) => ({ path: 'trustee/2026/running', atS: NOW_S + s })));
  const own = { name: filedKey(2).name, publicKey: election.trustees[1]?.publicKey.public_key ?? '' };
  const { atS, proof } = heard[0] as { atS: number; proof: Parameters<typeof verifyRunning>[1] };
  expect(verifyRunning({ origin: ORIGIN, ...own, atS }, proof)).toBe(true);
  expect(verifyRunning({ origin: ORIGIN, ...own, atS: atS + 1 }, proof)).toBe(false);
  await witness.halt('A test.', []);
  clock.nowMs += 3_600_000;
  await lookAndStep();
  expect(heard).toHaveLength(3);
});

test('gives no share before enough witnesses have signed the tree that asks for it [A315]', async () => {
  const election = sharedElection([0, 1]);
  const before = await published(election);
  election.requestCount();
  const { serve, sign, lookAndStep, given, duty } = await guarding(election);
  await serve(election);
  sign(before.note, 2);
  expect(await lookAndStep()).toContain('1 of the 2 witnesses that must sign the tree of 6 entries');
  expect([given.length, duty.isWaiting]).toEqual([0, true]);
  await serve(election, 1);
  expect(await lookAndStep()).toContain('Gave the share');
  const alone = sharedElection([0, 1], { witnesses: [], quorum: 0 });
  alone.requestCount();
  const second = await guarding(alone);
  await second.serve(alone);
  expect(await second.lookAndStep()).toContain('the election names no witnesses');
  expect(second.given).toEqual([]);
});

test('gives no share of a tree that it has audited but not cosigned [A314]', async () => {
  const election = sharedElection([0, 1]);
  const { serve, lookAndStep, step, given, audit } = await guarding(election);
  await serve(election);
  await lookAndStep();
  election.requestCount();
  await serve(election);
  const { note, tree } = await published(election);
  await audit.advance(note, tree);
  expect(await step()).toContain('this guardian has not cosigned the tree of 6 entries');
  expect(given).toEqual([]);
});

test('gives no share in a second history, and raises an alarm at one [A314]', async () => {
  const honest = sharedElection([0, 1]);
  honest.requestCount();
  const forked = sharedElection([1, 1, 1]);
  forked.requestCount();
  const { serve, lookAndStep, given, folder } = await guarding(honest);
  await serve(honest);
  await lookAndStep();
  await serve(forked);
  await lookAndStep();
  expect(given).toHaveLength(1);
  expect(await folder.alarm()).toContain('The log signed');
});

test('gives no share where another witness has signed another history, and raises an alarm [A314]', async () => {
  const shown = sharedElection([0, 1]);
  shown.requestCount();
  const hidden = sharedElection([1, 1]);
  hidden.requestCount();
  const { serve, sign, lookAndStep, given, folder } = await guarding(shown);
  await serve(shown);
  sign((await published(hidden)).note, 1);
  expect(await lookAndStep()).toContain('another witness has signed another history');
  expect(given).toEqual([]);
  expect(await folder.alarm()).toContain((await published(hidden)).note.trim());
});

test('refuses a record that asks for a second count before the first one’s [A316]', async () => {
  const election = sharedElection([0, 1]);
  election.requestCount();
  const { serve, lookAndStep, given, folder } = await guarding(election);
  await serve(election);
  await lookAndStep();
  election.vote(1, 0);
  election.requestCount();
  await serve(election);
  await lookAndStep();
  expect(given).toHaveLength(1);
  expect(await folder.alarm()).toMatch(
    /^The record is not valid: .*comes before the count that entry 5 asks for/,
  );
});

test('refuses a record that asks for a count of fewer ballots than a batch [A317]', async () => {
  const election = sharedElection([0, 1, 1], { smallest_batch: 2 });
  election.requestCount();
  const { serve, lookAndStep, given, folder } = await guarding(election);
  await serve(election);
  await lookAndStep();
  expect(given).toEqual([]);
  expect(await folder.alarm()).toContain('asks for a count that would cover no new ballots');
});

test('gives the same factors again from an old copy of its folder, or from a second one [A318]', async () => {
  const election = sharedElection([0, 1]);
  const first = await guarding(election);
  await first.serve(election);
  await first.lookAndStep();
  const copy = await emptyFolder();
  await cp(first.folder.path, copy, { recursive: true });
  election.requestCount();
  const second = await guarding(election, new Folder(copy));
  for (const one of [first, second]) {
    await one.serve(election);
    expect(await one.lookAndStep()).toContain('Gave the share');
  }
  expect(second.given[0]?.share?.factors).toEqual(first.given[0]?.share?.factors);
});

test('opens no second history from a folder in which only the checkpoint was put back [A318]', async () => {
  const honest = sharedElection([0, 1]);
  const first = await guarding(honest);
  await first.serve(honest);
  await first.lookAndStep();
  const path = join(first.folder.path, 'cosigned.txt');
  const before = await readFile(path, 'utf8');
  honest.requestCount();
  await first.serve(honest);
  await first.lookAndStep();
  await writeFile(path, before);
  const again = await guarding(honest, new Folder(first.folder.path));
  // The same beginning, then one ballot more before the request.
  const forked = sharedElection([0, 1, 1]);
  forked.requestCount();
  await again.serve(forked);
  expect(await again.lookAndStep()).toContain('does not continue the one that this guardian has opened');
  expect(again.given).toEqual([]);
  expect(await first.folder.alarm()).toContain('does not continue');
});

test('gives its share after a kill between its signature and its share [A319]', async () => {
  const election = sharedElection([0, 1]);
  election.requestCount();
  const killed = await guarding(election);
  await killed.serve(election, 0);
  await killed.lookAndStep();
  expect(killed.given).toEqual([]);
  const again = await guarding(election, new Folder(killed.folder.path));
  await again.serve(election);
  again.served.reply = { status: 503, text: '' };
  expect(await again.lookAndStep()).toContain('did not take the share');
  again.served.reply = { status: 200, text: '' };
  expect(await again.step()).toContain('Gave the share');
});

test('gives the final shares once voting has ended, of the sums that the record itself gives', async () => {
  const election = sharedElection([0, 1]);
  const { serve, lookAndStep, given } = await guarding(election);
  await election.publishCount();
  election.vote(1, 0);
  election.builder.append('EndBallots', null);
  const { sums } = await election.decrypt();
  const statement = await election.statement({
    ballots: 3,
    sums: sums.map(({ alpha, beta }) => ({ alpha, beta })),
  });
  election.requestCount();
  await serve(election);
  expect(await lookAndStep()).toContain('the live count of 3 ballots');
  election.writeCount(await election.prepareCount());
  await serve(election);
  expect(await lookAndStep()).toContain('Gave the share of the final count of 3 ballots');
  const { path, trustee, shares } = given[1] as unknown as Record<string, unknown>;
  expect([path, trustee]).toEqual(['trustee/2026/shares', 2]);
  const [{ revision, share }] = shares as [{ revision: number; share: string }];
  const owner = { trustee: 2, publicKey: election.trustees[1]?.publicKey.public_key ?? '' };
  expect(revision).toBe(0);
  expect(verifyOpening(statement, owner, JSON.parse(share).share)).toBe(true);
  await lookAndStep();
  expect(given).toHaveLength(2);
});

test('says that its key is not in a record that was made with other keys', async () => {
  const election = sharedElection([0, 1]);
  election.requestCount();
  const { serve, lookAndStep, given } = await guarding(election, undefined, {
    ...filedKey(2),
    seed: '0'.repeat(64),
  });
  await serve(election);
  expect(await lookAndStep()).toContain('the key of trustee 2, Trustee 2, is not in this record');
  expect(given).toEqual([]);
});

test.each<[number, string, string]>([
  [409, '{"code":"count-share-early"}', 'The server is not ready for the share'],
  [409, '{"code":"count-still-moving"}', 'The server is not ready for the share'],
  [409, '{"code":"count-not-asked"}', 'needs no share of the live count'],
  [409, '{"code":"election-void"}', 'did not take the share'],
  [413, '', 'needs no share of the live count'],
  [422, '', 'tell the commission; it is given again'],
  [500, '', 'did not take the share of the live count of 2 ballots in the tree of 6 entries (500)'],
])('says of an answer of %i with %j that %s', async (status, text, sentence) => {
  const election = sharedElection([0, 1]);
  election.requestCount();
  const { serve, served, lookAndStep, duty } = await guarding(election);
  await serve(election);
  served.reply = { status, text };
  expect(await lookAndStep()).toContain(sentence);
  expect(duty.isWaiting).toBe(/early|moving/.test(text));
  served.reply = { status: 200, text: '' };
  expect(await lookAndStep()).toContain('Gave the share');
});
