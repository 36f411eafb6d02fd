import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { addAreas, draftByArea } from '../../testing/areas.ts';
import { callsOf, newListed, takeSelfNominations } from '../../testing/self-nominations.ts';

it('candidates and seconders have their places where the post is elected [A503]', async () => {
  const test = await createTestApp();
  await addAreas(test.db);
  const settings = { who_may_vote: 'roll', who_stands: 'both', slug: `e${randomUUID()}` } as const;
  const { id: electionId, contests } = await draftByArea(test.db, settings);
  await takeSelfNominations(test, electionId, 1);
  const { stand, mine, second, look, approve } = callsOf(test);
  const officer = await test.newOfficer('registrar');
  const here = await newListed(test, electionId, 'A1x');
  const near = await newListed(test, electionId, 'A1y');
  const far = await newListed(test, electionId, 'B1x');
  const { posts } = await mine(here);
  expect(posts.map(({ postName }: { postName: string }) => postName)).toEqual([
    'President',
    'Governor (State A)',
    'Senator (District A1)',
    'Member (Constituency A1x)',
  ]);
  const elsewhere = contests.find(({ id }) => !posts.some((post: { id: string }) => post.id === id));
  const refused = await stand(here, { position: elsewhere?.id });
  expect([refused.status, refused.body.code]).toEqual([422, 'self-nomination-other-area']);
  const { id } = (await stand(here, { position: posts[1].id })).body.data;
  expect((await look(far, id)).body.data.obstacle).toBe('other-area');
  expect((await second(far, id)).body.code).toBe('self-nomination-other-area');
  const forged = test.db
    .insertInto('secondings')
    .values({
      nomination_id: id,
      contest_id: posts[1].id,
      election_id: electionId,
      voter_number: far.voterNumber,
      account_id: far.id,
    })
    .execute();
  await expect(forged).rejects.toThrow('only somebody who has a place');
  expect((await approve(officer, id)).body.code).toBe('too-few-seconders');
  expect((await second(near, id)).status).toBe(200);
  expect((await approve(officer, id)).status).toBe(200);
});
