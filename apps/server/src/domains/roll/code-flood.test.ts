/** An attacker: accounts that have codes sent to people who asked for none, at the commission's cost. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';
import { useUp } from '../../testing/limits.ts';
import { mailPlaceCode } from './claiming.ts';
import { addToRoll } from './service.ts';

const BY = { by: { account: null, role: 'COMMISSION' }, areTwo: true, reason: 'Moved.' } as const;
const LINE = '198.51.100.7';
const config = { sms: { url: 'http://127.0.0.1:9/', token: undefined } };

/** A roll with a phone and two mailboxes, and what sends a code and says to whom codes went so far. */
async function setUp(test: TestApp) {
  const { id: electionId } = await draftElection(test.db, [1], { who_may_vote: 'roll' });
  const contacts = ['+2348031234567', 'bem@example.com', 'chi@example.com'];
  for (const [i, contact] of contacts.entries()) {
    const listed = { voterNumber: `VIN-${i + 1}`, surname: 'Obi', name: 'Bem', area: 'whole', contact };
    await test.db.transaction().execute((trx) => addToRoll(trx, electionId, listed, BY, randomBytes, true));
  }
  const stranger = await test.newVoter();
  const send = async (n: number, { by = stranger, from = LINE }: { by?: Person; from?: string } = {}) => {
    await mailPlaceCode(test.deps, by.id, { electionId, voterNumber: `VIN-${n}` }, from);
    const sent = await test.db.selectFrom('outbox').select('recipient').orderBy('created_at').execute();
    return sent.map(({ recipient }) => recipient).sort();
  };
  const owner = await test.newVoter();
  await test.db.updateTable('users').set({ email: 'Chi@example.com' }).where('id', '=', owner.id).execute();
  return { send, owner };
}

it('one line has three thousand codes an hour sent to contacts of others, and keeps no other line and no owner from a code [A209]', async () => {
  const test = await createTestApp({ config });
  const { send, owner } = await setUp(test);
  await useUp(test, ['place codes address', LINE], { anHour: 3_000, left: 1 });
  expect(await send(1)).toEqual(['+2348031234567']);
  expect(await send(2)).toEqual(['+2348031234567']);
  expect(await send(1)).toEqual(['+2348031234567']);
  expect(await send(3, { by: owner })).toEqual(['+2348031234567', 'chi@example.com']);
  expect(await send(2, { from: '203.0.113.1' })).toEqual([
    ...['+2348031234567', 'bem@example.com', 'chi@example.com'],
  ]);
  test.clock.advance(2_000);
  expect(await send(2)).toHaveLength(4);
});

it('all lines together have so many codes an hour sent to contacts of others, which a figure shows, and keep no owner from a code [A209]', async () => {
  const limits = {
    addressRequestsPerMinute: 1_000,
    addressLoginsPerMinute: 1_000,
    addressRegistrationsPerHour: 1_000,
    placeCodesPerHour: 2,
  };
  const test = await createTestApp({ config: { ...config, limits } });
  const { send, owner } = await setUp(test);
  const used = async () =>
    /^place_codes_used_ratio\{setting="PLACE_CODES_PER_HOUR"\} (.+)$/m.exec(
      (await test.app.inject({ url: '/metrics' })).body,
    )?.[1];
  expect(await used()).toBe('0');
  await send(1, { from: '203.0.113.1' });
  expect(Number(await used())).toBeCloseTo(0.5, 1);
  await send(2, { from: '203.0.113.2' });
  expect(await send(1, { from: '203.0.113.3' })).toHaveLength(2);
  expect(Number(await used())).toBeCloseTo(1, 1);
  expect(await send(3, { by: owner, from: '203.0.113.3' })).toHaveLength(3);
});

it('using up the codes and looks of a place takes neither from its owner on another line [A286]', async () => {
  const test = await createTestApp({ config });
  const { send } = await setUp(test);
  const owner = await test.newVoter();
  const look = async (address: string) => {
    const body = { voterNumber: 'VIN-1', surname: 'Obi' };
    return (await test.call('POST', '/extras/on-the-roll', { body, address })).status;
  };
  for (let n = 0; n < 25; n += 1) {
    await send(2);
    await look(LINE);
  }
  expect([(await send(2)).length, await look(LINE)]).toEqual([22, 429]);
  expect(await send(2, { by: owner, from: '203.0.113.1' })).toHaveLength(23);
  const looks = [];
  for (let n = 0; n < 4; n += 1) looks.push(await look('203.0.113.1'));
  expect(looks).toEqual([200, 200, 200, 429]);
});

it('twelve hundred people of one line look for themselves on the roll within an hour, and no more', async () => {
  const test = await createTestApp();
  await setUp(test);
  const look = async (n: number, address: string) => {
    const body = { voterNumber: `VIN-${n}`, surname: 'Obi' };
    return (await test.call('POST', '/extras/on-the-roll', { body, address })).status;
  };
  await useUp(test, ['roll looks', LINE], { anHour: 1_200, left: 1 });
  expect([await look(1, LINE), await look(2, LINE), await look(2, '203.0.113.1')]).toEqual([200, 429, 200]);
});
