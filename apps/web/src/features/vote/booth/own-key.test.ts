import { sodiumTrustee } from '@evoting/belenios/sodium';
import type { DevicePin } from '@evoting/booth/paper';
import { contestsOf, TestElection } from '@evoting/record/testing/election';
import { beforeEach, expect, test } from 'vitest';
import { keepPin, readPin } from '../../../lib/record.ts';
import { expectedOrigin } from '../../../lib/record-names.ts';
import { boothOf, checkPaper, ORIGIN, recordedElection } from '../../../testing/recorded.ts';

// The attacker is the server. It holds the log's key, serves every file, and wants a ballot that it can open.
const UNSEEN = { pin: null, expectedOrigin: ORIGIN };
let honest: Awaited<ReturnType<typeof recordedElection>>;
beforeEach(async () => {
  honest = await recordedElection();
});

const electionOfServer = (origin = ORIGIN) => {
  let next = 77;
  const random = (length: number) => new Uint8Array(length).map(() => next++ % 251);
  return new TestElection({}, [sodiumTrustee.generateKey(random)], origin);
};

/** What this device knows after it has seen the honest record. */
async function seen(): Promise<DevicePin> {
  const checked = await checkPaper(honest.source, honest.booth, UNSEEN);
  if (!checked.ok) throw new Error(checked.reason);
  return checked.paper.pin;
}

test('a paper under the server’s own key is refused: the record’s trustees have another one', async () => {
  const { election } = honest;
  // An election of the same questions under another key, in an entry that the log signs like any other.
  const forged = electionOfServer().electionOf(contestsOf(1), 'RecordTestEditionX');
  election.revise(contestsOf(1), { election: election.builder.addDocument(forged.json) });
  const refused = await checkPaper(await election.publish(), boothOf(election), UNSEEN);
  expect(refused).toMatchObject({ ok: false, reason: 'bad-election' });
});

test('a whole record of the server’s own, with its own trustee, is refused by a device that has seen the election’s', async () => {
  const pin = await seen();
  const other = await recordedElection(undefined, electionOfServer());
  expect(await checkPaper(other.source, other.booth, { pin, expectedOrigin: ORIGIN })).toMatchObject({
    ok: false,
    reason: 'not-consistent',
  });
  // The same without a checkpoint that could be compared: the setup is another one.
  const forgetful = { ...pin, checkpoint: null };
  expect(
    await checkPaper(other.source, other.booth, { pin: forgetful, expectedOrigin: ORIGIN }),
  ).toMatchObject({
    ok: false,
    reason: 'other-setup',
  });
});

test('a record under another key is refused by a device that has seen this one, under any name', async () => {
  keepPin('2026', await seen());
  const other = electionOfServer('elsewhere.example/api/board/2026');
  other.revise();
  const pin = readPin('2026');
  const judge = (expected: string) =>
    recordSource(other).then((source) =>
      checkPaper(source, boothOf(other), { pin, expectedOrigin: expected }),
    );
  expect(await judge(ORIGIN)).toMatchObject({ ok: false, reason: 'other-origin' });
  expect(await judge(other.key.name)).toMatchObject({ ok: false, reason: 'other-key' });
});
const recordSource = (election: TestElection) => election.publish();

test('the record of another host is refused on the first look, since the page knows where it is', async () => {
  const other = await recordedElection(undefined, electionOfServer('mallory.example/api/board/2026'));
  expect(await checkPaper(other.source, other.booth, UNSEEN)).toMatchObject({
    ok: false,
    reason: 'other-origin',
  });
});

test('an earlier paper, handed to one voter, is refused: the signed checkpoint names the newest', async () => {
  const { election, booth } = honest;
  election.revise();
  const source = await election.publish();
  expect(await checkPaper(source, booth, UNSEEN)).toMatchObject({ ok: false, reason: 'not-newest' });
  expect(await checkPaper(source, boothOf(election), UNSEEN)).toMatchObject({ ok: true });
});

test('a paper that only this voter is shown, beside the tree, is refused', async () => {
  const { election } = honest;
  const source = await election.publish();
  const aside = await recordedElection();
  aside.election.revise();
  const booth = boothOf(aside.election);
  // All its documents are served, and the checkpoint is the honest one.
  for (const [path, bytes] of (await aside.election.publish()).files)
    if (path.startsWith('payload/')) source.files.set(path, bytes);
  expect(await checkPaper(source, booth, UNSEEN)).toMatchObject({ ok: false, reason: 'not-newest' });
});

test('a split view, a record that does not extend the one seen, is refused', async () => {
  const { election } = honest;
  election.vote(0, 0);
  const first = await checkPaper(await election.publish(), boothOf(election), UNSEEN);
  if (!first.ok) throw new Error(first.reason);
  const split = await recordedElection();
  split.election.vote(1, 1);
  split.election.vote(0, 1);
  const source = await split.election.publish();
  const { pin } = first.paper;
  expect(await checkPaper(source, boothOf(split.election), { pin, expectedOrigin: ORIGIN })).toMatchObject({
    ok: false,
    reason: 'not-consistent',
  });
  election.vote(1, 1);
  expect(
    await checkPaper(await election.publish(), boothOf(election), { pin, expectedOrigin: ORIGIN }),
  ).toMatchObject({ ok: true });
});

test('what this device pins is kept under the address by which it reached the record, not under a name of the server’s', async () => {
  keepPin('2026', await seen());
  expect(Object.keys({ ...localStorage })).toEqual([`record_pin ${location.host}/api/board/2026`]);
});

test('only the names of this very machine are taken for each other', () => {
  const port = location.host.replace(/^[^:]*/, '');
  expect(expectedOrigin('2026', `127.0.0.1${port}/api/board/2026`)).toBe(`127.0.0.1${port}/api/board/2026`);
  for (const claimed of [
    `127.0.0.1${port}/api/board/2027`,
    '127.0.0.1:1/api/board/2026',
    `localhost.mallory.example${port}/api/board/2026`,
    'mallory.example/api/board/2026',
    '',
  ])
    expect(expectedOrigin('2026', claimed)).toBe(ORIGIN);
});
