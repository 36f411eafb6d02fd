import { checkMyPlace } from '@evoting/audit/my-place';
import { participationLeaf } from '@evoting/record/participation';
import { type Participation, participationSchema } from '@evoting/record/payloads';
import { appendLeaves } from '@evoting/tlog/append';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import { emptyRoot } from '@evoting/tlog/hash';
import { parseVerifierKey } from '@evoting/tlog/key';
import { MemoryTileStore } from '@evoting/tlog/testing/memory-store';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp, type Person } from '../../testing/app.ts';
import { closeAndTally, draftElection, open } from '../../testing/election.ts';
import { audit, encryptFor, recordSource } from '../../testing/record.ts';
import { listPayloadsOf } from '../board/entries-store.ts';
import { publishHead } from '../board/head.ts';
import { noteRollChange } from './electorate.ts';

/** An open election by a roll of 300 places, of which three people have one each. */
async function setUp() {
  const test = await createTestApp();
  const { db, deps } = test;
  const { id } = await draftElection(db, [2], { who_may_vote: 'roll' });
  const add = (from: number, to: number) => sql`
    INSERT INTO roll (election_id, voter_number, surname, name, area_id)
      SELECT ${id}, 'V-' || n, 'Bello', 'Ada', areas.id FROM areas, generate_series(${from}::int, ${to}) AS n
        WHERE parent_id IS NULL`;
  const claim = async (voterNumber: string) => {
    const person = await test.newVoter();
    await sql`UPDATE roll SET state = 'claimed', claimed_by = 'contact', account_id = ${person.id}
      WHERE election_id = ${id} AND voter_number = ${voterNumber}`.execute(db);
    return person;
  };
  await add(1, 300).execute(db);
  await open(deps, id);
  const cast = async ({ token }: Person) => {
    const { json: ballot } = await encryptFor(db, id);
    expect((await test.call('POST', '/vote/cast', { token, body: { ballot } })).status).toBe(200);
  };
  const placeOf = async ({ token }: Person) =>
    (await test.call('GET', '/vote/my-place', { token })).body.data.place;
  const check = async (person: Person) => {
    const { body } = await test.call('GET', '/board', {});
    const key = parseVerifierKey(body.data.logs[0].verifierKey);
    if (key === null) throw new Error('the record has no key');
    const source = recordSource(db, '2026');
    return checkMyPlace(source, { place: await placeOf(person), key, seenCheckpoint: null });
  };
  return { test, id, add, claim, cast, placeOf, check };
}

it('says after the close who on the roll took part, and shows each voter the own place with its proof', async () => {
  const { test, id, claim, cast, check } = await setUp();
  const [ada, ben] = [await claim('V-7'), await claim('V-8')];
  expect(await check(ada)).toMatchObject({ ok: true, voted: null, places: 300 });
  await cast(ada);
  await closeAndTally(test.deps, id);
  expect(await check(ada)).toMatchObject({ ok: true, voted: true, places: 300 });
  expect(await check(ben)).toMatchObject({ ok: true, voted: false, places: 300 });

  const said = (await listPayloadsOf(test.db, id, 'Participation')).map(
    (payload): Participation => participationSchema.parse(JSON.parse(String(payload))),
  );
  const { rows } = await sql<{ voterNumber: string; salt: Buffer }>`
    SELECT voter_number AS "voterNumber", salt FROM roll WHERE election_id = ${id}`.execute(test.db);
  const leaves = rows.map((row) =>
    Buffer.from(participationLeaf({ ...row, hasVoted: row.voterNumber === 'V-7' })),
  );
  const head = { size: 0, root: emptyRoot() };
  const { root } = await appendLeaves(new MemoryTileStore(), head, leaves.sort(Buffer.compare));
  const styles = [{ style: 1, voted: 1 }];
  expect(said).toEqual([{ places: 300, voted: 1, styles, root_hash: bytesToBase64(root) }]);
  expect(await audit(test.db, '2026')).toMatchObject({ verdict: 'verified', ballots: 1 });
});

it('proves a place that was added while people voted, and those of before', async () => {
  const { test, id, add, claim, check } = await setUp();
  await test.db.transaction().execute(async (trx) => {
    await add(301, 301).execute(trx);
    await noteRollChange(trx, test.deps.keys, id, { added: 'V-301' });
  });
  await publishHead(test.deps, id);
  for (const number of ['V-1', 'V-150', 'V-300', 'V-301'])
    expect(await check(await claim(number))).toMatchObject({ ok: true, places: 301 });
});

it('names no proof for a place that the record does not name, and no place to others than its voter [A367]', async () => {
  const { test, add, claim, placeOf, check } = await setUp();
  const ada = await claim('V-1');
  await add(301, 301).execute(test.db);
  const stuffed = await claim('V-301');
  expect(await placeOf(stuffed)).toMatchObject({ voterNumber: 'V-301', electorate: null });
  expect(await check(stuffed)).toMatchObject({ ok: false, reason: 'unlisted' });
  expect(await placeOf(await test.newVoter())).toBeNull();
  expect((await test.call('GET', '/vote/my-place', {})).status).toBe(401);
  const { token } = await test.newOfficer();
  expect((await test.call('GET', '/vote/my-place', { token })).status).toBe(403);
  expect(await placeOf(ada)).toMatchObject({ voterNumber: 'V-1', log: '2026' });
});

it('answers at one length for those who voted and those who did not [A368]', async () => {
  const { test, id, claim, cast } = await setUp();
  const [ada, ben] = [await claim('V-7'), await claim('V-8')];
  await cast(ada);
  await closeAndTally(test.deps, id);
  const lengthOf = async ({ token }: Person) => {
    const { text, body } = await test.call('GET', '/vote/my-place', { token });
    // The position and the depth in a tree are random.
    const { electorate, participation } = body.data.place;
    const own = [electorate, participation].flatMap(({ index, proof }) => [
      `${index}`,
      JSON.stringify(proof),
    ]);
    return text.length - own.join('').length;
  };
  expect(await lengthOf(ada)).toBe(await lengthOf(ben));
});
