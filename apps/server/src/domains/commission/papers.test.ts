import { labelOf } from '@evoting/record/areas';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { addAreas, draftByArea } from '../../testing/areas.ts';
import { insertCandidate, insertParty, open } from '../../testing/election.ts';
import { newestRevisions } from '../paper/revisions.ts';
import { papersOf, papersOfStyles } from './papers.ts';

it('the papers that officers find right are, in their order, those of the record', async () => {
  const test = await createTestApp();
  await addAreas(test.db);
  const { id: electionId } = await draftByArea(test.db, { slug: 'union' });
  const partyId = await insertParty(test.db, 'Another Party');
  const contests = await test.db.selectFrom('contests').select('id').execute();
  // The candidate who was put up first is first.
  for (const name of ['Zainab', 'Ada'])
    for (const { id: postId } of contests)
      await insertCandidate(test.db, { electionId, postId, partyId, name });
  const seen = (await papersOf(test.db, electionId)).map(({ style, contests }) => ({
    style,
    contests: contests.map(({ name, candidates }) => [name, candidates.map((one) => [one.name, one.party])]),
  }));
  await open(test.deps, electionId);
  const record = (await newestRevisions(test.db, electionId)).map(({ revision: { style, contests } }) => ({
    style,
    contests: contests.map((contest) => [
      labelOf(contest),
      contest.candidates.map((one) => [one.name, one.party]),
    ]),
  }));
  expect(record.length).toBeGreaterThan(1);
  expect(JSON.stringify(record)).toMatch(/"Zainab".*"Ada"/);
  expect(seen).toEqual(record);
});

it('looks at each candidate a few times, however many papers there are', () => {
  let read = 0;
  const ids = Array.from({ length: 100 }, (_, i) => `${i}`);
  const approved = ids.map((id) => ({
    get contestId() {
      read += 1;
      return id;
    },
    name: `Candidate ${id}`,
    seats: 1,
  }));
  const posts = ids.map((id) => ({ id, postName: `Post ${id}` }));
  const styles = ids.map((id) => ({ style: Number(id) + 1, contestIds: [id, '0'], areas: [] }));
  const papers = papersOfStyles({ posts, approved, styles, others: new Map() } as never);
  expect(
    papers[7]?.contests.map(({ name, candidates }) => [name, candidates.map((one) => one.name)]),
  ).toEqual([
    ['Post 0', ['Candidate 0']],
    ['Post 7', ['Candidate 7']],
  ]);
  expect(read).toBeLessThan(4 * approved.length);
});
