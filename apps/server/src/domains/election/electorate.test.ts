import { placeLeaf } from '@evoting/record/electorate';
import { type Electorate, electorateSchema } from '@evoting/record/payloads';
import { appendLeaves } from '@evoting/tlog/append';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import { emptyRoot } from '@evoting/tlog/hash';
import { MemoryTileStore } from '@evoting/tlog/testing/memory-store';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { draftElection, open } from '../../testing/election.ts';
import { audit, encryptFor, fillIntake, recordDeps } from '../../testing/record.ts';
import { listPayloadsOf } from '../board/entries-store.ts';
import { publishHead } from '../board/head.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { finishRecord } from '../count/finishing.ts';
import { publishLiveCount } from '../count/live-count.ts';
import { closeElection } from './closing.ts';
import { noteRollChange } from './electorate.ts';

const world = await recordDeps();
const { db, owner } = world;

/** Lists what a record says of its electorate, in order. */
async function statedIn(electionId: string): Promise<Electorate[]> {
  const payloads = await listPayloadsOf(db, electionId, 'Electorate');
  return payloads.map((payload) => electorateSchema.parse(JSON.parse(String(payload))));
}

const place = (electionId: string, voterNumber: string) => sql`
  INSERT INTO roll (election_id, voter_number, surname, name, area_id)
    SELECT ${electionId}, ${voterNumber}, 'Bello', 'Ada', id FROM areas WHERE parent_id IS NULL`;

/** Opens an election whose roll has so many places. */
async function openedByRoll(slug: string, places: number) {
  const { id } = await draftElection(db, [2], { slug, who_may_vote: 'roll' });
  for (let n = 1; n <= places; n++) await place(id, `V-${n}`).execute(db);
  await open(world, id);
  return id;
}

/** Computes the tree of a roll from its rows, as a reader of the database would. */
async function treeOf(electionId: string, order: 'by leaf' | readonly string[]) {
  const { rows } = await sql<{ voterNumber: string; salt: Buffer }>`
    SELECT voter_number AS "voterNumber", salt FROM roll WHERE election_id = ${electionId}`.execute(db);
  const leaves = new Map(rows.map((row) => [row.voterNumber, Buffer.from(placeLeaf({ ...row, style: 1 }))]));
  const inOrder =
    order === 'by leaf'
      ? [...leaves.values()].sort(Buffer.compare)
      : order.map((number) => leaves.get(number) as Buffer);
  const { root } = await appendLeaves(new MemoryTileStore(), { size: 0, root: emptyRoot() }, inOrder);
  return bytesToBase64(root);
}

it('states at the opening how many places the roll has, and the root of the tree of its places', async () => {
  const id = await openedByRoll('stated', 300);
  expect(await statedIn(id)).toEqual([
    {
      kind: 'roll',
      places: 300,
      styles: [{ style: 1, places: 300 }],
      leaves: 300,
      removed: 0,
      root_hash: await treeOf(id, 'by leaf'),
    },
  ]);
  expect(await audit(db, 'stated')).toMatchObject({
    verdict: 'verified',
    electorate: { kind: 'roll', size: 300 },
  });
});

it('states each place that is added or removed during voting', async () => {
  const id = await openedByRoll('changed', 1);
  await db.transaction().execute(async (trx) => {
    await place(id, 'V-9').execute(trx);
    await noteRollChange(trx, world.keys, id, { added: 'V-9' });
  });
  await db.transaction().execute(async (trx) => {
    await sql`UPDATE roll SET state = 'removed', reason = 'Moved' WHERE election_id = ${id} AND voter_number = 'V-1'`.execute(
      trx,
    );
    await noteRollChange(trx, world.keys, id, { removed: 'V-1' });
  });
  await publishHead(world, id);
  const root_hash = await treeOf(id, ['V-1', 'V-9']);
  const styles = (places: number) => [{ style: 1, places }];
  expect((await statedIn(id)).slice(1)).toEqual([
    { kind: 'roll', places: 2, styles: styles(2), leaves: 2, removed: 0, root_hash },
    { kind: 'roll', places: 1, styles: styles(1), leaves: 2, removed: 1, root_hash },
  ]);
  expect(await audit(db, 'changed')).toMatchObject({
    verdict: 'verified',
    electorate: { size: 1, added: 1, removed: 1 },
  });
});

it('counts no ballots of places that were written into the database, and every reader refuses the record [A26]', async () => {
  const id = await openedByRoll('stuffed', 2);
  const ballots = await Promise.all([1, 2, 3].map(() => encryptFor(db, id)));
  const castBy = async (voterNumber: string, ballot: (typeof ballots)[number] | undefined) => {
    await fillIntake(db, id, ballot ? [ballot] : []);
    await sql`UPDATE roll SET state = 'claimed', claimed_by = 'contact', account_id = (SELECT voter_id FROM fresh_marks
        WHERE election_id = ${id} AND voter_id NOT IN (SELECT account_id FROM roll WHERE account_id IS NOT NULL))
      WHERE election_id = ${id} AND voter_number = ${voterNumber}`.execute(db);
  };
  await castBy('V-1', ballots[0]);
  await castBy('V-2', ballots[1]);
  await sequenceOnce(world, id);
  expect(await publishLiveCount(world, id)).toMatchObject({ ok: true, ballots: 2 });
  // With its account and its mark: ballots and voters are the same in number.
  await place(id, 'V-3').execute(db);
  await castBy('V-3', ballots[2]);
  await sequenceOnce(world, id);
  await expect(publishLiveCount(world, id)).rejects.toThrow('3 ballots are in the record, and 2 may vote');
  const report = await audit(db, 'stuffed');
  expect(report.sentence).toContain('3 ballots are in the record, and 2 may vote');
});

it('states the number of accounts at the opening and, if it has changed, before a count and at the end', async () => {
  const { id } = await draftElection(db, [2], { slug: 'accounts' });
  await open(world, id);
  await fillIntake(db, id, [await encryptFor(db, id)]);
  await sequenceOnce(world, id);
  await publishLiveCount(world, id);
  const [first, second, ...none] = await statedIn(id);
  expect([first?.kind, second?.kind, none]).toEqual(['accounts', 'accounts', []]);
  const sizes = [first, second].map((one) => (one?.kind === 'accounts' ? one.accounts : 0));
  expect(sizes[1]).toBe((sizes[0] ?? 0) + 1);
  await closeElection(world, id);
  await finishRecord(world, id);
  expect(await statedIn(id)).toHaveLength(2);
  expect(await audit(db, 'accounts')).toMatchObject({
    verdict: 'verified',
    electorate: { kind: 'accounts', size: sizes[1] },
  });
});

it('refuses a statement that takes leaves or removals back, another salt of a place, and a changed tile [A363]', async () => {
  const id = await openedByRoll('kept', 2);
  const refused = (statement: ReturnType<typeof sql>) => expect(statement.execute(owner)).rejects.toThrow();
  await refused(sql`UPDATE electorates SET leaves = 1 WHERE election_id = ${id}`);
  await refused(sql`UPDATE electorates SET root = sha256('') WHERE election_id = ${id}`);
  await refused(sql`UPDATE electorates SET accounts = 5 WHERE election_id = ${id}`);
  await refused(sql`DELETE FROM electorates WHERE election_id = ${id}`);
  await refused(sql`UPDATE place_tiles SET hashes = sha256('') WHERE election_id = ${id}`);
  await refused(sql`DELETE FROM place_tiles WHERE election_id = ${id}`);
  await refused(sql`UPDATE roll SET salt = sha256('') WHERE election_id = ${id}`);
});

it('styles all areas by one walk down the tree at the opening, and none by itself', async () => {
  await sql`INSERT INTO areas (parent_id, level, code, name)
    SELECT id, 'part', code || part, name || part FROM areas, unnest(ARRAY['-1', '-2']) AS part
      WHERE parent_id IS NULL`.execute(db);
  const { id } = await draftElection(db, [2], { slug: 'walked', who_may_vote: 'roll' });
  await place(id, 'V-1').execute(db);
  await sql`INSERT INTO roll (election_id, voter_number, surname, name, area_id)
    SELECT ${id}, 'V-' || upper(code), 'Bello', 'Ada', id FROM areas WHERE level = 'part'`.execute(db);
  await sql`ALTER FUNCTION style_area_of RENAME TO style_area_by_itself`.execute(owner);
  try {
    await open(world, id);
  } finally {
    await sql`ALTER FUNCTION style_area_by_itself RENAME TO style_area_of`.execute(owner);
  }
  expect(await statedIn(id)).toMatchObject([{ styles: [{ style: 1, places: 3 }], leaves: 3 }]);
});
