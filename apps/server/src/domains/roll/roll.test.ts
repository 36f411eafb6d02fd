import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { draftElection, endElections } from '../../testing/election.ts';
import { addToRoll, claimPlace, findOnRoll, type ListedVoter, removeFromRoll } from './service.ts';

const BY = { by: { account: null, role: 'COMMISSION' }, areTwo: true, reason: 'Moved.' } as const;
const ADA: ListedVoter = {
  voterNumber: 'VIN-1',
  surname: 'Ṣówándé',
  name: 'Ada',
  area: 'whole',
  contact: 'ada@example.org',
};
let test: TestApp;
let electionId: string;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  await endElections(test.db, test.clock.now());
  electionId = (await draftElection(test.db, [1], { slug: `e${crypto.randomUUID()}` })).id;
});

const tryAdd = (listed: Partial<ListedVoter> = {}) =>
  test.db.transaction().execute((trx) => addToRoll(trx, electionId, { ...ADA, ...listed }, BY, randomBytes));
async function add(listed: Partial<ListedVoter> = {}): Promise<string> {
  const added = await tryAdd(listed);
  if (!added.ok) throw new Error(added.reason);
  return added.code;
}
const remove = (voterNumber: string, reason = 'Moved away.') =>
  test.db.transaction().execute((trx) => removeFromRoll(trx, { electionId, voterNumber }, { ...BY, reason }));
const claim = (
  code: string,
  account: { id: Parameters<typeof claimPlace>[2]['account'] },
  voterNumber = 'VIN-1',
) => claimPlace(test.deps, { electionId, voterNumber }, { account: account.id, codes: [code] });
const people = (count: number) => Promise.all(Array.from({ length: count }, () => test.newVoter()));
const rows = () => test.db.selectFrom('roll').selectAll().where('election_id', '=', electionId).execute();

describe('a place on the roll', () => {
  it('is found by number and surname as people write them, and tells the area alone', async () => {
    await add();
    const find = (voterNumber: string, surname: string) =>
      findOnRoll(test.db, { electionId, voterNumber, surname });
    expect(await find(' vin-1 ', 'SOWANDE')).toEqual({ area: 'The whole election' });
    expect([await find('VIN-1', 'Obi'), await find('VIN-2', 'Ṣówándé')]).toEqual([null, null]);
    await remove('VIN-1');
    expect(await find('VIN-1', 'Ṣówándé')).toBeNull();
  });

  it('is one for each number, in an existing area, for a person with a name', async () => {
    await add();
    const tries = [
      await tryAdd({ voterNumber: 'vin-1' }),
      await tryAdd({ voterNumber: 'no number' }),
      await tryAdd({ voterNumber: 'VIN-3', area: 'nowhere' }),
      await tryAdd({ voterNumber: 'VIN-4', surname: ' - ' }),
    ];
    expect(tries.map((tried) => !tried.ok && tried.reason)).toEqual([
      'number-taken',
      'bad-number',
      'unknown-area',
      'nameless',
    ]);
  });

  it('taken off before the freeze and unclaimed leaves its number free; claimed or frozen, the number gets no place again [A178]', async () => {
    const places = async () =>
      (
        await test.db
          .selectFrom('rolls')
          .select('places')
          .where('election_id', '=', electionId)
          .executeTakeFirstOrThrow()
      ).places;
    const before = await add();
    await remove('VIN-1');
    expect([await rows(), await places()]).toEqual([[], 0]);
    const code = await add();
    const [person] = await people(1);
    if (!person) throw new Error('nobody came');
    expect(await claim(before, person)).toEqual({ ok: false, reason: 'not-found' });
    expect(await claim(code, person)).toEqual({ ok: true });
    await remove('VIN-1');
    await add({ voterNumber: 'VIN-2' });
    await test.db.updateTable('rolls').set({ frozen_at: test.clock.now() }).execute();
    await expect(test.owner.deleteFrom('roll').where('voter_number', '=', 'VIN-2').execute()).rejects.toThrow(
      'stays whose it is',
    );
    await remove('VIN-2');
    const taken = { ok: false, reason: 'number-taken' };
    expect([await tryAdd(), await tryAdd({ voterNumber: 'VIN-2' })]).toEqual([taken, taken]);
    expect(await places()).toBe(0);
  });

  it('is claimed by its code, again by its account, and by nobody with another place’s code [A43]', async () => {
    const [code, other] = [await add(), await add({ voterNumber: 'VIN-2' })];
    const [one, two] = await people(2);
    if (!one || !two) throw new Error('nobody came');
    expect(await claim(other, one)).toEqual({ ok: false, reason: 'not-found' });
    expect(await claim(code, one, 'VIN-9')).toEqual({ ok: false, reason: 'not-found' });
    const asWritten = `${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)}`.toLowerCase();
    expect(await claim(asWritten, one)).toEqual({ ok: true });
    expect(await claim(code, one)).toEqual({ ok: true });
    expect(await claim(code, two)).toEqual({ ok: false, reason: 'claimed' });
    expect(JSON.stringify(await rows())).not.toContain(code);
  });

  it('is one account’s where ten claim it at once [A43]', async () => {
    const code = await add();
    const claims = await Promise.all((await people(10)).map((person) => claim(code, person)));
    expect(claims.filter(({ ok }) => ok)).toHaveLength(1);
    expect(claims.filter((one) => !one.ok && one.reason === 'claimed')).toHaveLength(9);
  });

  it('is the only one of an account that claims ten at once', async () => {
    const numbers = Array.from({ length: 10 }, (_, n) => `VIN-${n}`);
    const codes: string[] = [];
    for (const voterNumber of numbers) codes.push(await add({ voterNumber }));
    const [person] = await people(1);
    if (!person) throw new Error('nobody came');
    const claims = await Promise.all(numbers.map((number, n) => claim(codes[n] ?? '', person, number)));
    expect(claims.filter(({ ok }) => ok)).toHaveLength(1);
    expect(claims.filter((one) => !one.ok && one.reason === 'has-place')).toHaveLength(9);
    expect((await rows()).filter(({ state }) => state === 'claimed')).toHaveLength(1);
  });

  it('is taken off with a reason, for good: its account has none, and the code is worthless', async () => {
    const [code, second] = [await add(), await add({ voterNumber: 'VIN-2' })];
    const [person] = await people(1);
    if (!person) throw new Error('nobody came');
    await claim(code, person);
    expect(await remove('VIN-1')).toEqual({ ok: true });
    expect(await remove('VIN-1')).toEqual({ ok: false, reason: 'not-found' });
    expect(await claim(code, person)).toEqual({ ok: false, reason: 'not-found' });
    expect(await claim(second, person, 'VIN-2')).toEqual({ ok: true });
  });

  it('cannot be taken over or deleted by a statement, or taken off after the close [A178]', async () => {
    const code = await add();
    const [one, two] = await people(2);
    if (!one || !two) throw new Error('nobody came');
    await claim(code, one);
    const mine = test.owner.updateTable('roll').where('election_id', '=', electionId);
    const taking = [
      mine.set({ account_id: two.id }),
      mine.set({ account_id: null, state: 'listed' }),
      // The compiler refuses it too.
      mine.set({ voter_number: 'VIN-8' as never }),
      test.owner.deleteFrom('roll').where('election_id', '=', electionId),
    ];
    for (const statement of taking) await expect(statement.execute()).rejects.toThrow('stays whose it is');
    await test.db
      .updateTable('elections')
      .set({ status: 'closed', closed_at: test.clock.now() })
      .where('id', '=', electionId)
      .execute();
    const late = { ok: false, reason: 'closed' };
    expect([await claim(code, two), await remove('VIN-1'), await tryAdd({ voterNumber: 'VIN-7' })]).toEqual([
      late,
      late,
      late,
    ]);
  });
});

it('acts of the commission on the roll are noted without names, contacts and codes; claims are not noted', async () => {
  const code = await add();
  const [person] = await people(1);
  if (!person) throw new Error('nobody came');
  await claim(code, person);
  await remove('VIN-1');
  const noted = (await test.db.selectFrom('audit_log').selectAll().orderBy('seq').execute()).slice(-2);
  const object = `roll:${electionId}/VIN-1`;
  expect(noted.map((row) => [row.action, row.object])).toEqual([
    ['roll-added', object],
    ['roll-removed', object],
  ]);
  for (const secret of ['Ada', 'ada@example.org', code, person.id])
    expect(JSON.stringify(noted)).not.toContain(secret);
});
