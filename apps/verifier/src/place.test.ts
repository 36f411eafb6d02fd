import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClaimedPlace, checkMyPlace } from '@evoting/audit/my-place';
import { keepingSource, type SavedPlace, savedPlace } from '@evoting/audit/saved-place';
import { ADA, BEN, electionByRoll } from '@evoting/audit/testing/places';
import { TestElection } from '@evoting/record/testing/election';
import { formatVerifierKey } from '@evoting/tlog/key';
import { beforeAll, expect, test } from 'vitest';
import { emptyFolder, runWith, SERVER, serverOf } from './testing/command.ts';

const ALONE = ['--pure', '--threads', '1'];
let folder: string;
let honest: Awaited<ReturnType<typeof electionByRoll>>;
beforeAll(async () => {
  [folder, honest] = await Promise.all([emptyFolder(), electionByRoll()]);
});
const unreachable = async () => Promise.reject(new Error('no server is asked'));

/** Makes what My ballot saves for a voter. */
async function proofOf(place: ClaimedPlace, source = honest.closed): Promise<SavedPlace> {
  const { key } = honest.election;
  const kept = keepingSource(source);
  expect(await checkMyPlace(kept.source, { place, key, seenCheckpoint: null })).toMatchObject({ ok: true });
  return savedPlace(formatVerifierKey(key), place, kept.files);
}

async function fileOf(saved: unknown): Promise<string> {
  const file = join(folder, 'my-place.json');
  await writeFile(file, JSON.stringify(saved));
  return file;
}

test('a stranger checks by the saved file alone, without a server, what the record says of a voter [A411]', async () => {
  const ada = await fileOf(await proofOf(await honest.claim(ADA)));
  const key = formatVerifierKey(honest.election.key);
  const { status, said } = await runWith(unreachable, ada, '--key', key);
  expect([status, said]).toEqual([
    0,
    expect.stringContaining('says *voted* of the place with voter number V-7'),
  ]);
  expect(said).not.toContain('comes from the file itself');
  const ben = await runWith(unreachable, await fileOf(await proofOf(await honest.claim(BEN))));
  expect([ben.status, ben.said]).toEqual([0, expect.stringContaining('says *did not vote* of the place')]);
  expect(ben.said).toContain('The key comes from the file itself');
});

test('the file is also checked beside a record, which must be of the same history [A411]', async () => {
  const file = await fileOf(
    await proofOf({ ...(await honest.claim(ADA)), participation: null }, honest.open),
  );
  const { status, said } = await runWith(
    serverOf(honest.election, honest.closed),
    ...[SERVER, ...ALONE, '--place', file],
  );
  expect([status, said]).toEqual([
    0,
    expect.stringContaining('names the place with voter number V-7, one of 300'),
  ]);
  expect(said).toContain('The record that was checked here contains it.');
  const other = await electionByRoll(new TestElection({ title: 'Another history' }));
  const fork = await runWith(serverOf(other.election, other.closed), SERVER, ...ALONE, '--place', file);
  expect([fork.status, fork.said]).toEqual([1, expect.stringContaining('are of two histories: keep both')]);
});

test('a file changed by somebody who wants to be believed proves nothing [A411]', async () => {
  const saved = await proofOf(await honest.claim(BEN));
  const { place, files } = saved;
  const { participation } = place;
  if (!participation) throw new Error('it is proved');
  const [statement = ''] = Object.keys(files).filter((path) => path === `payload/${participation.payload}`);
  const forged = [
    { ...saved, place: { ...place, participation: { ...participation, voted: 1 } } },
    { ...saved, place: { ...place, voterNumber: 'V-7' } },
    { ...saved, files: { ...files, [statement]: Buffer.from('{}').toString('base64') } },
    { ...saved, files: {} },
    { ...saved, verifierKey: formatVerifierKey(new TestElection({}, undefined, 'vote.example/other').key) },
  ];
  for (const one of forged) {
    const { status, said } = await runWith(unreachable, await fileOf(one));
    expect([status, said]).toEqual([1, expect.stringContaining('does NOT prove')]);
  }
  const elsewhere = formatVerifierKey(new TestElection({}, undefined, 'vote.example/other').key);
  expect((await runWith(unreachable, await fileOf(saved), '--key', elsewhere)).status).toBe(1);
});

test('a file that is no proof, or is not there, says nothing', async () => {
  for (const none of ['{}', '[]', { ...(await proofOf(await honest.claim(ADA))), place: null }])
    expect((await runWith(unreachable, await fileOf(none))).errors).toContain('is no proof of a place');
  expect((await runWith(unreachable, join(folder, 'none.json'))).status).toBe(2);
  expect((await runWith(unreachable, join(folder, 'none.json'), 'other.bel')).status).toBe(2);
});
