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
  const before = await look('/contents');
  expect(before).toMatchObject({ status: 200, places: 2, changes: 2 });
  const again = await whileNobodyCounts(test.owner, () =>
    Promise.all(Array.from({ length: 40 }, () => look('/contents'))),
  );
  expect(again).toEqual(again.map(() => before));
  const body = { surname: 'Eze', name: 'Bem', area: 'whole', contact: null, reason: 'On the list.' };
  await test.call('POST', '/commission/roll/places', { token, body: { ...body, voterNumber: 'VIN-3' } });
  const [unread] = await whileNobodyCounts(test.owner, async () => [await look('/contents')]);
  expect(unread).toMatchObject({ status: 503 });
  const after = await look('/contents');
  expect(after).toMatchObject({ status: 200, places: 3, changes: 3 });
  expect(after.contents).not.toBe(before.contents);
});
