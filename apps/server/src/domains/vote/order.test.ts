import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { userIdSchema } from '@evoting/contract/fields';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertUser } from '../../testing/election.ts';
import { encryptFor, openedElection, recordDeps, unverifiedCopies } from '../../testing/record.ts';
import { storeBallot } from '../board/cast-store.ts';
import { rewriteWaiting } from '../board/intake-store.ts';
import { MARKS_MIN, sequenceOnce } from '../board/sequencer.ts';
import { findVotersElection } from '../election/service.ts';

const CASTS = 200;
const BATCH = 20;
const deps = await recordDeps();
const { db, owner } = deps;

/**
 * Two hundred people who vote one after the other, each in its own transaction, with the sequencer at
 * work all the time.
 */
async function castSlowly(slug: string) {
  const { id } = await openedElection(deps, [2], { slug, smallest_batch: BATCH });
  const ballots = unverifiedCopies(await encryptFor(db, id), CASTS);
  const truth = new Map<string, string>();
  for (const { json, tracker, credential, revision } of ballots) {
    const voter = userIdSchema.parse(await insertUser(db, 'VOTER'));
    const election = await findVotersElection(db, voter);
    const row = {
      tracker: Buffer.from(tracker, 'base64'),
      credential: Buffer.from(credential, 'hex'),
      revision,
    };
    const promise = { dueS: 1_800_000_000, retryHash: randomBytes(32) };
    const ballot = { ...row, ballot: Buffer.from(json) };
    const stored = await storeBallot(db, election ?? { id, version: '' }, voter, ballot, promise);
    if (!stored.ok) throw new Error(stored.reason);
    truth.set(voter, row.tracker.toString('hex'));
    await sequenceOnce(deps, id);
  }
  return { id, truth };
}

const script = await readFile(new URL('../../../../../scripts/back-up.sh', import.meta.url), 'utf8');

/** The tables that the documented backup holds, with the key of the voter or of the ballot in each. */
async function tablesOfBackup(): Promise<string[]> {
  const left = /^for table in (.*); do$/m.exec(script)?.[1]?.split(' ') ?? [];
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(
    owner,
  );
  return rows.map(({ name }) => name).filter((name) => !left.includes(name));
}

const VOTER_KEYS: Readonly<Record<string, string>> = { voter_id: 'voter', id: 'voter', user_id: 'voter' };
const BALLOT_KEYS: Readonly<Record<string, string>> = {
  tracker: 'ballot',
  hash: 'ballot',
  payload_hash: 'ballot',
};

/**
 * Finds every order that a table has: of its columns, of PostgreSQL's own columns, and of a plain COPY.
 * @returns the keys in each order
 */
async function ordersOf(
  table: string,
  key: string,
  known: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  const { rows: columns } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns WHERE table_name = ${table} AND table_schema = 'public'`.execute(
    owner,
  );
  const orders = new Map<string, string[]>();
  const sorts = [
    ...columns.map(({ name }) => `"${name}"::text`),
    'ctid',
    'xmin::text::bigint',
    'xmax::text::bigint',
    'NULL',
  ];
  for (const sort of sorts) {
    const { rows } = await sql<{ key: string }>`
      SELECT ${sql.raw(key === 'ballot' ? `encode("${keyColumn(table, BALLOT_KEYS, columns)}", 'hex')` : `"${keyColumn(table, VOTER_KEYS, columns)}"::text`)} AS key
      FROM ${sql.table(table)} ${sort === 'NULL' ? sql`` : sql.raw(`ORDER BY ${sort}, ctid`)}`.execute(owner);
    orders.set(
      `${table} by ${sort === 'NULL' ? 'COPY' : sort}`,
      rows.map((row) => row.key).filter((one) => known.has(one)),
    );
  }
  return orders;
}

function keyColumn(
  table: string,
  keys: Readonly<Record<string, string>>,
  columns: readonly { name: string }[],
): string {
  const found = columns.find(({ name }) => name in keys);
  if (!found) throw new Error(`${table} has no key`);
  return found.name;
}

/**
 * How many voters are linked to their own ballots when the i-th of one order is matched with the i-th of the
 * other.
 */
async function linksByOrder(
  tables: { voters: string[]; ballots: string[] },
  truth: ReadonlyMap<string, string>,
) {
  const voters = new Set(truth.keys());
  const ballots = new Set(truth.values());
  const best = { right: 0, how: '' };
  let tried = 0;
  const ballotOrders = (
    await Promise.all(tables.ballots.map((table) => ordersOf(table, 'ballot', ballots)))
  ).flatMap((orders) => [...orders]);
  for (const table of tables.voters) {
    for (const [how, order] of await ordersOf(table, 'voter', voters)) {
      for (const [ballotHow, ballotOrder] of ballotOrders) {
        if (order.length !== truth.size || ballotOrder.length !== truth.size) continue;
        const right = order.filter((voter, i) => truth.get(voter) === ballotOrder[i]).length;
        tried += 1;
        if (right > best.right) Object.assign(best, { right, how: `${how} / ${ballotHow}` });
      }
    }
  }
  return { ...best, tried };
}

it('leaves nothing in a backup whose order links two hundred slow casts to their ballots better than chance within a batch [A24]', {
  tags: ['release'],
}, async () => {
  const { truth } = await castSlowly('slow');
  const kept = await tablesOfBackup();
  const among = (wanted: string[]) => wanted.filter((table) => kept.includes(table));
  const tables = {
    voters: among(['voted', 'users', 'fresh_marks']),
    ballots: among(['recorded_ballots', 'record_payloads', 'record_entries', 'intake']),
  };
  expect(tables).toEqual({
    voters: ['voted', 'users', 'fresh_marks'],
    ballots: ['recorded_ballots', 'record_payloads', 'record_entries', 'intake'],
  });
  const links = await linksByOrder(tables, truth);
  expect(links.tried).toBeGreaterThan(300);
  // By chance one of each batch is right: ten of two hundred. The order of casts would give all.
  expect(links.right).toBeLessThan(40);
  const { rows } = await sql<{
    numbers: number;
  }>`SELECT count(DISTINCT xmin::text) AS numbers FROM voted`.execute(owner);
  expect(rows[0]?.numbers).toBe(CASTS / MARKS_MIN);
});

it('would be linked by the numbers of their transactions if the small tables were not rewritten [A24]', async () => {
  const { id } = await openedElection(deps, [2], { slug: 'guard', smallest_batch: BATCH });
  const truth = new Map<string, string>();
  for (const { json, tracker, credential, revision } of unverifiedCopies(await encryptFor(db, id), 12)) {
    const voter = userIdSchema.parse(await insertUser(db, 'VOTER'));
    const election = await findVotersElection(db, voter);
    const row = {
      tracker: Buffer.from(tracker, 'base64'),
      credential: Buffer.from(credential, 'hex'),
      revision,
    };
    const promise = { dueS: 1_800_000_000, retryHash: null };
    await storeBallot(
      db,
      election ?? { id, version: '' },
      voter,
      { ...row, ballot: Buffer.from(json) },
      promise,
    );
    truth.set(voter, row.tracker.toString('hex'));
  }
  const byNumber = async () => {
    const { rows } = await sql<{ voter: string; tracker: string }>`
      SELECT mark.voter_id AS voter, encode(intake.tracker, 'hex') AS tracker
      FROM fresh_marks AS mark JOIN intake ON intake.xmin::text = mark.xmin::text WHERE intake.election_id = ${id}`.execute(
      owner,
    );
    return rows;
  };
  const before = await byNumber();
  expect(before.filter(({ voter, tracker }) => truth.get(voter) === tracker)).toHaveLength(12);
  expect(await rewriteWaiting(db)).toBe(true);
  // Everyone is linked with everyone now.
  expect(await byNumber()).toHaveLength(144);
});
