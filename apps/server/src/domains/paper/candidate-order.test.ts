import { createHash } from 'node:crypto';
import { inDrawnOrder } from '@evoting/record/draw';
import type { Revision } from '@evoting/record/payloads';
import { expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { draftElection, open, seenOpening, type TestElection } from '../../testing/election.ts';
import { listPayloadsOf } from '../board/entries-store.ts';
import { openElection } from './open-election.ts';
import { listBallot } from './service.ts';

const test: TestApp = await createTestApp();
let number = 0;
const draft = (candidates: number, order: 'time' | 'name' | 'draw') => {
  const rules = { candidate_order: order, nominations: 'frozen' } as const;
  return draftElection(test.db, [candidates], { slug: `order-${++number}`, ...rules });
};
const rename = (id: string | undefined, name: string) =>
  test.db
    .updateTable('nominations')
    .set({ name })
    .where('id', '=', id as never)
    .execute();
const shown = async ({ id }: TestElection) => (await listBallot(test.db, id)).map(({ name }) => name);
const idsOn = async ({ id }: TestElection) =>
  (await listBallot(test.db, id)).map(({ candidateId }) => ({ candidate_id: candidateId as string }));
const papersOf = async ({ id }: TestElection): Promise<Revision[]> =>
  (await listPayloadsOf(test.db, id, 'Revision')).map((payload) => JSON.parse(`${payload}`));
const numbersOf = ({ id }: TestElection) =>
  test.db
    .selectFrom('elections')
    .select(['draw_server as server', 'draw_device as device'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
/** Opens as the officers saw it, but for some values. */
const openAs = async ({ id }: TestElection, other: object) => {
  const seen = { ...(await seenOpening(test.db, id)), ...other };
  return test.db
    .transaction()
    .execute((trx) => openElection(test.deps, trx, id, { isTrial: true, seen: seen as never }));
};

it('candidates stand as they were put up, or by name without regard to case and marks', async () => {
  for (const [order, names] of [
    ['time', ['zainab Musa', 'Ọlá Ade', 'Ola Bello', 'ada Obi']],
    ['name', ['ada Obi', 'Ọlá Ade', 'Ola Bello', 'zainab Musa']],
  ] as const) {
    const election = await draft(4, order);
    const [first, second, third, fourth] = election.posts[0]?.candidates ?? [];
    await rename(first, 'zainab Musa');
    await rename(second, 'Ọlá Ade');
    await rename(third, 'Ola Bello');
    await rename(fourth, 'ada Obi');
    expect(await shown(election)).toEqual(names);
    await open(test.deps, election.id);
    const [paper] = await papersOf(election);
    expect(paper?.contests[0]?.candidates.map(({ name }) => name)).toEqual(names);
    expect(paper).not.toHaveProperty('draw');
  }
});

it('another order than that of time goes with candidates who stay as they are', async () => {
  const rules = { candidate_order: 'name', nominations: 'open' } as const;
  await expect(draftElection(test.db, [1], { slug: 'order-open', ...rules })).rejects.toMatchObject({
    constraint: 'elections_order',
  });
});

it('a drawn order comes from a number that the server keeps to itself until the opening, and one of the proposer [A494]', async () => {
  const election = await draft(9, 'draw');
  const { server, device } = await numbersOf(election);
  const secret = server?.toString('hex') ?? '';
  expect([secret.length, device]).toEqual([64, null]);
  const { token } = await test.newOfficer();
  const told = [];
  for (const path of ['elections', `elections/${election.id}/settings`, `elections/${election.id}/papers`])
    told.push(JSON.stringify((await test.call('GET', `/commission/${path}`, { token })).body));
  const drawMark = createHash('sha256')
    .update(server ?? '')
    .digest('hex');
  expect(told[0]).toContain(drawMark);
  expect(told.join()).not.toContain(secret);
  const before = await idsOn(election);
  const drawNumber = 'd'.repeat(64);
  expect(await openAs(election, { drawMark, drawNumber })).toEqual({ ok: true });
  const draw = { server: secret, device: drawNumber };
  const drawn = inDrawnOrder(draw, before);
  expect(drawn).not.toEqual(before);
  expect(await idsOn(election)).toEqual(drawn);
  const [paper] = await papersOf(election);
  expect(paper?.draw).toEqual(draw);
  expect(paper?.contests[0]?.candidates.map(({ candidate_id }) => ({ candidate_id }))).toEqual(drawn);
});

it('nothing is opened by another mark or without the numbers, and nothing is drawn twice [A494]', async () => {
  const election = await draft(3, 'draw');
  for (const other of [
    { drawMark: '0'.repeat(64) },
    { drawMark: undefined },
    { drawNumber: undefined },
    { drawMark: undefined, drawNumber: undefined },
  ])
    expect(await openAs(election, other)).toEqual({ ok: false, reason: 'changed' });
  expect(await openAs(election, {})).toEqual({ ok: true });
  for (const change of [{ draw_device: Buffer.alloc(32) }, { draw_server: Buffer.alloc(32) }])
    await expect(
      test.db.updateTable('elections').set(change).where('id', '=', election.id).execute(),
    ).rejects.toThrow('a draw is held once');
});

it('an opening by the command draws too', async () => {
  const election = await draft(5, 'draw');
  await open(test.deps, election.id);
  const { server, device } = await numbersOf(election);
  const [paper] = await papersOf(election);
  expect(paper?.draw).toEqual({ server: server?.toString('hex'), device: device?.toString('hex') });
});
