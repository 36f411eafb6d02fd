/**
 * The attack: who writes the database, where the server has the key, puts a single ballot in the place of a
 * sum that waits to be decrypted, and reads the answer in the statement that stores it, which is undone. The
 * attacker is the database's owner, and has no key.
 */
import { trackerOf } from '@evoting/belenios/server';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { KeyStore } from '../../platform/keys/key-store.ts';
import { audit, encryptFor, fillIntake, openedElection, recordDeps } from '../../testing/record.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { finishRecord } from '../count/finishing.ts';
import { publishLiveCount } from '../count/live-count.ts';
import { ServerAudits } from '../count/server-audit.ts';
import { closeElection } from '../election/closing.ts';
import { tallyElection } from './tally.ts';

const world = await recordDeps();
const { db, owner } = world;
let used = 0;
/** Counts how often the trustee's key is asked for. */
const keys: KeyStore = {
  ...world.keys,
  trusteeKey: (record) => {
    used += 1;
    return world.keys.trusteeKey(record);
  },
};
const deps = { ...world, keys };

async function setUp(slug: string, settings: Parameters<typeof openedElection>[2] = {}) {
  const { id } = await openedElection(deps, [2], { slug, ...settings });
  const vote = async (count: number) => {
    const ballots = [];
    for (let n = 0; n < count; n++) ballots.push(await encryptFor(db, id, () => n % 2));
    await fillIntake(db, id, ballots);
    // A batch of its own, however few there are.
    await sql`UPDATE intake SET due_s = 0 WHERE election_id = ${id}`.execute(owner);
    await sequenceOnce(deps, id);
    return ballots;
  };
  const count = async () => {
    used = 0;
    const outcome = await publishLiveCount(deps, id).catch((error: unknown) => String(error));
    return { outcome, used };
  };
  return { id, vote, count };
}

/** The attacker's statements, past the triggers that keep an honest server from mistakes. */
async function write(table: string, ...statements: ReturnType<typeof sql>[]): Promise<void> {
  await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(owner);
  for (const statement of statements) await statement.execute(owner);
  await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(owner);
}

it('decrypts no tree that leaves one ballot for the next count, or has one more than the last, whatever the tables say [A235]', async () => {
  const { id, vote, count } = await setUp('one-more', { smallest_batch: 2 });
  await vote(2);
  expect((await count()).outcome).toEqual({ ok: false, reason: 'nothing-new' });
  await vote(2);
  expect(await count()).toMatchObject({ outcome: { ok: true, ballots: 2 }, used: 1 });
  expect((await count()).outcome).toEqual({ ok: false, reason: 'nothing-new' });
  await vote(1);
  await write(
    'revision_ballots',
    sql`UPDATE revision_ballots SET counted_ballots = 0 WHERE election_id = ${id}`,
  );
  expect(await count()).toEqual({ outcome: { ok: false, reason: 'nothing-new' }, used: 0 });
  await write('elections', sql`UPDATE elections SET smallest_batch = 1 WHERE id = ${id}`);
  expect(await count()).toEqual({ outcome: { ok: false, reason: 'nothing-new' }, used: 0 });
});

it('decrypts no sums sooner than the record allows, whatever the tables say [A235]', async () => {
  const { id, vote, count } = await setUp('too-soon', { smallest_batch: 2, min_interval_s: 3_600 });
  await vote(4);
  expect(await count()).toMatchObject({ outcome: { ok: true, ballots: 2 }, used: 1 });
  await vote(2);
  expect(await count()).toEqual({ outcome: { ok: false, reason: 'too-soon' }, used: 0 });
  await write('elections', sql`UPDATE elections SET min_interval_s = 0 WHERE id = ${id}`);
  expect(await count()).toEqual({ outcome: expect.stringContaining('when the setup allows it'), used: 0 });
});

it('decrypts no ballot a second time beside others, after the tables were made to forget it [A235]', async () => {
  const { id, vote, count } = await setUp('again');
  const [victim] = await vote(2);
  expect(await count()).toMatchObject({ outcome: { ok: true, ballots: 2 }, used: 1 });
  await write(
    'recorded_ballots',
    sql`DELETE FROM recorded_ballots WHERE election_id = ${id} AND credential = ${Buffer.from(victim?.credential ?? '', 'hex')}`,
  );
  await fillIntake(db, id, victim ? [victim] : []);
  await vote(1);
  expect(await count()).toEqual({ outcome: expect.stringContaining('credential'), used: 0 });
});

it('decrypts no ballot again after a stop that was audited before it [A238]', async () => {
  const { id, vote } = await setUp('again-later');
  const [victim] = await vote(2);
  const before = { ...deps, audits: new ServerAudits() };
  expect(await publishLiveCount(before, id)).toMatchObject({ ok: true, ballots: 2 });
  await before.audits.storeAll();
  await write('recorded_ballots', sql`DELETE FROM recorded_ballots WHERE election_id = ${id}`);
  await fillIntake(db, id, victim ? [victim] : []);
  await vote(1);
  used = 0;
  const after = { ...deps, audits: new ServerAudits() };
  await expect(publishLiveCount(after, id)).rejects.toThrow('credential');
  expect(used).toBe(0);
});

it('decrypts no ciphertext of a voter under another credential, which no proof covers [A235]', async () => {
  const { id, vote, count } = await setUp('wrapped');
  const [victim] = await vote(1);
  if (!victim) throw new Error('nobody voted');
  const other = await encryptFor(db, id);
  const json = victim.json.replace(victim.credential, other.credential);
  await fillIntake(db, id, [{ ...other, json, tracker: trackerOf(json) }]);
  await vote(1);
  expect(await count()).toEqual({ outcome: expect.stringContaining('payload of entry'), used: 0 });
});

it('decrypts nothing else after a count whose answer was read and undone [A235]', async () => {
  const { vote, count } = await setUp('undone', { smallest_batch: 2 });
  await vote(2);
  await count();
  await vote(2);
  await sql`CREATE FUNCTION undo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'read, and undone'; END $$`.execute(
    owner,
  );
  await sql`CREATE TRIGGER undo BEFORE INSERT ON record_openings FOR EACH ROW EXECUTE FUNCTION undo()`.execute(
    owner,
  );
  expect(await count()).toEqual({ outcome: expect.stringContaining('read, and undone'), used: 1 });
  await sql`DROP TRIGGER undo ON record_openings`.execute(owner);
  await vote(2);
  expect(await count()).toMatchObject({ outcome: { ok: true, ballots: 2 } });
  expect(await audit(db, 'undone')).toMatchObject({ verdict: 'verified', countedBallots: 2 });
});

it('decrypts one tree where two counts are begun at once [A235]', async () => {
  const { id, vote, count } = await setUp('at-once', { smallest_batch: 2 });
  await vote(2);
  await count();
  await vote(2);
  const trees: number[] = [];
  let second: Awaited<ReturnType<typeof publishLiveCount>> | undefined;
  const slow: KeyStore = {
    ...keys,
    async trusteeKey(record) {
      trees.push(keys.lastOpened(record)?.size ?? 0);
      // Another process counts before this one has decrypted anything.
      await vote(2);
      second = await publishLiveCount(deps, id);
      return keys.trusteeKey(record);
    },
  };
  expect(await publishLiveCount({ ...deps, keys: slow }, id)).toEqual({ ok: false, reason: 'overtaken' });
  expect(second).toMatchObject({ ok: true, treeSize: trees[0], ballots: 2 });
});

it('gives no share of the result while the answer of a count may have been read that is not in the record [A235]', async () => {
  const { id, vote, count } = await setUp('undone-last', { smallest_batch: 2 });
  await vote(2);
  await count();
  await vote(2);
  await sql`CREATE TRIGGER undo BEFORE INSERT ON record_openings FOR EACH ROW EXECUTE FUNCTION undo()`.execute(
    owner,
  );
  expect((await count()).outcome).toContain('read, and undone');
  await closeElection(deps, id);
  await expect(finishRecord(deps, id)).rejects.toThrow('read, and undone');
  used = 0;
  expect([await tallyElection(deps, id), used]).toEqual([{ ok: false, reason: 'still-counting' }, 0]);
  await sql`DROP TRIGGER undo ON record_openings`.execute(owner);
  expect(await finishRecord(deps, id)).toBe(true);
  expect(await tallyElection(deps, id)).toMatchObject({ state: 'counted', result: { ballots: 4 } });
  expect(await audit(db, 'undone-last')).toMatchObject({ verdict: 'verified', ballots: 4 });
});

it('decrypts the sums of the ballots in the record, whatever the numbers in the tables [A235]', async () => {
  const { id, vote } = await setUp('swapped', { live_results: false });
  await vote(3);
  await closeElection(deps, id);
  await finishRecord(deps, id);
  await write(
    'revision_ballots',
    sql`UPDATE revision_ballots SET ballots = 1, lines = '{2,1}' WHERE election_id = ${id}`,
  );
  expect(await tallyElection(deps, id)).toMatchObject({
    state: 'counted',
    result: { ballots: 3, counts: [{ votes: 2 }, { votes: 1 }] },
  });
});
