import { randomUUID } from 'node:crypto';
import type { VotingDay } from '@evoting/contract/commission/day';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { addAreas, draftByArea } from '../../testing/areas.ts';
import { whileNobodyCounts } from '../../testing/waits.ts';
import { rollCounts } from './places.ts';

const test = await createTestApp();
await addAreas(test.db);
const { token } = await test.newOfficer('observer');

async function papersByArea() {
  const { body } = await test.call('GET', '/commission/day', { token });
  const { papers } = body.data.turnout as VotingDay['turnout'];
  return new Map(papers.map(({ areas, ...paper }) => [areas.join(), paper]));
}

async function list(election: string, area: string, voterNumber: string) {
  const { id } = await test.db
    .selectFrom('areas')
    .select('id')
    .where('code', '=', area)
    .executeTakeFirstOrThrow();
  const person = { voter_number: voterNumber, surname: 'Obi', name: 'Bem', contact: null };
  const place = { election_id: election, area_id: id, code_hash: null, account_id: null };
  await test.db
    .insertInto('roll')
    .values({ ...person, ...place })
    .execute();
}
const remove = (voterNumber: string) =>
  test.db
    .updateTable('roll')
    .set({ state: 'removed', reason: 'Moved' })
    .where('voter_number', '=', voterNumber)
    .execute();

it('the turnout by paper has no places beside it in an election without a roll', async () => {
  await draftByArea(test.db, { slug: 'anyone' });
  const papers = await papersByArea();
  expect(papers.size).toBeGreaterThan(2);
  for (const paper of papers.values()) expect(paper).toEqual({ ballots: 0, places: null });
});

it('each paper has the places of the roll whose voters get it, without those taken off, counted again in some minutes', async () => {
  const { id } = await draftByArea(test.db, { slug: 'roll', who_may_vote: 'roll' });
  for (const [voterNumber, area] of Object.entries({ 1: 'A1x', 2: 'A1x', 3: 'A1x', 4: 'B2y', 5: 'NG' }))
    await list(id, area, voterNumber);
  await remove('3');
  const papers = await papersByArea();
  const of = (areas: string) => papers.get(areas)?.places;
  expect([of('Constituency A1x'), of('Constituency B2y'), of('')]).toEqual([2, 1, 1]);
  expect(of('Constituency C1x')).toBe(0);
  await remove('2');
  expect((await papersByArea()).get('Constituency A1x')?.places).toBe(2);
  test.clock.advance(5 * 60_000);
  expect((await papersByArea()).get('Constituency A1x')?.places).toBe(1);
});

it('the day is shown without the places while their count takes longer than a statement may, and with them later', async () => {
  const { id } = await draftByArea(test.db, { slug: 'large', who_may_vote: 'roll' });
  await list(id, 'A1x', '6');
  const papers = await whileNobodyCounts(test.owner, papersByArea);
  expect(papers.size).toBeGreaterThan(2);
  for (const paper of papers.values()) expect(paper).toEqual({ ballots: 0, places: null });
  test.clock.advance(5 * 60_000);
  expect((await papersByArea()).get('Constituency A1x')?.places).toBe(1);
});

it('all who ask while the places are counted for the first time wait for the same count', async () => {
  const { id } = await draftByArea(test.db, { slug: 'asked', who_may_vote: 'roll' });
  const countsOf = rollCounts(test.deps);
  const first = countsOf(id);
  expect(countsOf(id)).toBe(first);
  expect(await first).not.toBeNull();
  // For another election nothing is cached yet, and nothing of this one is given.
  expect(await countsOf(randomUUID())).toBeNull();
});
