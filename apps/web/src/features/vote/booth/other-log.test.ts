import { hexHash } from '@evoting/belenios/auditor';
import { sodiumTrustee } from '@evoting/belenios/sodium';
import type { Share } from '@evoting/record/payloads';
import { TestElection } from '@evoting/record/testing/election';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { formatVerifierKey } from '@evoting/tlog/key';
import { beforeEach, expect, test } from 'vitest';
import { acceptRecord, otherKnownRecords } from '../../../lib/known-records.ts';
import { saveCheckpoint, savePin } from '../../../lib/record.ts';
import { boothOf, ORIGIN, paperOf, recordedElection } from '../../../testing/recorded.ts';
import type { BoothClient } from './client.ts';
import { loadPaper } from './load-paper.ts';
import type { BoothReplies, BoothRequest } from './protocol.ts';
import { VotingBooth } from './voting-booth.ts';

// The attacker is the server. The device knows its record, so it serves another one under a new name, with a
// trustee of its own.
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const NEW = '2026-b';
let honest: Awaited<ReturnType<typeof recordedElection>>;
let forged: Awaited<ReturnType<typeof recordedElection>>;

beforeEach(async () => {
  honest = await recordedElection();
  const trustee = sodiumTrustee.generateKey(random);
  forged = await recordedElection(undefined, new TestElection({}, [trustee], ORIGIN.replace('2026', NEW)));
});

/** A booth at a site that serves these records. */
function boothServing(records: Record<string, MemorySource | null>): VotingBooth {
  const get = async (url: string | URL | Request) => {
    const [, log = '', path = ''] = /\/board\/([^/]+)\/(.+)$/.exec(String(url)) ?? [];
    const bytes = (await records[log]?.read(path)) ?? null;
    return new Response(bytes as BodyInit | null, { status: bytes ? 200 : 404 });
  };
  return new VotingBooth({ fetch: get as typeof fetch, random });
}

/** Loads the forged paper at a site that serves these records. */
async function loadForged(records: Record<string, MemorySource | null>) {
  const booth = { ...boothOf(forged.election), log: NEW };
  const { heads: _, ...loaded } = (await boothServing(records).answer({
    kind: 'load',
    areas: [],
    apiUrl: 'http://site/api',
    booth,
    pin: null,
    expectedOrigin: booth.origin,
    known: otherKnownRecords(NEW, booth.verifierKey),
  })) as BoothReplies['load'];
  return loaded;
}

/** Opens the booth as its page does, at a site that serves these records. */
function openBooth(log: string, { style, booth }: typeof honest, records: Record<string, MemorySource>) {
  const inner = boothServing(records);
  const client = {
    ask: (request: BoothRequest) => inner.answer(request),
    close: () => undefined,
  } as BoothClient;
  return loadPaper(client, { ...booth, log }, paperOf({ style, booth }).data);
}

/** Makes the honest record known to the device, as voting or a test ballot does. */
async function meetHonest() {
  const loaded = await boothServing({ '2026': honest.source }).answer({
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
  savePin('2026', loaded.pin);
}

const REFUSED = { ok: false, reason: 'other-log' };

test('a record under a new name is refused while the known record has no result, whether or not it is served [A30]', async () => {
  await meetHonest();
  expect(await loadForged({ '2026': honest.source, [NEW]: forged.source })).toEqual(REFUSED);
  expect(await loadForged({ '2026': null, [NEW]: forged.source })).toEqual(REFUSED);
});

test('an end of the known record counts only if it extends the known head', async () => {
  await meetHonest();
  const own = await recordedElection(
    undefined,
    new TestElection({}, [sodiumTrustee.generateKey(random)], ORIGIN),
  );
  await own.election.close();
  expect(await loadForged({ '2026': await own.election.publish(), [NEW]: forged.source })).toEqual(REFUSED);
});

test('a new record is accepted once the known record has a result', async () => {
  await meetHonest();
  honest.election.vote(0, 0);
  await honest.election.close();
  const ended = await honest.election.publish();
  expect(await loadForged({ '2026': ended, [NEW]: forged.source })).toMatchObject({ ok: true });
});

/** Ends the known record for this device alone; the server has the log's key but not the trustees'. */
async function forgeEnd(shares: readonly Share[] = [], tree: number | null = null) {
  const { election } = honest;
  const { sums, ballots, counts } = await election.decrypt();
  election.builder.append('EndBallots', null);
  const tree_size = tree ?? election.builder.entries.length;
  election.builder.append('EncryptedTally', JSON.stringify({ sums, ballots }));
  for (const share of shares) election.builder.append('PartialDecryption', JSON.stringify(share));
  const index = election.builder.entries.length;
  const hash = hexHash(election.builder.append('Result', JSON.stringify({ ballots, counts })));
  election.result = { index, tree_size, hash };
  return { '2026': await election.publish(), [NEW]: forged.source };
}

test('a result that the trustees did not prove does not end the known record [A30]', async () => {
  await meetHonest();
  const { builder } = honest.election;
  const index = builder.entries.length;
  honest.election.result = { index, tree_size: index, hash: hexHash(builder.append('Result', '{}')) };
  const bare = await honest.election.publish();
  expect(await loadForged({ '2026': bare, [NEW]: forged.source })).toEqual(REFUSED);
  expect(await loadForged(await forgeEnd())).toEqual(REFUSED);
});

test('neither a live count nor its shares under a result end the known record [A30]', async () => {
  await meetHonest();
  honest.election.vote(0, 0);
  await honest.election.publishCount();
  const live = await honest.election.publish();
  expect(await loadForged({ '2026': live, [NEW]: forged.source })).toEqual(REFUSED);
  const { tree_size, shares } = await honest.election.prepareCount(() => true);
  expect(await loadForged(await forgeEnd(shares, tree_size))).toEqual(REFUSED);
});

test('after an end that was signed for this device alone, the device refuses the record that others see [A30]', async () => {
  expect(await openBooth('2026', honest, { '2026': honest.source })).toMatchObject({ kind: 'ready' });
  const { entries, payloads } = honest.election.builder;
  const size = entries.length;
  for (let n = 0; n < 9; n++) honest.election.builder.append('Ballot', `{"n":${n}}`);
  const others = await honest.election.publish();
  for (const list of [entries, payloads]) list.splice(size);
  const refused = { kind: 'closed', reason: 'other-log' };
  expect(await openBooth(NEW, forged, await forgeEnd())).toEqual(refused);
  const inconsistent = { kind: 'closed', reason: 'not-consistent' };
  expect(await openBooth('2026', honest, { '2026': others })).toEqual(inconsistent);
});

test('a new record is accepted on a device that knows none, or whose owner has accepted it under its key', async () => {
  const records = { '2026': honest.source, [NEW]: forged.source };
  expect(await loadForged(records)).toMatchObject({ ok: true });
  await meetHonest();
  acceptRecord(NEW, formatVerifierKey(honest.election.key));
  expect(await loadForged(records)).toEqual(REFUSED);
  acceptRecord(NEW, formatVerifierKey(forged.election.key));
  expect(await loadForged(records)).toMatchObject({ ok: true });
});

test('records that were only viewed are not known records', async () => {
  saveCheckpoint('2025', 'a key', 'a checkpoint', null);
  expect(otherKnownRecords(NEW, 'any')).toEqual([]);
  await meetHonest();
  saveCheckpoint(NEW, formatVerifierKey(forged.election.key), 'a checkpoint', null);
  expect(otherKnownRecords(NEW, formatVerifierKey(forged.election.key)).map(({ log }) => log)).toEqual([
    '2026',
  ]);
});
