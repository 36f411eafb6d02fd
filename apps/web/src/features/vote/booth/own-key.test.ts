import { sodiumTrustee } from '@evoting/belenios/sodium';
import type { DevicePin } from '@evoting/booth/paper';
import { contestsOf, TestElection } from '@evoting/record/testing/election';
import { beforeEach, expect, test } from 'vitest';
import { readPin, savePin } from '../../../lib/record.ts';
import { expectedOrigin } from '../../../lib/record-names.ts';
import { boothOf, checkPaper, ORIGIN, recordedElection } from '../../../testing/recorded.ts';

// The attacker is the server. It holds the log's key, serves every file, and wants a ballot that it can decrypt.
const NEW_DEVICE = { pin: null, expectedOrigin: ORIGIN };
let honest: Awaited<ReturnType<typeof recordedElection>>;
beforeEach(async () => {
  honest = await recordedElection();
});

const electionOfServer = (origin = ORIGIN) => {
  let next = 77;
  const random = (length: number) => new Uint8Array(length).map(() => next++ % 251);
  return new TestElection({}, [sodiumTrustee.generateKey(random)], origin);
};

/** Pins the honest record. */
async function honestPin(): Promise<DevicePin> {
  const checked = await checkPaper(honest.source, honest.booth, NEW_DEVICE);
  if (!checked.ok) throw new Error(checked.reason);
  return checked.paper.pin;
}

test('a paper under the server’s own key is refused, because the record’s trustees have another key', async () => {
  const { election } = honest;
  // An election of the same questions under another key, in an entry that the log signs like any other.
  const forged = electionOfServer().electionOf(contestsOf(1), 'RecordTestEditionX');
  election.revise(contestsOf(1), { election: election.builder.addDocument(forged.json) });
  const refused = await checkPaper(await election.publish(), boothOf(election), NEW_DEVICE);
  expect(refused).toMatchObject({ ok: false, reason: 'bad-election' });
});

test('a device that has pinned the election’s record refuses a whole record of the server’s own', async () => {
  const pin = await honestPin();
  const other = await recordedElection(undefined, electionOfServer());
  expect(await checkPaper(other.source, other.booth, { pin, expectedOrigin: ORIGIN })).toMatchObject({
    ok: false,
    reason: 'not-consistent',
  });
  // Without a checkpoint to compare, the setup differs.
  const setupOnly = { ...pin, checkpoint: null };
  expect(
    await checkPaper(other.source, other.booth, { pin: setupOnly, expectedOrigin: ORIGIN }),
  ).toMatchObject({
    ok: false,
    reason: 'other-setup',
  });
});

test('a device that has pinned a record refuses one under another key, whatever its name', async () => {
  savePin('2026', await honestPin());
  const other = electionOfServer('elsewhere.example/api/board/2026');
  other.revise();
  const pin = readPin('2026');
  const source = await other.publish();
  const check = (expected: string) => checkPaper(source, boothOf(other), { pin, expectedOrigin: expected });
  expect(await check(ORIGIN)).toMatchObject({ ok: false, reason: 'other-origin' });
  expect(await check(other.key.name)).toMatchObject({ ok: false, reason: 'other-key' });
});

test('the record of another host is refused even by a new device', async () => {
  const other = await recordedElection(undefined, electionOfServer('mallory.example/api/board/2026'));
  expect(await checkPaper(other.source, other.booth, NEW_DEVICE)).toMatchObject({
    ok: false,
    reason: 'other-origin',
  });
});

test('an earlier paper is refused, because the signed checkpoint has a newer one', async () => {
  const { election, booth } = honest;
  election.revise();
  const source = await election.publish();
  expect(await checkPaper(source, booth, NEW_DEVICE)).toMatchObject({ ok: false, reason: 'not-newest' });
  expect(await checkPaper(source, boothOf(election), NEW_DEVICE)).toMatchObject({ ok: true });
});

test('a paper that is not in the signed tree is refused', async () => {
  const { election } = honest;
  const source = await election.publish();
  const outside = await recordedElection();
  outside.election.revise();
  const booth = boothOf(outside.election);
  // All its documents are served, and the checkpoint is the honest one.
  for (const [path, bytes] of (await outside.election.publish()).files)
    if (path.startsWith('payload/')) source.files.set(path, bytes);
  expect(await checkPaper(source, booth, NEW_DEVICE)).toMatchObject({ ok: false, reason: 'not-newest' });
});

test('a split view is refused: a record that does not extend the pinned checkpoint', async () => {
  const { election } = honest;
  election.vote(0, 0);
  const first = await checkPaper(await election.publish(), boothOf(election), NEW_DEVICE);
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

test('stores a pin under the address at which the device reached the record, not under the server’s name for it', async () => {
  savePin('2026', await honestPin());
  expect(Object.keys({ ...localStorage })).toEqual([`record_pin ${location.host}/api/board/2026`]);
});

test('only names of the local machine are equivalent as origins', () => {
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
