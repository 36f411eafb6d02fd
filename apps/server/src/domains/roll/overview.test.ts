import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';
import { whileNobodyCounts } from '../../testing/waits.ts';

const test = await createTestApp();
const { token } = await test.newOfficer('registrar');
const look = async (path = '') => {
  const { status, body } = await test.call('GET', `/commission/roll${path}`, { token });
  return { status, code: body.code, ...body.data };
};

it('a roll without an election has no places', async () => {
  expect(await look()).toMatchObject({ status: 200, election: null, places: 0 });
  expect(await look('/areas')).toMatchObject({ status: 200, areas: [] });
});

it('a roll whose places take too long to count by area is shown with the number of its places', async () => {
  const { id } = await draftElection(test.db, [1], { who_may_vote: 'roll' });
  const ada = { surname: 'Obi', name: 'Ada', area: 'whole', contact: null, reason: 'On the list.' };
  for (const voterNumber of ['VIN-1', 'VIN-2']) {
    const added = await test.call('POST', '/commission/roll/places', {
      token,
      body: { ...ada, voterNumber },
    });
    expect(added.status).toBe(201);
  }
  const [roll, areas] = await whileNobodyCounts(test.owner, async () => [await look(), await look('/areas')]);
  expect(roll).toMatchObject({ status: 200, election: { id }, places: 2, frozen: false });
  expect(areas).toMatchObject({ status: 503, code: 'overloaded' });
  expect(await look('/areas')).toMatchObject({
    status: 200,
    areas: [{ code: 'whole', places: 2, claimed: 0 }],
  });
});

it('the mark of a roll is made once for all who ask, and anew after a change [A335]', async () => {
  const one = await createTestApp();
  const { token: registrar } = await one.newOfficer('registrar');
  await draftElection(one.db, [1], { who_may_vote: 'roll' });
  const ask = async () => {
    const { status, body } = await one.call('GET', '/commission/roll/contents', { token: registrar });
    return { status, ...body.data };
  };
  const add = async (voterNumber: string) => {
    const body = { surname: 'Eze', name: 'Bem', area: 'whole', contact: null, reason: 'On the list.' };
    await one.call('POST', '/commission/roll/places', { token: registrar, body: { ...body, voterNumber } });
  };
  await add('VIN-1');
  const before = await ask();
  expect(before).toMatchObject({ status: 200, places: 1, changes: 1 });
  const again = await whileNobodyCounts(one.owner, () =>
    Promise.all(Array.from({ length: 40 }, () => ask())),
  );
  expect(again).toEqual(again.map(() => before));
  await add('VIN-2');
  const [unread] = await whileNobodyCounts(one.owner, async () => [await ask()]);
  expect(unread).toMatchObject({ status: 503 });
  const after = await ask();
  expect(after).toMatchObject({ status: 200, places: 2, changes: 2 });
  expect(after.contents).not.toBe(before.contents);
});
