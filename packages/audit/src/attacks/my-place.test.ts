import { hexHashOf } from '@evoting/record/documents';
import type { Participation } from '@evoting/record/payloads';
import { TestElection } from '@evoting/record/testing/election';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { beforeEach, expect, test } from 'vitest';
import { type ClaimedPlace, checkMyPlace } from '../my-place.ts';
import { ADA, BEN, electionByRoll, PLACES, participationTree } from '../testing/places.ts';

let honest: Awaited<ReturnType<typeof electionByRoll>>;
beforeEach(async () => {
  honest = await electionByRoll();
});

const check = (place: ClaimedPlace, seenCheckpoint: string | null = null) =>
  checkMyPlace(honest.closed, { place, key: honest.election.key, seenCheckpoint });

test('each voter is shown by proofs what the record says of the own place', async () => {
  const ada = await honest.claim(ADA);
  expect(await check(ada)).toMatchObject({ ok: true, voted: true, places: PLACES });
  expect(await check(await honest.claim(BEN))).toMatchObject({ ok: true, voted: false });
  const { open, election } = honest;
  const before = { place: { ...ada, participation: null }, key: election.key, seenCheckpoint: null };
  expect(await checkMyPlace(open, before)).toMatchObject({ ok: true, voted: null, places: PLACES });
  expect(JSON.stringify(ada).length).toBeLessThan(2_000);
});

test('a voter who stayed at home is not told so by a record that says *voted* [A367]', async () => {
  const ben = await honest.claim(BEN);
  const hidden = { ...ben, participation: ben.participation && { ...ben.participation, voted: 1 as const } };
  expect(await check(hidden)).toMatchObject({ ok: false, reason: 'not-included' });
  // The place of somebody who voted, with that place's own salt, is not Ben's.
  const { participation } = await honest.claim(ADA);
  expect(await check({ ...ben, participation })).toMatchObject({ ok: false, reason: 'not-included' });
  const other = { ...(await honest.claim(ADA)), voterNumber: ben.voterNumber };
  expect(await check(other)).toMatchObject({ ok: false, reason: 'not-included' });
});

test('a statement that the server shows to one voter, and that is in no signed record, is refused [A367]', async () => {
  const ben = await honest.claim(BEN);
  const { root_hash, proof } = await participationTree(() => true);
  const styles = [{ style: 1, voted: PLACES }];
  const said: Participation = { places: PLACES, voted: PLACES, styles, root_hash };
  const bytes = encodeUtf8(JSON.stringify(said));
  const payload = hexHashOf(bytes);
  honest.closed.files.set(`payload/${payload}`, bytes);
  const { entry = 0 } = ben.participation ?? {};
  const shown = { entry, payload, index: BEN, proof: await proof(BEN), voted: 1 } as const;
  expect(await check({ ...ben, participation: shown })).toMatchObject({ ok: false, reason: 'not-included' });
});

test('a leaf that is in no tree of the signed record proves nothing [A367]', async () => {
  const ada = await honest.claim(ADA);
  const { electorate: on, participation: end } = ada;
  if (!on || !end) throw new Error('both are proved');
  const forged = [
    { ...ada, electorate: { ...on, index: on.index + 1 } },
    { ...ada, electorate: { ...on, proof: on.proof.slice(45) } },
    { ...ada, electorate: { ...on, entry: on.entry + 1 } },
    { ...ada, electorate: { ...on, payload: end.payload } },
    { ...ada, participation: { ...end, entry: on.entry, payload: on.payload } },
    { ...ada, participation: { ...end, proof: 'no proof' } },
    { ...ada, salt: 'AAAA' },
    { ...ada, style: 2 },
  ];
  for (const place of forged) expect(await check(place)).toMatchObject({ ok: false, reason: 'not-included' });
  expect(await check({ ...ada, electorate: null })).toMatchObject({ ok: false, reason: 'unlisted' });
});

test('a place is proved only in the record that this device has seen, by its own key [A367]', async () => {
  const ada = await honest.claim(ADA);
  const { open, closed } = honest;
  const note = (source: typeof open) =>
    source.read('checkpoint').then((bytes) => String(Buffer.from(bytes ?? [])));
  expect(await check(ada, await note(open))).toMatchObject({ ok: true });
  const late = { place: ada, key: honest.election.key, seenCheckpoint: await note(closed) };
  expect(await checkMyPlace(open, late)).toMatchObject({ ok: false, reason: 'older-checkpoint' });
  const other = new TestElection({ title: 'Another' });
  other.revise();
  other.vote(1, 0);
  expect(await check(ada, await note(await other.publish()))).toMatchObject({ reason: 'not-consistent' });
  const thief = new TestElection({}, undefined, 'vote.example/api/board/other').key;
  const stolen = await checkMyPlace(closed, { place: ada, key: thief, seenCheckpoint: null });
  expect(stolen).toMatchObject({ ok: false, reason: 'bad-checkpoint' });
});
