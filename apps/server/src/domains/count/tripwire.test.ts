import { randomUUID } from 'node:crypto';
import { userIdSchema } from '@evoting/contract/fields';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { SpacedWork } from '../../platform/spaced-work.ts';
import { addAreas, draftByArea } from '../../testing/areas.ts';
import { insertUser, open } from '../../testing/election.ts';
import { meter } from '../../testing/meter.ts';
import { audit, encryptFor, fillIntake, openedElection, recordDeps } from '../../testing/record.ts';
import { countIntake } from '../board/intake-store.ts';
import { findStoppedCount, moveMarks } from '../board/marks-store.ts';
import { recountBalance } from '../board/recount-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { closeIn } from '../election/closing.ts';
import { finishRecord } from './finishing.ts';
import { publishLiveCount } from './live-count.ts';

const world = await recordDeps();
const { db, owner } = world;
await addAreas(db);

/** An election with three ballots in the record, and what a writer of its database can do. */
async function setUp(slug: string, settings: Parameters<typeof openedElection>[2] = {}) {
  let laterMs = 0;
  const now = () => new Date(world.now().getTime() + laterMs);
  const deps = { ...world, now };
  const { id } = await openedElection(deps, [2], { slug, ...settings });
  const vote = async (count: number) =>
    fillIntake(db, id, await Promise.all(Array.from({ length: count }, () => encryptFor(db, id))));
  const mark = (voter_id: string) =>
    db
      .insertInto('fresh_marks')
      .values({ election_id: id, voter_id: userIdSchema.parse(voter_id) })
      .execute();
  /** Writes ballots without voters. */
  const stuff = async (count: number) => {
    const before = await db
      .selectFrom('fresh_marks')
      .select('voter_id')
      .where('election_id', '=', id)
      .execute();
    await vote(count);
    await sql`DELETE FROM fresh_marks WHERE election_id = ${id}
      AND voter_id <> ALL (${before.map(({ voter_id }) => voter_id)}::uuid[])`.execute(db);
  };
  const close = () => db.transaction().execute((trx) => closeIn(trx, now(), id));
  const pass = (ms: number) => (laterMs += ms);
  await vote(3);
  expect(await sequenceOnce(deps, id)).toMatchObject({ moved: 3 });
  return { id, slug, deps, vote, mark, stuff, close, pass };
}

const DIFFER = { ok: false, reason: 'ballots-differ' };

it('moves and counts no ballot once one was written without a voter, and goes on when that one is removed [A340]', async () => {
  const { id, deps, vote, stuff, pass } = await setUp('stuffed');
  await stuff(1);
  expect(await sequenceOnce(deps, id)).toEqual(DIFFER);
  await vote(2);
  expect([await sequenceOnce(deps, id), await publishLiveCount(deps, id)]).toEqual([DIFFER, DIFFER]);
  expect(await countIntake(db, id)).toBe(3);
  expect(await findStoppedCount(db, id)).toMatchObject({ differs: true, ballots: 4, voters: 3 });
  await sql`DELETE FROM intake WHERE election_id = ${id} AND tracker = (
    SELECT min(tracker) FROM intake WHERE election_id = ${id})`.execute(db);
  // Everything is counted again some seconds later.
  expect(await sequenceOnce(deps, id)).toEqual(DIFFER);
  pass(11_000);
  expect(await sequenceOnce(deps, id)).toMatchObject({ moved: 2 });
  expect(await publishLiveCount(deps, id)).toMatchObject({ ok: true, ballots: 5 });
});

it('does not end the record of a closed election while a ballot without a voter waits [A340]', async () => {
  const { id, slug, deps, stuff, close } = await setUp('stuffed-at-close');
  await close();
  await stuff(1);
  expect(await finishRecord(deps, id)).toBe(false);
  expect(await audit(db, slug)).toMatchObject({ ballots: 3 });
});

it('moves no ballot that is written after the end of the record [A340]', async () => {
  const { id, slug, deps, stuff, close } = await setUp('stuffed-after');
  await close();
  expect(await finishRecord(deps, id)).toBe(true);
  await stuff(1);
  expect(await finishRecord(deps, id)).toBe(false);
  expect(await audit(db, slug)).toMatchObject({ ballots: 3 });
});

it.each([
  ['nobody', async () => randomUUID()],
  ['a party, which may not vote', () => insertUser(db, 'PARTY')],
])('moves no ballot whose mark is of %s [A341]', async (_, voter) => {
  const { id, deps, stuff, mark } = await setUp(`mark-${randomUUID().slice(0, 8)}`);
  await stuff(1);
  await mark(await voter());
  expect(await sequenceOnce(deps, id)).toEqual(DIFFER);
  expect(await findStoppedCount(db, id)).toMatchObject({ ballots: 4, voters: 3 });
});

it('counts no ballots whose marks were only added to their number [A342]', async () => {
  const { id, deps, stuff, close } = await setUp('counter');
  await stuff(2);
  await db.insertInto('moved_marks').values({ election_id: id, marks: 2 }).execute();
  expect(await sequenceOnce(deps, id)).toMatchObject({ moved: 2 });
  expect(await publishLiveCount(deps, id)).toEqual(DIFFER);
  await db.deleteFrom('stopped_counts').execute();
  await close();
  expect(await finishRecord(deps, id)).toBe(false);
});

it('stops live counts at the next recount where recounts take too long for each of them [A342]', async () => {
  const { id, deps, vote, stuff } = await setUp('spaced');
  let ms = 0;
  // A recount takes a tenth of a second here, so that the next one is due two seconds after it began.
  const spaced = { ...deps, recounts: new SpacedWork(() => (ms += 100)) };
  expect(await publishLiveCount(spaced, id)).toMatchObject({ ok: true, ballots: 3 });
  await stuff(2);
  expect(await sequenceOnce(deps, id)).toEqual(DIFFER);
  await db.deleteFrom('stopped_counts').execute();
  await db.insertInto('moved_marks').values({ election_id: id, marks: 2 }).execute();
  expect(await sequenceOnce(deps, id)).toMatchObject({ moved: 2 });
  expect(await publishLiveCount(spaced, id)).toMatchObject({ ok: true, ballots: 5 });
  ms += 2_000;
  await vote(1);
  expect(await sequenceOnce(deps, id)).toMatchObject({ moved: 1 });
  expect(await publishLiveCount(spaced, id)).toEqual(DIFFER);
  await db.deleteFrom('stopped_counts').execute();
});

it('recounts some marks with each statement, so that none is too long for any number of voters [A342]', async () => {
  const { id, deps, close } = await setUp('pieces');
  await close();
  expect(await sequenceOnce(deps, id)).toMatchObject({ moved: 0 });
  const metered = meter(db);
  const recounted = { ballots: 3, voters: 3, agree: true };
  expect(await recountBalance(metered.db, id, 2)).toEqual(recounted);
  // Two marks, the third, and the ballots.
  expect(metered.read.statements).toBe(3);
  await sql`INSERT INTO voted VALUES (${id}, ${await insertUser(db, 'PARTY')})`.execute(db);
  for (const atOnce of [1, 2, 3, 4])
    expect(await recountBalance(db, id, atOnce)).toEqual({ ...recounted, agree: false });
  expect(await finishRecord(deps, id)).toBe(false);
});

it('counts the marks anew after a restore, since a backup does not have their number', async () => {
  const { id, deps, vote, close } = await setUp('restored');
  await close();
  expect(await sequenceOnce(deps, id)).toMatchObject({ moved: 0 });
  await db.deleteFrom('moved_marks').where('election_id', '=', id).execute();
  await vote(2);
  expect(await sequenceOnce(deps, id)).toMatchObject({ moved: 2 });
  const { rows } = await sql<{ marks: number }>`
    SELECT marks FROM moved_marks WHERE election_id = ${id}`.execute(owner);
  expect(rows).toEqual([{ marks: 5 }]);
});

it('moves no ballot while a mark waits without a ballot, since its voter could not vote', async () => {
  const { id, deps, mark } = await setUp('barred');
  await mark(await insertUser(db, 'VOTER'));
  expect(await sequenceOnce(deps, id)).toEqual(DIFFER);
});

it('counts no ballots of one paper in the name of voters of another area [A342]', async () => {
  const { id } = await draftByArea(db, { slug: 'areas', who_may_vote: 'roll' });
  const placeIn = async (area: string) => {
    const voter = userIdSchema.parse(await insertUser(db, 'VOTER'));
    await sql`INSERT INTO roll (election_id, voter_number, surname, name, area_id, account_id, state, claimed_by)
      SELECT ${id}, upper(left(${voter}::text, 8)), 'Obi', 'Bem', areas.id, ${voter}::uuid, 'claimed', 'letter'
        FROM areas WHERE code = ${area}`.execute(db);
    return voter;
  };
  const [ada, bem, chi] = [await placeIn('A1x'), await placeIn('B1x'), await placeIn('A1x')];
  await open(world, id);
  const vote = async (voter: typeof ada, paperOf: string) => {
    const { rows } = await sql<{ hash: string }>`
      SELECT encode(election_hash, 'hex') AS hash FROM ballot_revisions AS revision
        JOIN style_areas USING (election_id, style) JOIN areas ON areas.id = area_id
        WHERE election_id = ${id} AND code = ${paperOf}`.execute(db);
    const hash = rows[0]?.hash ?? '';
    const { tracker, credential, json, revision } = await encryptFor(db, id, () => 0, hash);
    const row = { revision, accepted_size: 0, due_s: 0, retry_hash: null, election_id: id };
    const bytes = { tracker: Buffer.from(tracker, 'base64'), credential: Buffer.from(credential, 'hex') };
    await db
      .insertInto('intake')
      .values({ ...row, ...bytes, ballot: Buffer.from(json) })
      .execute();
    await db.insertInto('fresh_marks').values({ election_id: id, voter_id: voter }).execute();
    await sequenceOnce(world, id);
  };
  await vote(ada, 'A1x');
  await vote(bem, 'B1x');
  const recounted = () => Promise.all([recountBalance(db, id), recountBalance(db, id, 1)]);
  const agreeing = { ballots: 2, voters: 2, agree: true };
  expect(await recounted()).toEqual([agreeing, agreeing]);
  await db.transaction().execute((trx) => moveMarks(trx, id));
  expect(await recounted()).toEqual([agreeing, agreeing]);
  await vote(chi, 'B1x');
  const differing = { ballots: 3, voters: 3, agree: false };
  expect(await recounted()).toEqual([differing, differing]);
  await db.transaction().execute((trx) => moveMarks(trx, id));
  expect(await recounted()).toEqual([differing, differing]);
  expect(await publishLiveCount(world, id)).toEqual(DIFFER);
});
