import { cp, rename } from 'node:fs/promises';
import path from 'node:path';
import { failureOf } from '@evoting/contract/reasons';
import { formatVerifierKey } from '@evoting/tlog/key';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createKeyStore } from '../../platform/keys/key-store.ts';
import { createTestApp, type TestApp, temporaryFolder } from '../../testing/app.ts';
import { advance, draftElection, open } from '../../testing/election.ts';

/** The owner changes how the application's database behaves, for every connection from now on. */
async function change({ owner, connection }: TestApp, setting: string): Promise<void> {
  const database = sql.id(String(connection.database));
  await sql`ALTER DATABASE ${database} ${sql.raw(setting)}`.execute(owner);
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = ${connection.database} AND usename = ${connection.user}`.execute(owner);
}

/** Locks what `ready` reads, as a queue in front of the database would. */
async function holdTables({ owner }: TestApp): Promise<() => Promise<void>> {
  let free = () => {};
  const isFree = new Promise<void>((resolve) => {
    free = resolve;
  });
  let holding: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve) => {
    holding = owner.transaction().execute(async (trx) => {
      await sql`LOCK TABLE kysely_migration, records IN ACCESS EXCLUSIVE MODE`.execute(trx);
      resolve();
      await isFree;
    });
  });
  return () => {
    free();
    return holding;
  };
}

async function setUp() {
  const keysFolder = temporaryFolder();
  const test = await createTestApp({ deps: { keys: createKeyStore({ folder: keysFolder }) } });
  const election = await draftElection(test.db, [2]);
  await open(test.deps, election.id);
  await advance(test.deps, election.id);
  const { token } = await test.newVoter();
  const body = election.posts.map(({ id, candidates }) => ({ candidateId: candidates[0], postId: id }));
  const cast = () => test.call('POST', '/vote/cast', { token, body });
  const ready = async () => (await test.call('GET', '/ready')).status;
  const later = () => test.clock.advance(5_000);
  /** A connection that was ended is noticed when it is used, and a busy machine answers late. */
  const getsReady = () =>
    vi.waitFor(async () => {
      later();
      expect(await ready()).toBe(200);
    }, 20_000);
  return { test, cast, ready, getsReady, later, keysFolder };
}

it('a server is ready only while a ballot could be stored: not on a read-only database, and then a cast is told to try again', async () => {
  const { test, cast, ready, getsReady, later } = await setUp();
  await getsReady();
  await change(test, 'SET default_transaction_read_only = on');
  later();
  expect(await ready()).toBe(503);
  // The first may still meet a connection that was ended.
  const refused = await vi.waitFor(async () => {
    const answer = await cast();
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(answer.body.code).toBe('shows-only');
    return answer;
  }, 20_000);
  expect(refused.body).toEqual(failureOf({ code: 'shows-only' }));
  await change(test, 'SET default_transaction_read_only = off');
  await getsReady();
  expect((await cast()).status).toBe(200);
});

it('a full disk is reported as such, the server is not ready while casts find no room, and the same cast is accepted once there is', async () => {
  const { test, cast, ready, getsReady, later } = await setUp();
  await getsReady();
  await sql`CREATE FUNCTION refuse_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE disk_full USING MESSAGE = 'could not extend file "base/5/2619"'; END $$`.execute(test.owner);
  await sql`CREATE TRIGGER full_disk BEFORE INSERT ON intake EXECUTE FUNCTION refuse_room()`.execute(
    test.owner,
  );
  const refused = await cast();
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
  expect(refused.body).toEqual(failureOf({ code: 'cannot-store' }));
  expect(await ready()).toBe(503);
  // A cast may try again.
  later();
  expect([await ready(), (await cast()).status, await ready()]).toEqual([200, 503, 503]);
  later();
  await sql`DROP TRIGGER full_disk ON intake`.execute(test.owner);
  expect((await cast()).status).toBe(200);
});

it('a server is not ready while its database has room for a small commit and none for a thousand ballots [A489]', async () => {
  const { test, ready, getsReady, later } = await setUp();
  await getsReady();
  // PostgreSQL says the same of a table that cannot grow.
  await sql`CREATE SCHEMA small_disk`.execute(test.owner);
  await sql`GRANT USAGE ON SCHEMA small_disk TO PUBLIC`.execute(test.owner);
  await sql`CREATE FUNCTION small_disk.repeat(text, integer) RETURNS text LANGUAGE plpgsql AS $$
    BEGIN RAISE disk_full USING MESSAGE = 'could not extend file "base/5/t3_2619"'; END $$`.execute(
    test.owner,
  );
  await change(test, 'SET search_path = small_disk, pg_catalog, public');
  // It looks once a minute, and every five seconds while there is no room.
  test.clock.advance(60_000);
  await vi.waitFor(async () => {
    later();
    expect((await test.call('GET', '/ready')).body.code).toBe('cannot-store');
  }, 20_000);
  later();
  expect(await ready()).toBe(503);
  await sql`DROP SCHEMA small_disk CASCADE`.execute(test.owner);
  await getsReady();
});

it('calls a server with a slow database busy but ready, until it has been slow for too long', {
  tags: ['release'],
}, async () => {
  const { test, getsReady } = await setUp();
  const look = async () => {
    const { status, body } = await test.call('GET', '/ready');
    return [status, body.data?.isBusy];
  };
  await getsReady();
  expect(await look()).toEqual([200, false]);
  const free = await holdTables(test);
  test.clock.advance(2_000);
  expect(await look()).toEqual([200, true]);
  test.clock.advance(10_000);
  expect((await look())[0]).toBe(503);
  await free();
  await getsReady();
});

it('the last results are shown while the database is away, and a load balancer sends such a server nothing else', async () => {
  const { test, ready, getsReady, later } = await setUp();
  const results = () => test.call('GET', '/extras/election-results');
  const before = await results();
  await change(test, 'CONNECTION LIMIT 0');
  later();
  expect([await ready(), (await results()).text]).toEqual([503, before.text]);
  expect((await test.call('GET', '/extras/get-political-posts')).status).toBe(503);
  await change(test, 'CONNECTION LIMIT -1');
  await getsReady();
  expect((await results()).status).toBe(200);
});

it('a wall clock that is set back a day shuts out nobody who was let in before, and freezes no count', async () => {
  const { test, cast, later } = await setUp();
  const address = '198.51.100.7';
  const look = () => test.call('GET', '/extras/election-results', { address });
  expect((await look()).status).toBe(200);
  test.clock.ms -= 86_400_000;
  expect((await look()).status).toBe(200);
  expect((await cast()).status).toBe(200);
  later();
  expect((await look()).body.meta.acceptedBallots).toBe(1);
});

it('a server whose keys are removed is not ready and takes no ballot, until they are back', async () => {
  const { cast, ready, getsReady, later, keysFolder: folder } = await setUp();
  await getsReady();
  await rename(folder, `${folder}.away`);
  later();
  expect([await ready(), (await cast()).body.code]).toEqual([503, 'no-ballots-now']);
  await rename(`${folder}.away`, folder);
  await getsReady();
  expect((await cast()).status).toBe(200);
});

it('a server whose folder of keys is replaced by another election’s is not ready and takes no ballot: the database knows the right ones [A65]', async () => {
  const { test, cast, ready, getsReady, later, keysFolder: folder } = await setUp();
  const { verifier_key: known } = await test.db
    .selectFrom('records')
    .select('verifier_key')
    .executeTakeFirstOrThrow();
  const other = temporaryFolder();
  const key = await createKeyStore({ folder: other }).createSigningKey('2026', known.split('+')[0] ?? '');
  expect(formatVerifierKey(key)).not.toBe(known);
  await cp(path.join(folder, '2026.log.head'), path.join(other, '2026.log.head'));
  await getsReady();
  await rename(folder, `${folder}.away`);
  await rename(other, folder);
  later();
  expect([await ready(), (await cast()).body.code]).toEqual([503, 'no-ballots-now']);
  await rename(folder, other);
  await rename(`${folder}.away`, folder);
  await getsReady();
  expect((await cast()).status).toBe(200);
});

it('a server whose count has stopped says so and stays ready, because its voters can vote [A340]', async () => {
  const { test, cast, getsReady, later } = await setUp();
  await getsReady();
  await sql`INSERT INTO stopped_counts (election_id, differs, ballots, voters, checked_at)
    SELECT id, true, 5, 4, now() FROM elections WHERE current`.execute(test.db);
  later();
  const answer = await test.call('GET', '/ready');
  expect(answer.status).toBe(200);
  expect(answer.body.message).toMatch(/not as many ballots as people who voted.* every ballot is kept/i);
  expect((await cast()).status).toBe(200);
});
