import { sodiumTrustee } from '@evoting/belenios/sodium';
import { TestElection } from '@evoting/record/testing/election';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { formatVerifierKey } from '@evoting/tlog/key';
import { beforeEach, expect, test } from 'vitest';
import { acceptRecord, knownBeside } from '../../../lib/known-records.ts';
import { keepCheckpoint, keepPin } from '../../../lib/record.ts';
import { boothOf, ORIGIN, recordedElection } from '../../../testing/recorded.ts';
import { Room } from './room.ts';

// The attacker is the server. The device knows its record, so it gives another one, with a trustee of its
// own, a name that the device never saw.
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const NEW = '2026-b';
let honest: Awaited<ReturnType<typeof recordedElection>>;
let forged: Awaited<ReturnType<typeof recordedElection>>;

beforeEach(async () => {
  honest = await recordedElection();
  const trustee = sodiumTrustee.generateKey(random);
  forged = await recordedElection(undefined, new TestElection({}, [trustee], ORIGIN.replace('2026', NEW)));
});

/** Loads the forged paper on this device, while the site serves these records. */
function loadForged(records: Record<string, MemorySource | null>) {
  const booth = { ...boothOf(forged.election), log: NEW };
  const get = async (url: string | URL | Request) => {
    const [, log = '', path = ''] = /\/board\/([^/]+)\/(.+)$/.exec(String(url)) ?? [];
    const bytes = (await records[log]?.read(path)) ?? null;
    return new Response(bytes as BodyInit | null, { status: bytes ? 200 : 404 });
  };
  const room = new Room({ fetch: get as typeof fetch, random });
  const known = knownBeside(NEW, booth.verifierKey);
  const pin = null;
  return room.answer({
    kind: 'load',
    areas: [],
    apiUrl: 'http://site/api',
    booth,
    pin,
    expectedOrigin: booth.origin,
    known,
  });
}

/** The device has voted, or made a test ballot, in the honest record. */
async function meetHonest() {
  const loaded = await new Room({
    fetch: (async (url: string) => {
      const bytes = await honest.source.read(String(url).replace(/^.*\/board\/2026\//, ''));
      return new Response(bytes as BodyInit | null, { status: bytes ? 200 : 404 });
    }) as typeof fetch,
    random,
  }).answer({
    kind: 'load',
    areas: [],
    apiUrl: 'http://site/api',
    booth: honest.booth,
    pin: null,
    expectedOrigin: ORIGIN,
    known: [],
  });
  if (!loaded || typeof loaded !== 'object' || !('pin' in loaded))
    throw new Error('the honest paper was refused');
  keepPin('2026', loaded.pin);
}

const REFUSED = { ok: false, reason: 'other-log' };

test('a record under a new name is refused while the one that the device knows has no result, served or not', async () => {
  await meetHonest();
  expect(await loadForged({ '2026': honest.source, [NEW]: forged.source })).toEqual(REFUSED);
  expect(await loadForged({ '2026': null, [NEW]: forged.source })).toEqual(REFUSED);
});

test('one that the server has ended with another key, or that does not extend what was seen, has not ended', async () => {
  await meetHonest();
  const own = await recordedElection(
    undefined,
    new TestElection({}, [sodiumTrustee.generateKey(random)], ORIGIN),
  );
  await own.election.close();
  expect(await loadForged({ '2026': await own.election.publish(), [NEW]: forged.source })).toEqual(REFUSED);
});

test('after the result of the one a new election may follow it', async () => {
  await meetHonest();
  honest.election.vote(0, 0);
  await honest.election.close();
  const ended = await honest.election.publish();
  expect(await loadForged({ '2026': ended, [NEW]: forged.source })).toMatchObject({ ok: true });
});

test('a device that knows no record of this site meets its first, and one whose owner accepts the new one goes on', async () => {
  const records = { '2026': honest.source, [NEW]: forged.source };
  expect(await loadForged(records)).toMatchObject({ ok: true });
  await meetHonest();
  acceptRecord(NEW, formatVerifierKey(honest.election.key));
  expect(await loadForged(records)).toEqual(REFUSED);
  acceptRecord(NEW, formatVerifierKey(forged.election.key));
  expect(await loadForged(records)).toMatchObject({ ok: true });
});

test('to have looked at the new record does not make it known, and an older election that was only looked at raises no alarm', async () => {
  keepCheckpoint('2025', 'a key', 'a checkpoint', null);
  expect(knownBeside(NEW, 'any')).toEqual([]);
  await meetHonest();
  keepCheckpoint(NEW, formatVerifierKey(forged.election.key), 'a checkpoint', null);
  expect(knownBeside(NEW, formatVerifierKey(forged.election.key)).map(({ log }) => log)).toEqual(['2026']);
});
