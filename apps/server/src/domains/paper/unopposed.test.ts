import type { Revision } from '@evoting/record/payloads';
import { expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { addAreas, draftByArea } from '../../testing/areas.ts';
import {
  advance,
  closeAndTally,
  draftElection,
  open,
  seenOpening,
  type TestElection,
} from '../../testing/election.ts';
import { listPayloadsOf } from '../board/entries-store.ts';
import { openElection } from './open-election.ts';

const test: TestApp = await createTestApp();
await addAreas(test.db);
let number = 0;
const RULES = { unopposed: 'elected', nominations: 'frozen' } as const;
const draft = (candidates: (number | 'question')[], more: Parameters<typeof draftElection>[2] = {}) =>
  draftElection(test.db, candidates, { slug: `unopposed-${++number}`, ...RULES, ...more });
const papersOf = async ({ id }: Pick<TestElection, 'id'>): Promise<Revision[]> =>
  (await listPayloadsOf(test.db, id, 'Revision')).map((payload) => JSON.parse(`${payload}`));
const namesOf = (contests: Revision['contests'] = []) =>
  contests.map(({ name, candidates }) => [name, ...candidates.map((one) => one.name)]);
/** Opens as the officers saw it before the values in `other`. */
const openAs = (id: string, seen: object) =>
  test.db
    .transaction()
    .execute((trx) => openElection(test.deps, trx, id, { isTrial: true, seen: seen as never }));
const statusOf = (id: string | undefined, status: 'approved' | 'submitted' | 'withdrawn') =>
  test.db
    .updateTable('nominations')
    .set({ status })
    .where('id', '=', id as never)
    .execute();

it('posts with no more candidates than seats leave the paper, and the record says who is elected', async () => {
  const election = await draft([2, 1, 2, 0, 'question'], { seats: [1, 1, 3, 1, 1], none_of_these: true });
  await open(test.deps, election.id);
  const [paper] = await papersOf(election);
  expect(namesOf(paper?.contests)).toEqual([
    ['Post 1', 'None of these', 'Candidate 1.1', 'Candidate 1.2'],
    ['Post 5', 'None of these', 'Yes', 'No'],
  ]);
  expect(namesOf(paper?.unopposed)).toEqual([
    ['Post 2', 'Candidate 2.1'],
    ['Post 3', 'Candidate 3.1', 'Candidate 3.2'],
  ]);
});

it('every post is voted on where the draft does not say otherwise, and the paper is as it always was', async () => {
  const election = await draft([2, 1], { unopposed: 'voted-on' });
  await open(test.deps, election.id);
  const [paper] = await papersOf(election);
  expect(namesOf(paper?.contests)).toEqual([
    ['Post 1', 'Candidate 1.1', 'Candidate 1.2'],
    ['Post 2', 'Candidate 2.1'],
  ]);
  expect(Object.keys(paper ?? {})).toEqual(['style', 'revision', 'previous', 'election', 'contests']);
});

it('it is decided for each area by itself', async () => {
  const { id, contests } = await draftByArea(test.db, { slug: 'unopposed-areas', ...RULES });
  const named = await test.db.selectFrom('named_contests').select(['id', 'name']).execute();
  const inA = named.find(
    ({ id: one, name }) => name === 'Governor (State A)' && contests.some((c) => c.id === one),
  );
  await test.db
    .updateTable('nominations')
    .set({ status: 'withdrawn' })
    .where('contest_id', '=', inA?.id as never)
    .where('name', '=', 'Bem')
    .execute();
  await open(test.deps, id);
  const papers = await papersOf({ id });
  const has = (list: Revision['contests'] = []) =>
    list.some(({ area, name }) => `${name} ${area}` === 'Governor State A');
  const isOfA = ({ areas = [] }: Revision) => areas.some((path) => path.some(({ code }) => code === 'A'));
  expect(papers.some(isOfA)).toBe(true);
  for (const paper of papers)
    expect([has(paper.contests), has(paper.unopposed)]).toEqual([false, isOfA(paper)]);
});

it('an election without anything to vote on is not opened', async () => {
  const election = await draft([1, 1]);
  expect(await openAs(election.id, await seenOpening(test.db, election.id))).toEqual({
    ok: false,
    reason: 'unopposed-paper',
  });
});

it('no post counts as uncontested while a nomination for it waits [A508]', async () => {
  const election = await draft([2, 2]);
  const rival = election.posts[1]?.candidates[1];
  await statusOf(rival, 'submitted');
  expect(await openAs(election.id, await seenOpening(test.db, election.id))).toEqual({
    ok: false,
    reason: 'rival-waits',
  });
  await statusOf(rival, 'approved');
  await statusOf(election.posts[0]?.candidates[1], 'approved');
  expect(await openAs(election.id, await seenOpening(test.db, election.id))).toEqual({ ok: true });
});

it('nothing is opened once a rival withdrew whom the officers saw on the paper [A508]', async () => {
  const election = await draft([2, 2]);
  const seen = await seenOpening(test.db, election.id);
  await statusOf(election.posts[1]?.candidates[1], 'withdrawn');
  expect(await openAs(election.id, seen)).toEqual({ ok: false, reason: 'changed' });
});

it('officers see who else was nominated for a post that nobody contests [A508]', async () => {
  const election = await draft([2, 2]);
  await statusOf(election.posts[1]?.candidates[1], 'withdrawn');
  const { token } = await test.newOfficer();
  const { body } = await test.call('GET', `/commission/elections/${election.id}/papers`, { token });
  const [first, second] = body.data.papers[0].contests;
  expect(first).not.toHaveProperty('unopposed');
  expect(second.unopposed).toEqual({ others: [{ name: 'Candidate 2.2', status: 'withdrawn' }] });
});

it('the rule is confirmed with the opening and fixed by it, for candidates who stay as they are [A510]', async () => {
  const ofOpen = { ...RULES, slug: 'unopposed-open', nominations: 'open' } as const;
  await expect(draftElection(test.db, [1], ofOpen)).rejects.toMatchObject({
    constraint: 'elections_unopposed',
  });
  const election = await draft([2, 1]);
  const { unopposed: _, ...others } = await seenOpening(test.db, election.id);
  expect(await openAs(election.id, others)).toEqual({ ok: false, reason: 'changed' });
  await open(test.deps, election.id);
  await expect(
    test.db.updateTable('elections').set({ unopposed: 'voted-on' }).where('id', '=', election.id).execute(),
  ).rejects.toMatchObject({ constraint: 'unopposed_stays' });
});

it('paper, results, table, frame and the candidate’s page say who is elected without a vote', async () => {
  const election = await draft([2, 1]);
  await open(test.deps, election.id);
  test.clock.advance(5_000);
  const elected = {
    ...{ candidateId: election.posts[1]?.candidates[0], candidateName: 'Candidate 2.1' },
    ...{ partyName: `Test Party of ${election.slug}`, partyAcronym: null },
  };
  const posts = [{ id: election.posts[1]?.id, postName: 'Post 2', elected: [elected] }];
  const { token } = await test.newVoter();
  const paper = await test.call('GET', '/vote/initiate-vote', { token });
  expect(paper.body.data).toMatchObject({ totalPosts: 1, totalCandidates: 2, unopposed: posts });
  expect(Object.keys(paper.body.data.voteables)).toEqual(['Post 1']);
  await advance(test.deps, election.id);
  await closeAndTally(test.deps, election.id);
  test.clock.advance(5_000);
  const results = await test.call('GET', '/extras/election-results');
  expect(Object.keys(results.body.data)).toEqual(['Post 1']);
  expect(results.body.meta.unopposed).toEqual(posts);
  const table = await test.app.inject('/api/extras/election-results.csv');
  const last = ['Post 2', 'Candidate 2.1', elected.partyName, '', 'unopposed'];
  expect(table.body.trim().split('\r\n').at(-1)).toBe(last.map((cell) => `"${cell}"`).join());
  const page = await test.call('GET', `/extras/candidates/${elected.candidateId}`);
  expect(page.body.data.candidate.isUnopposed).toBe(true);
  const rival = await test.call('GET', `/extras/candidates/${election.posts[0]?.candidates[0]}`);
  expect(rival.body.data.candidate).not.toHaveProperty('isUnopposed');
});
