import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { adviceOnReplicas, hasAsynchronousReplica } from '../../platform/database/asynchronous.ts';
import { whyAway } from '../../platform/database/away.ts';
import { requireReplicated } from '../../platform/database/replicated.ts';
import { createTestApp } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { encryptFor } from '../../testing/record.ts';
import { withReplicatedDatabase } from '../../testing/replicated-database.ts';
import { publishHead } from '../board/head.ts';
import { findRecord } from '../board/records-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';

const database = await withReplicatedDatabase();
const { db } = database;
const test = await createTestApp({ database });
/** Why something failed while an operator cancelled every wait. */
const whyFailed = (work: Promise<unknown>) =>
  database.cancellingWaits(work).then(() => 'it did not', whyAway);

it('a commit is done only when its replica has it, even if an operator cancels the wait [A48]', async () => {
  await expect(requireReplicated(db)).resolves.toBeUndefined();
  const commit = () =>
    db.transaction().execute((trx) => sql`SELECT pg_logical_emit_message(true, 'test', '')`.execute(trx));
  await expect(commit()).resolves.toBeDefined();
  await database.loseReplica();
  expect(await whyFailed(commit())).toBe('cannot-store');
  expect(await whyFailed(requireReplicated(db))).toBe('cannot-store');
  await database.findReplica();
  await expect(requireReplicated(db)).resolves.toBeUndefined();
});

it('a ballot has no receipt and no signed head until its replica has it, however often it is sent [A48]', async () => {
  const election = await draftElection(db, [2, 2]);
  await open(test.deps, election.id);
  const { token } = await test.newVoter();
  const body = {
    ballot: (await encryptFor(db, election.id)).json,
    retryKey: randomBytes(32).toString('base64url'),
  };
  const cast = () => test.call('POST', '/vote/cast', { token, body });
  await database.loseReplica();
  for (let tries = 0; tries < 2; tries++)
    expect(await database.cancellingWaits(cast())).toMatchObject({
      status: 503,
      body: { code: 'cannot-store' },
    });
  expect((await database.cancellingWaits(test.call('GET', '/ready'))).status).toBe(503);
  await database.findReplica();
  expect((await cast()).status).toBe(200);
  const record = await findRecord(db, election.id);
  if (!record) throw new Error('there is no record');
  const keptSize = async () => {
    let size = 0;
    await test.deps.keys.requireHead(record, async (head) => {
      size = head.size;
      return true;
    });
    return size;
  };
  const before = await keptSize();
  await database.loseReplica();
  for (const advance of [sequenceOnce, publishHead])
    expect(await whyFailed(advance(test.deps, election.id))).toBe('cannot-store');
  expect(await keptSize()).toBe(before);
  await database.findReplica();
  expect(await publishHead(test.deps, election.id)).toBe(true);
  expect(await keptSize()).toBe(before + 1);
});

it('a replica that no commit waits for is told at the start, by readiness, as a figure and on Voting day, and one that confirms is not [A428]', async () => {
  const { token } = await test.newOfficer();
  const told = async () => {
    // Readiness says no for five seconds after a cast found no room.
    test.clock.advance(6_000);
    const { body: ready } = await test.call('GET', '/ready');
    const { body: metrics } = await test.app.inject({ url: '/metrics' });
    const { body: day } = await test.call('GET', '/commission/day', { token });
    return [
      (await adviceOnReplicas(db)) !== null,
      ready.data.hasAsynchronousReplica,
      /^database_replica_asynchronous 1$/m.test(metrics),
      day.data.hasAsynchronousReplica,
    ];
  };
  const [yes, no] = [Array(4).fill(true), Array(4).fill(false)];
  expect(await told()).toEqual(no);
  const replica = new pg.Client({ ...database.superuser, replication: 'database' } as pg.ClientConfig);
  await replica.connect();
  expect(await told()).toEqual(yes);
  await database.loseReplica();
  expect(await hasAsynchronousReplica(db)).toBe(false);
  const trx = await db.startTransaction().execute();
  await sql`SET LOCAL synchronous_commit = local`.execute(trx);
  expect(await hasAsynchronousReplica(trx)).toBe(true);
  await trx.rollback().execute();
  await database.findReplica();
  await replica.end();
  await vi.waitFor(async () => expect(await told()).toEqual(no), 20_000);
});
