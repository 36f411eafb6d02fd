import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  audit,
  encryptFor,
  fillIntake,
  openedElection,
  recordDeps,
  trusting,
  unverifiedCopies,
} from '../../testing/record.ts';
import { publishLiveCount } from '../count/live-count.ts';
import { listEntries } from './entries-store.ts';
import { countIntake, findBallot } from './intake-store.ts';
import { becomeSequencer, findRecord } from './records-store.ts';
import { sequenceOnce } from './sequencer.ts';

const deps = await recordDeps();
const { db, owner } = deps;

const ballots = (electionId: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => encryptFor(db, electionId, () => i % 2)));

it('moves a batch into the record in the order of the trackers, and the whole record verifies', async () => {
  const { id, slug } = await openedElection(deps, [2, 2], { slug: 'order' });
  await fillIntake(db, id, await ballots(id, 7));
  expect(await sequenceOnce(deps, id, 5)).toEqual({ ok: true, moved: 5, waiting: true });
  expect(await countIntake(db, id)).toBe(2);
  const entries = await listEntries(db, id, { from: 4, count: 5 });
  const hashes = entries.map(({ payloadHash }) => Buffer.from(payloadHash ?? []).toString('hex'));
  expect(hashes).toEqual([...hashes].sort());
  expect(await findBallot(db, id, Buffer.from(entries[3]?.payloadHash ?? []))).toBe(7);
  expect(await sequenceOnce(deps, id)).toEqual({ ok: true, moved: 2, waiting: false });
  expect(await sequenceOnce(deps, id)).toEqual({ ok: true, moved: 0, waiting: false });
  await publishLiveCount(deps, id);
  expect(await audit(db, slug)).toMatchObject({ verdict: 'verified', ballots: 7, countedBallots: 7 });
});

it('rewrites what waits after a full batch, where too few are left for another one [A24]', async () => {
  const { id } = await openedElection(deps, [2], { slug: 'rewritten', smallest_batch: 5 });
  const fileOf = async () => {
    const { rows } = await sql<{ file: number }>`SELECT pg_relation_filenode('intake') AS file`.execute(db);
    return rows[0]?.file;
  };
  const fill = async (count: number) => {
    const [ballot] = await ballots(id, 1);
    await fillIntake(db, id, unverifiedCopies(ballot as NonNullable<typeof ballot>, count));
    await sql`UPDATE intake SET due_s = ${4_000_000_000} WHERE election_id = ${id}`.execute(owner);
  };
  await fill(11);
  const before = await fileOf();
  expect(await sequenceOnce(deps, id, 6)).toEqual({ ok: true, moved: 6, waiting: true });
  expect(await fileOf()).toBe(before);
  await fill(3);
  expect(await sequenceOnce(deps, id, 6)).toEqual({ ok: true, moved: 6, waiting: false });
  expect(await countIntake(db, id)).toBe(2);
  expect(await fileOf()).not.toBe(before);
});

it('crosses the edge of a tile in one batch and over several', async () => {
  const { id, slug } = await openedElection(deps, [2], { slug: 'tiles' });
  const [ballot] = await ballots(id, 1);
  await fillIntake(db, id, unverifiedCopies(ballot as NonNullable<typeof ballot>, 280));
  for (const limit of [100, 152, 1, 1, 26]) await sequenceOnce(deps, id, limit);
  expect((await findRecord(db, id))?.size).toBe(284);
  await publishLiveCount(trusting(deps), id);
  const sampling = { kind: 'random', fraction: 0, secret: new Uint8Array(32) } as const;
  const report = await audit(db, slug, { sampling });
  expect(report).toMatchObject({ verdict: 'sampled', ballots: 280, countedBallots: 280 });
});

const STEPS = [
  'record_payloads',
  'record_entries',
  'record_tiles',
  'records',
  'recorded_ballots',
  'intake',
  'revision_ballots',
];

it.each(STEPS)('loses nothing when the database fails at %s, and publishes no second tree', async (table) => {
  const { id, slug } = await openedElection(deps, [2, 2], { slug: `fails-${table.replaceAll('_', '-')}` });
  await fillIntake(db, id, await ballots(id, 3));
  await sequenceOnce(deps, id);
  const before = await findRecord(db, id);
  await fillIntake(db, id, await ballots(id, 3));
  await failAt(table, id);
  await expect(sequenceOnce(deps, id)).rejects.toThrow('injected');
  expect(await findRecord(db, id)).toEqual(before);
  expect(await countIntake(db, id)).toBe(3);
  expect(await audit(db, slug)).toMatchObject({ verdict: 'verified', ballots: 3 });
  await stopFailing(table);
  expect(await sequenceOnce(deps, id)).toMatchObject({ moved: 3 });
  await publishLiveCount(deps, id);
  expect(await audit(db, slug, { seenCheckpoint: before?.checkpoint ?? '' })).toMatchObject({
    verdict: 'verified',
    ballots: 6,
  });
});

it('moves each ballot once when several processes try', async () => {
  const { id, slug } = await openedElection(deps, [2], { slug: 'several' });
  await fillIntake(db, id, await ballots(id, 12));
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => sequenceOnce(deps, id, 4)));
  const rounds = [...outcomes];
  while (await countIntake(db, id)) rounds.push(await sequenceOnce(deps, id, 4));
  expect(rounds.reduce((sum, round) => sum + (round.ok ? round.moved : 0), 0)).toBe(12);
  expect(await audit(db, slug)).toMatchObject({ verdict: 'verified', ballots: 12 });
});

it('does nothing while another process is the sequencer, and for an election without a record', async () => {
  const { id } = await openedElection(deps, [2], { slug: 'busy' });
  await owner.transaction().execute(async (trx) => {
    await becomeSequencer(trx, id);
    expect(await sequenceOnce(deps, id)).toEqual({ ok: false, reason: 'busy' });
  });
  const nowhere = '00000000-0000-4000-8000-000000000000';
  expect(await sequenceOnce(deps, nowhere)).toEqual({ ok: false, reason: 'no-record' });
});

it('keeps entries, payloads, tiles and head from being changed by anyone', async () => {
  const { id } = await openedElection(deps, [2], { slug: 'kept' });
  const anyone = [db, owner];
  for (const role of anyone) {
    const entries = role.deleteFrom('record_entries').where('election_id', '=', id).execute();
    await expect(entries).rejects.toThrow(/only takes new rows|permission denied/);
    const payloads = role.deleteFrom('record_payloads').where('election_id', '=', id).execute();
    await expect(payloads).rejects.toThrow(/only takes new rows|permission denied/);
    const tiles = role
      .updateTable('record_tiles')
      .set({ hashes: Buffer.alloc(64) })
      .where('election_id', '=', id);
    await expect(tiles.execute()).rejects.toThrow('a hash of the record would change');
    const head = role.updateTable('records').set({ size: 1 }).where('election_id', '=', id);
    await expect(head.execute()).rejects.toThrow('the record can only grow');
  }
});

/**
 * Makes every write of this election to a table fail, as a full disk would, inside the running transaction.
 */
async function failAt(table: string, electionId: string): Promise<void> {
  await sql
    .raw(
      `CREATE FUNCTION fail_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN IF (COALESCE(NEW, OLD)).election_id = '${electionId}' THEN RAISE EXCEPTION 'injected'; END IF; RETURN NULL; END $$`,
    )
    .execute(owner);
  await sql
    .raw(
      `CREATE TRIGGER fails AFTER INSERT OR UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION fail_${table}()`,
    )
    .execute(owner);
}

async function stopFailing(table: string): Promise<void> {
  await sql.raw(`DROP FUNCTION fail_${table} CASCADE`).execute(owner);
}
