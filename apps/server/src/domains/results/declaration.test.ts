import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { addAreas } from '../../testing/areas.ts';
import { closeAndTally, draftElection, open, type TestElection } from '../../testing/election.ts';
import { readsOf } from '../../testing/reads.ts';
import { addToRoll } from '../roll/service.ts';
import { listTurnout } from './turnout-store.ts';

const test = await createTestApp();
const [ada, bola] = [await test.newOfficer(), await test.newOfficer()];
await addAreas(test.db, [
  { code: 'U', parent: '', level: 'union', name: 'The union' },
  { code: 'ART', parent: 'U', level: 'faculty', name: 'Arts' },
  { code: 'LAW', parent: 'U', level: 'faculty', name: 'Law' },
  { code: 'SCI', parent: 'U', level: 'faculty', name: 'Science' },
  { code: 'SCI-B', parent: 'SCI', level: 'department', name: 'Biology' },
  { code: 'SCI-C', parent: 'SCI', level: 'department', name: 'Chemistry' },
]);
const BY = { by: { account: null, role: 'COMMISSION' }, areTwo: true, reason: 'New.' } as const;

/** Puts people on the roll, of whom the first have voted later. */
async function listPeople({ id }: TestElection, area: string, count: number): Promise<[string, string][]> {
  const listed: [string, string][] = [];
  for (let n = 1; n <= count; n++) {
    const voterNumber = `${area}-${n}`;
    const person = { voterNumber, surname: 'Obi', name: 'Ada', area, contact: null };
    const added = await test.db
      .transaction()
      .execute((trx) => addToRoll(trx, id, person, BY, randomBytes, true));
    if (added.ok) listed.push([voterNumber, added.code]);
  }
  return listed;
}
async function vote({ posts }: TestElection, [voterNumber, code]: [string, string]) {
  const { token } = await test.newVoter();
  await test.call('POST', '/vote/claim-place', { token, body: { voterNumber, code } });
  const body = posts.map(({ id, candidates }) => ({ postId: id, candidateId: candidates[0] }));
  expect((await test.call('POST', '/vote/cast', { token, body })).status).toBe(200);
}
const declaration = async (log = '') => {
  test.clock.advance(5_000);
  const { status, body } = await test.call('GET', `/extras/declaration${log && `?log=${log}`}`);
  return status === 200 ? body.data : [status, body.code];
};
const onTheDay = async () => {
  test.clock.advance(5 * 60_000);
  return (await test.call('GET', '/commission/day', { token: ada.token })).body.data.turnout.areas;
};

it('turnout by area is in tens for officers while people vote, exact in the declaration, never of few people [A486]', async () => {
  const election = await draftElection(test.db, [1], {
    slug: 'union',
    who_may_vote: 'roll',
    smallest_batch: 2,
  });
  const arts = await listPeople(election, 'ART', 12);
  const law = await listPeople(election, 'LAW', 2);
  const science = [...(await listPeople(election, 'SCI-B', 6)), ...(await listPeople(election, 'SCI-C', 6))];
  expect(await onTheDay()).toEqual([]);
  await open(test.deps, election.id);
  test.clock.advance(1_000);
  expect(await onTheDay()).toEqual([
    { areas: ['Arts', 'Law'], places: 14, voted: 0 },
    { areas: ['Science'], places: 12, voted: 0 },
  ]);
  for (const place of [...arts.slice(0, 11), ...law.slice(0, 1), ...science.slice(4, 8)])
    await vote(election, place);
  expect(await onTheDay()).toEqual([
    { areas: ['Arts', 'Law'], places: 14, voted: 10 },
    { areas: ['Science'], places: 12, voted: 0 },
  ]);
  expect(await declaration()).toEqual([409, 'not-counted-yet']);
  expect(await declaration('no-such-log')).toEqual([404, 'no-such-election']);
  await closeAndTally(test.deps, election.id);
  const turnout = [
    { areas: ['Arts', 'Law'], places: 14, voted: 12 },
    { areas: ['Science'], places: 12, voted: 4 },
  ];
  expect(await declaration()).toEqual({ turnout, officers: [], trustees: [] });
  // It was counted once, at the end: no visitor has the whole roll read again.
  for (const table of ['roll', 'voted'])
    expect(await readsOf(test, table, (trx) => listTurnout(trx, election.id)), table).toMatchObject({
      scans: 0,
      rows: 0,
    });
  await draftElection(test.db, [1], { slug: 'next' });
  expect(await declaration('union')).toEqual({ turnout, officers: [], trustees: [] });
});

it('the declaration names the officers who certified, and has no turnout by area without a roll', async () => {
  const election = await draftElection(test.db, [1], { slug: 'anyone' });
  await open(test.deps, election.id);
  await closeAndTally(test.deps, election.id);
  expect(await declaration()).toEqual({ turnout: [], officers: [], trustees: [] });
  const record = test.db
    .selectFrom('records')
    .select(['size', 'root'])
    .where('election_id', '=', election.id);
  const { size, root } = await record.executeTakeFirstOrThrow();
  const params = { size, root: root.toString('base64'), ballots: 0 };
  const body = { electionId: election.id, wanted: { act: 'certify-result', params } };
  const { id } = (await test.call('POST', '/commission/proposals', { token: ada.token, body })).body.data;
  expect((await declaration()).officers).toEqual([]);
  const { proposals } = (await test.call('GET', '/commission/proposals', { token: bola.token })).body.data;
  const { digest } = proposals.find((one: { id: string }) => one.id === id);
  const confirmed = await test.call('POST', `/commission/proposals/${id}/confirm`, {
    token: bola.token,
    body: { digest },
  });
  expect(confirmed.status).toBe(200);
  expect((await declaration()).officers).toEqual([ada.name, bola.name]);
});
