import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { draftElection, endElections } from '../../testing/election.ts';
import { COLUMNS, clerkOf } from '../../testing/roll-list.ts';
import { listKeys } from './identity-digest.ts';
import { lockUnusedKey, readPart } from './imports-store.ts';
import { unsealPart } from './sealed-parts.ts';

const HEAD = 'number,surname,name,area,contact,NIN,sex,born,address';
const NIN = '12345678901';
const [OTHER, THIRD] = ['98765432109', '55555555555'];
const columns = { ...COLUMNS, area: null, identityNumber: 5 };
/** A row of a party's register. */
const member = (number: string, nin: string) => `${number},Obi,Ada,,,${nin},F,1990-01-01,1 Low Street`;

let test: TestApp;
let clerk: ReturnType<typeof clerkOf>;
let electionId: string;

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  await endElections(test.db, test.clock.now());
  const rules = { slug: `e${crypto.randomUUID()}`, who_may_vote: 'roll' } as const;
  electionId = (await draftElection(test.db, [1], rules)).id;
  clerk = clerkOf(test, (await test.newOfficer('registrar')).token);
});

const sendAll = (...rows: string[]) => clerk.send([HEAD, ...rows].join('\n'));
/** Puts a list on the roll. */
async function put(...rows: string[]) {
  const id = await sendAll(...rows);
  const checked = await clerk.check(id, { columns });
  await clerk.finish(id);
  await clerk.work();
  return { id, checked };
}
const digests = async () =>
  (
    await test.db
      .selectFrom('roll')
      .select(['voter_number', 'identity_digest'])
      .where('election_id', '=', electionId)
      .orderBy('voter_number')
      .execute()
  ).map(({ identity_digest }) => identity_digest?.toString('hex') ?? null);
/** Everything that a thief of the database reads of the roll, bytes in hex. */
async function stolen(): Promise<string> {
  const tables = ['roll', 'rolls', 'roll_imports', 'roll_import_parts', 'roll_import_faults', 'roll_staging'];
  const rows = [];
  for (const table of tables)
    rows.push(...(await sql`SELECT t::text AS row FROM ${sql.table(table)} AS t`.execute(test.db)).rows);
  return JSON.stringify([rows, await test.db.selectFrom('audit_log').selectAll().execute()]);
}

it('a thief of the database finds no identity number, at no step of a list [A495]', async () => {
  const seen = [];
  const id = await sendAll(member('M-1', NIN), member('M-2', 'no number'), member('', OTHER));
  seen.push(await stolen());
  expect(await clerk.check(id, { columns })).toMatchObject({ state: 'checked', goodRows: 1, badRows: 2 });
  seen.push(await stolen());
  await clerk.finish(id);
  await clerk.work();
  seen.push(await stolen());
  expect(seen[0]).toContain(id);
  expect(seen[2]).toContain('M-1');
  for (const number of [NIN, OTHER, 'Low Street'])
    for (const text of [number, Buffer.from(number).toString('hex'), Buffer.from(number).toString('base64')])
      expect(seen.map((all) => all.includes(text))).toEqual([false, false, false]);
});

it('and cannot test one: a digest is another with each key and in each election [A495]', async () => {
  await put(member('M-1', NIN));
  const [digest] = await digests();
  const { salt } = await test.db
    .selectFrom('roll')
    .select('salt')
    .where('election_id', '=', electionId)
    .executeTakeFirstOrThrow();
  const texts = [NIN, `${electionId} ${NIN}`, `${electionId}${NIN}`];
  const tried = texts.flatMap((text) => [
    createHash('sha256').update(text).digest('hex'),
    ...[salt, Buffer.alloc(32), electionId].map((key) =>
      createHmac('sha256', key).update(text).digest('hex'),
    ),
  ]);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(tried).not.toContain(digest);
  await endElections(test.db, test.clock.now());
  const rules = { slug: `e${crypto.randomUUID()}`, who_may_vote: 'roll' } as const;
  electionId = (await draftElection(test.db, [1], rules)).id;
  await put(member('M-1', NIN));
  expect((await digests())[0]).not.toBe(digest);
});

it('a part of a list is opened by its key and in its place only [A495]', async () => {
  const id = await sendAll(member('M-1', NIN));
  const sealed = await readPart(test.db, id, 0);
  if (!sealed) throw new Error('no part');
  const keys = await listKeys(test.deps.keys);
  expect(`${unsealPart(keys, { id, part: 0 }, sealed)}`).toContain(NIN);
  expect(unsealPart(keys, { id, part: 1 }, sealed)).toBeNull();
  expect(unsealPart({ ...keys, parts: Buffer.alloc(32) }, { id, part: 0 }, sealed)).toBeNull();
});

it('a lost key is replaced only once no list on its way and no digest of an election that goes on needs it', async () => {
  const isUnused = () => test.db.transaction().execute(lockUnusedKey);
  await test.db.deleteFrom('roll_import_parts').execute();
  expect(await isUnused()).toBe(true);
  const id = await sendAll(member('M-1', NIN));
  expect(await isUnused()).toBe(false);
  await clerk.check(id, { columns });
  await clerk.finish(id);
  await clerk.work();
  expect(await isUnused()).toBe(false);
  await endElections(test.db, test.clock.now());
  expect(await isUnused()).toBe(true);
});

it('a list whose parts were exchanged in the database is refused as a whole', async () => {
  const id = await sendAll(member('M-1', NIN));
  await test.db
    .updateTable('roll_import_parts')
    .set({ bytes: (await readPart(test.db, id, 0))?.reverse() })
    .where('import_id', '=', id)
    .execute();
  const form = { encoding: 'utf-8', separator: ',', columns };
  await clerk.call('POST', `/imports/${id}/check`, form);
  await clerk.work();
  expect((await clerk.look(id)).import).toMatchObject({ state: 'failed', problem: 'no-text' });
});

it('nobody is on the roll twice under two voter numbers, of one list or of two', async () => {
  const { id, checked } = await put(
    member('M-1', NIN),
    member('M-2', '123 456-789 01'),
    member('M-3', OTHER),
  );
  expect(checked).toMatchObject({ goodRows: 2, badRows: 1 });
  expect(await clerk.faults(id)).toMatchObject([
    { line: 3, field: 'identityNumber', code: 'identity-twice', otherLine: 2 },
  ]);
  const second = await put(member('M-4', NIN), member('M-5', THIRD));
  expect(await clerk.faults(second.id)).toMatchObject([
    { line: 2, field: 'identityNumber', code: 'identity-taken', otherLine: null },
  ]);
  expect((await digests()).filter((digest) => digest !== null)).toHaveLength(3);
});

it('two lists that are checked before either is on the roll put nobody there twice', async () => {
  const [one, two] = [await sendAll(member('M-1', NIN)), await sendAll(member('M-2', NIN))];
  for (const id of [one, two]) await clerk.check(id, { columns });
  for (const id of [one, two]) await clerk.finish(id);
  await clerk.work();
  await clerk.work();
  expect(await digests()).toHaveLength(1);
  expect((await clerk.look(two)).import).toMatchObject({ state: 'checked', goodRows: 0, badRows: 1 });
});

it('a number that is missing or not of eleven digits is a fault where the list has a column of them', async () => {
  const { id } = await put(member('M-1', ''), member('M-2', '1234567890'), member('M-3', NIN));
  const faults = await clerk.faults(id);
  expect(faults.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
    [2, 'bad-identity'],
    [3, 'bad-identity'],
  ]);
  const plain = await sendAll(member('M-1', ''), member('M-2', '1234567890'));
  expect(await clerk.check(plain, { columns: { ...columns, identityNumber: null } })).toMatchObject({
    goodRows: 2,
    badRows: 0,
  });
});

it('a place that is taken off keeps no digest, so that the person can be listed again', async () => {
  await put(member('M-1', NIN));
  await test.db
    .updateTable('roll')
    .set({ state: 'removed', reason: 'Listed wrongly.', identity_digest: null })
    .where('voter_number', '=', 'M-1')
    .where('election_id', '=', electionId)
    .execute();
  const { checked } = await put(member('M-2', NIN));
  expect(checked).toMatchObject({ goodRows: 1, badRows: 0 });
  await expect(
    test.db
      .updateTable('roll')
      .set({ state: 'removed', reason: 'Listed wrongly.' })
      .where('voter_number', '=', 'M-2')
      .where('election_id', '=', electionId)
      .execute(),
  ).rejects.toMatchObject({ constraint: 'roll_removed_identity' });
});
