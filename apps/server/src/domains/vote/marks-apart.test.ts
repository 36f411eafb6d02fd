import { userIdSchema } from '@evoting/contract/fields';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { insertUser } from '../../testing/election.ts';
import { encryptFor, openedElection, recordDeps, unverifiedCopies } from '../../testing/record.ts';
import { storeBallot } from '../board/cast-store.ts';
import { rewriteWaiting } from '../board/intake-store.ts';
import { moveMarks } from '../board/marks-store.ts';
import { recountBalance } from '../board/recount-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { closeIn } from '../election/closing.ts';
import { findVotersElection } from '../election/service.ts';

const deps = await recordDeps();
const { db, owner } = deps;

/** Casts a ballot with a mark of a new voter, as a voter's device has it cast. */
async function castOne(electionId: string): Promise<{ voter: string; tracker: string }> {
  const [one] = unverifiedCopies(await encryptFor(db, electionId), 1);
  if (!one) throw new Error('no ballot');
  const voter = userIdSchema.parse(await insertUser(db, 'VOTER'));
  const election = (await findVotersElection(db, voter)) ?? { id: electionId, version: '' };
  const row = {
    tracker: Buffer.from(one.tracker, 'base64'),
    credential: Buffer.from(one.credential, 'hex'),
    revision: one.revision,
    ballot: Buffer.from(one.json),
  };
  const stored = await storeBallot(db, election, voter, row, { dueS: 1_800_000_000, retryHash: null });
  if (!stored.ok) throw new Error(stored.reason);
  return { voter, tracker: row.tracker.toString('hex') };
}

/** Lists the numbers of the transactions that wrote an election's rows of a table. */
async function numbersIn(table: 'fresh_marks' | 'intake' | 'voted', electionId: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT DISTINCT xmin::text AS number FROM ${sql.table(table)} WHERE election_id = ${electionId}`.execute(
    owner,
  );
  return rows.map(({ number }) => number);
}

/** Counts the voters of which the k-th of a list has the k-th ballot. */
const linked = (voters: readonly string[], truth: readonly { voter: string; tracker: string }[]) =>
  voters.filter((voter, k) => truth[k]?.voter === voter).length;

it.each([
  ['one at a time', 1],
  ['in batches of five', 5],
])('ties no voter of a quiet day to a ballot moved %s, since marks wait for a hundred or the end [A343]', async (_, batch) => {
  const { id } = await openedElection(deps, [2], { slug: `quiet-${batch}`, smallest_batch: batch });
  const casts: { voter: string; tracker: string }[] = [];
  for (let k = 0; k < 20; k += 1) {
    casts.push(await castOne(id));
    await sequenceOnce(deps, id);
    expect(await numbersIn('voted', id)).toEqual([]);
    expect(await numbersIn('fresh_marks', id)).toHaveLength(1);
  }
  const order = async (table: 'fresh_marks' | 'voted') => {
    const { rows } = await sql<{ voter: string }>`
      SELECT voter_id AS voter FROM ${sql.table(table)} WHERE election_id = ${id} ORDER BY ctid`.execute(
      owner,
    );
    return rows.map(({ voter }) => voter);
  };
  // By chance one of twenty is right.
  expect((await order('fresh_marks')).length).toBe(20);
  expect(linked(await order('fresh_marks'), casts)).toBeLessThan(10);
  await db.transaction().execute((trx) => closeIn(trx, deps.now(), id));
  await sequenceOnce(deps, id);
  expect([await numbersIn('fresh_marks', id), await numbersIn('voted', id)]).toEqual([
    [],
    [expect.any(String)],
  ]);
  expect((await order('voted')).length).toBe(20);
  expect(linked(await order('voted'), casts)).toBeLessThan(10);
});

it('writes waiting marks anew with each batch, even while a backup keeps the small tables from being rewritten [A343]', async () => {
  const { id } = await openedElection(deps, [2], { slug: 'held', smallest_batch: 1 });
  await db.transaction().execute(async (backup) => {
    await sql`LOCK TABLE fresh_marks, intake IN ACCESS SHARE MODE`.execute(backup);
    for (let k = 0; k < 3; k += 1) {
      await castOne(id);
      expect(await sequenceOnce(deps, id)).toMatchObject({ moved: 1 });
      expect(await numbersIn('fresh_marks', id)).toHaveLength(1);
    }
  });
});

it('lets no cast wait while a backup reads the small tables, and rewrites them once it has ended [A343]', async () => {
  const { id } = await openedElection(deps, [2], { slug: 'read', smallest_batch: 20 });
  for (let k = 0; k < 3; k += 1) await castOne(id);
  let tries = 0;
  await owner.transaction().execute(async (backup) => {
    await sql`LOCK TABLE fresh_marks, intake IN ACCESS SHARE MODE`.execute(backup);
    const rewriting = (async () => {
      for (; tries < 20; tries += 1) expect(await rewriteWaiting(db)).toBe(false);
    })();
    try {
      // As a cast locks them, and refused where that would wait.
      while (tries < 20)
        await db
          .transaction()
          .execute((trx) => sql`LOCK TABLE fresh_marks, intake IN ROW EXCLUSIVE MODE NOWAIT`.execute(trx));
    } finally {
      await rewriting;
    }
  });
  await vi.waitFor(async () => expect(await rewriteWaiting(db)).toBe(true));
  const marks = await numbersIn('fresh_marks', id);
  expect([marks.length, await numbersIn('intake', id)]).toEqual([1, marks]);
});

it('shows no mark beside its ballot while both wait for more [A343]', async () => {
  const { id } = await openedElection(deps, [2], { slug: 'waiting', smallest_batch: 20 });
  for (let k = 0; k < 3; k += 1) {
    await castOne(id);
    expect(await sequenceOnce(deps, id)).toMatchObject({ moved: 0 });
    const marks = await numbersIn('fresh_marks', id);
    expect([marks.length, await numbersIn('intake', id)]).toEqual([1, marks]);
  }
});

it('moves marks once, though two servers move them at once and one stops before its commit [A343]', async () => {
  const { id } = await openedElection(deps, [2], { slug: 'movers', smallest_batch: 1 });
  for (let k = 0; k < 3; k += 1) await castOne(id);
  await db.transaction().execute((trx) => closeIn(trx, deps.now(), id));
  const stopped = db.transaction().execute(async (trx) => {
    await moveMarks(trx, id);
    throw new Error('stopped');
  });
  await expect(stopped).rejects.toThrow('stopped');
  await Promise.all([sequenceOnce(deps, id), sequenceOnce(deps, id), sequenceOnce(deps, id)]);
  const { rows } = await sql`SELECT (SELECT count(*) FROM voted WHERE election_id = ${id}) AS voted,
    (SELECT marks FROM moved_marks WHERE election_id = ${id}) AS counted`.execute(owner);
  expect(rows).toEqual([{ voted: 3, counted: 3 }]);
  expect(await recountBalance(db, id)).toEqual({ ballots: 3, voters: 3, agree: true });
});
