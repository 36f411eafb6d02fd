import { randomBytes, randomUUID } from 'node:crypto';
import { userIdSchema } from '@evoting/contract/fields';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { restampRows, sortRows } from '../../platform/database/rewriting.ts';
import { insertUser } from '../../testing/election.ts';
import { encryptFor, openedElection, recordDeps, trusting, unverifiedCopies } from '../../testing/record.ts';
import { rewriteAll } from '../../testing/waits.ts';
import { finishRecord } from '../count/finishing.ts';
import { closeIn } from '../election/closing.ts';
import { findVotersElection } from '../election/service.ts';
import { storeBallot } from './cast-store.ts';
import { findPromise } from './intake-store.ts';
import { rewriteEnded } from './rewriting.ts';
import { listDueTables } from './rewriting-store.ts';
import { sequenceOnce } from './sequencer.ts';

const deps = trusting(await recordDeps());
const { db, owner, connection } = deps;

/** The tables that name voters, with the column of the voter. */
const VOTER_TABLES = {
  users: 'id',
  roll: 'account_id',
  sessions: 'user_id',
  confirmed_emails: 'account_id',
  voter_areas: 'voter_id',
  voted: 'voter_id',
} as const;
type VoterTable = keyof typeof VOTER_TABLES;

/** Registers, claims a place, logs in and casts, each in its own transaction. */
async function takePart(electionId: string, kind: { retryHash: Buffer; dueS: number }) {
  const [one] = unverifiedCopies(await encryptFor(db, electionId), 1);
  if (!one) throw new Error('no ballot');
  const voter = userIdSchema.parse(await insertUser(db, 'VOTER'));
  await sql`INSERT INTO confirmed_emails (account_id, email, mailbox) SELECT id, email, email FROM users
    WHERE id = ${voter}`.execute(db);
  await sql`INSERT INTO voter_areas (voter_id, area_id) SELECT ${voter}, id FROM areas`.execute(db);
  await sql`INSERT INTO roll (election_id, voter_number, surname, name, area_id, state, account_id, claimed_by)
    SELECT ${electionId}, ${`V${randomBytes(4).toString('hex').toUpperCase()}`}, 'Eze', 'Ada', id, 'claimed', ${voter}, 'letter'
    FROM areas`.execute(owner);
  await sql`INSERT INTO sessions (token_hash, user_id, created_at, expires_at)
    VALUES (${randomBytes(32)}, ${voter}, ${new Date(0)}, ${new Date('2027-01-01')})`.execute(db);
  const row = {
    tracker: Buffer.from(one.tracker, 'base64'),
    credential: Buffer.from(one.credential, 'hex'),
    revision: one.revision,
    ballot: Buffer.from(one.json),
  };
  const election = (await findVotersElection(db, voter)) ?? { id: electionId, version: '' };
  const stored = await storeBallot(db, election, voter, row, kind);
  if (!stored.ok) throw new Error(stored.reason);
  return { voter, tracker: row.tracker };
}

/** Holds an election in which people come one after another, with the sequencer at work, to the end of its record. */
async function held(slug: string, { batch, casts }: { batch: number; casts: number }) {
  const { id } = await openedElection(deps, [2], { slug, smallest_batch: batch });
  const kind = { retryHash: randomBytes(32), dueS: deps.now().getTime() / 1000 + 600 };
  const truth: { voter: string; tracker: Buffer }[] = [];
  for (let k = 0; k < casts; k += 1) {
    truth.push(await takePart(id, { ...kind, dueS: Math.floor(kind.dueS) }));
    await sequenceOnce(deps, id);
  }
  await db.transaction().execute((trx) => closeIn(trx, deps.now(), id));
  expect(await finishRecord(deps, id)).toBe(true);
  return { id, truth, retryHash: kind.retryHash };
}

/** An hour later, when every deadline has passed. */
const later = { db, now: () => new Date(deps.now().getTime() + 3_600_000) };

const BY_NUMBER = 'xmin::text::bigint, ctid';

/** Lists the voters of a table in an order that PostgreSQL keeps for itself. */
async function votersBy(order: 'ctid' | typeof BY_NUMBER, table: VoterTable, among: string[]) {
  const { rows } = await sql<{ voter: string }>`
    SELECT ${sql.ref(VOTER_TABLES[table])} AS voter FROM ${sql.table(table)}
    WHERE ${sql.ref(VOTER_TABLES[table])} = ANY(${sql.val(among)}::uuid[]) ORDER BY ${sql.raw(order)}`.execute(
    owner,
  );
  return rows.map(({ voter }) => voter);
}

const numbersIn = async (table: string) =>
  (
    await sql<{
      number: string;
    }>`SELECT DISTINCT xmin::text AS number FROM ${sql.table(table)}`.execute(owner)
  ).rows.length;

it.each([
  1, 5, 20,
])('leaves after the close no order and no transaction number that ties people who came one by one to ballots in batches of %i [A344]', async (batch) => {
  const { truth } = await held(`told-${batch}`, { batch, casts: 20 });
  const voters = truth.map(({ voter }) => voter);
  const right = (order: string[]) => order.filter((voter, k) => voter === voters[k]).length;
  // A vacuum frees room that later rows take, so the order by ctid is another one.
  for (const table of Object.keys(VOTER_TABLES) as VoterTable[])
    if (table !== 'voted') expect(right(await votersBy(BY_NUMBER, table, voters)), table).toBe(20);
  await rewriteAll(later, connection);
  for (const table of Object.keys(VOTER_TABLES) as VoterTable[]) {
    expect(await numbersIn(table), table).toBe(1);
    for (const order of ['ctid', BY_NUMBER] as const) {
      const found = await votersBy(order, table, voters);
      expect(found.length).toBe(20);
      // By chance one of twenty is right, and ten in fewer than one of ten million tries.
      expect(right(found), `${table} by ${order}`).toBeLessThan(10);
    }
  }
  expect(await numbersIn('recorded_ballots')).toBe(1);
});

it('forgets what a retry needs once every deadline has passed, and not before [A345]', async () => {
  const { id, truth, retryHash } = await held('retried', { batch: 1, casts: 1 });
  const tracker = truth[0]?.tracker as Buffer;
  await rewriteEnded(deps, connection);
  expect(await findPromise(db, id, { tracker, retryHash })).toBeDefined();
  await rewriteAll(later, connection);
  expect(await findPromise(db, id, { tracker, retryHash })).toBeUndefined();
  const { rows } = await sql`SELECT accepted_size, due_s, retry_hash, revision FROM recorded_ballots
    WHERE election_id = ${id}`.execute(owner);
  expect(rows).toEqual([{ accepted_size: 0, due_s: 0, retry_hash: null, revision: 1 }]);
});

it('changes no row, and leaves tables that only grow as they were guarded [A344]', async () => {
  const { id } = await held('unchanged', { batch: 1, casts: 3 });
  const all = async () => {
    const texts: string[] = [];
    for (const table of Object.keys(VOTER_TABLES)) {
      const { rows } = await sql<{
        line: string;
      }>`SELECT t::text AS line FROM ${sql.table(table)} AS t`.execute(owner);
      texts.push(...rows.map(({ line }) => `${table} ${line}`).sort());
    }
    return texts;
  };
  const before = await all();
  await rewriteAll(later, connection);
  expect(await all()).toEqual(before);
  for (const table of ['voted', 'recorded_ballots'])
    await expect(sql`DELETE FROM ${sql.table(table)}`.execute(owner)).rejects.toThrow(/only takes new rows/);
  await expect(
    sql`UPDATE roll SET account_id = NULL, state = 'listed', claimed_by = NULL`.execute(owner),
  ).rejects.toThrow(/stays whose it is/);
  await expect(sql`SELECT sort_rows(${id}, 'elections')`.execute(db)).rejects.toThrow('no table of voters');
  await expect(sql`SELECT restamp_rows(${id}, 'elections')`.execute(db)).rejects.toThrow();
});

it('begins a table again after a crash between its two transactions, and gives up where the table is in use', async () => {
  const { id } = await held('killed', { batch: 1, casts: 2 });
  const table = { electionId: id, name: 'users' };
  const isDue = async () =>
    (await listDueTables(db, later.now().getTime() / 1000)).some(
      ({ electionId, name }) => electionId === id && name === 'users',
    );
  await vi.waitFor(async () => expect(await restampRows(db, table)).toBe(true));
  expect(await isDue()).toBe(true);
  const reader = await owner.startTransaction().execute();
  await sql`SELECT FROM users`.execute(reader);
  expect(await sortRows(db, table)).toBe(false);
  await rewriteEnded(later, connection);
  expect(await isDue()).toBe(true);
  await reader.rollback().execute();
  await rewriteAll(later, connection);
  expect(await isDue()).toBe(false);
});

it('rewrites a large table at night only, when nobody waits for the count', async () => {
  const { id } = await held('large', { batch: 1, casts: 1 });
  const due = async (at: string, largePages?: number) =>
    (await listDueTables(db, Date.parse(at) / 1000, largePages))
      .filter(({ electionId }) => electionId === id)
      .map(({ name }) => name);
  const all = [...Object.keys(VOTER_TABLES), 'recorded_ballots'];
  // Lagos is an hour ahead.
  for (const at of ['2026-11-23T00:59:00Z', '2026-11-23T04:00:00Z', '2026-11-23T20:00:00Z']) {
    expect(await due(at, 0), at).toEqual([]);
    expect((await due(at)).sort(), at).toEqual(all.sort());
  }
  for (const at of ['2026-11-23T01:00:00Z', '2026-11-23T03:59:00Z'])
    expect((await due(at, 0)).sort(), at).toEqual(all.sort());
  await rewriteAll(later, connection);
});

it('does not stamp a table again and again while a backup keeps it from being sorted', async () => {
  await held('copied', { batch: 1, casts: 1 });
  const numbers = async () =>
    (await sql`SELECT id, xmin::text AS number FROM users ORDER BY id`.execute(owner)).rows;
  const backup = await owner.startTransaction().execute();
  await sql`LOCK TABLE users IN ACCESS SHARE MODE`.execute(backup);
  const before = await numbers();
  await rewriteEnded(later, connection);
  expect(await numbers()).toEqual(before);
  await backup.rollback().execute();
  await rewriteAll(later, connection);
  expect(await numbersIn('users')).toBe(1);
});

it('leaves an election alone while people vote', async () => {
  const { id } = await openedElection(deps, [2], { slug: randomUUID() });
  expect((await listDueTables(db, 4_000_000_000)).filter(({ electionId }) => electionId === id)).toEqual([]);
});
