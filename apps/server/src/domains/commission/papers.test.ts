import { labelOf } from '@evoting/record/areas';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { addAreas, draftByArea } from '../../testing/areas.ts';
import { insertCandidate, insertParty, open } from '../../testing/election.ts';
import { newestRevisions } from '../paper/revisions.ts';
import { papersOf } from './papers.ts';

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
