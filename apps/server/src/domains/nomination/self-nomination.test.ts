import { type CandidateId, type PostId, postIdSchema } from '@evoting/contract/fields';
import { expect, it } from 'vitest';
import { INDEPENDENTS } from '../../platform/database/independents.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { open } from '../../testing/election.ts';
import {
  callsOf,
  draftForVoters,
  type Listed,
  newListed,
  takeSelfNominations,
} from '../../testing/self-nominations.ts';
import { insertNomination } from './store.ts';

const test: TestApp = await createTestApp();
const registrar = await test.newOfficer('registrar');
const { stand, change, mine, look, second, listed, approve } = callsOf(test);
const code = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;

/** An election with a candidate for its first post and two people who second them. */
async function begin(posts?: number[]) {
  const election = await draftForVoters(test, posts);
  const [candidate, first, other] = [
    await newListed(test, election.id),
    await newListed(test, election.id),
    await newListed(test, election.id),
  ];
  const [post, nextPost] = election.posts.map(({ id }) => postIdSchema.parse(id));
  const { id } = (await stand(candidate, { position: post })).body.data;
  return { election, candidate, first, other, id, post, nextPost };
}

it('a voter nominates themself, two on the roll second them, and an officer who sees their numbers approves', async () => {
  const { election, candidate, first, other, id, post } = await begin();
  expect(await mine(candidate)).toMatchObject({
    rules: { seconders: 2, isOver: false },
    hasPlace: true,
    posts: [{ id: post, postName: 'Post 1' }, { postName: 'Post 2' }],
    own: { id, name: 'Ada Obi', status: 'submitted', seconders: 0, reason: null },
  });
  expect((await look(first, id)).body.data).toMatchObject({
    name: 'Ada Obi',
    postName: 'Post 1',
    obstacle: null,
  });
  for (const by of [first, other]) expect(code(await second(by, id))).toBe(200);
  expect((await look(first, id)).body.data.obstacle).toBe('seconded');
  expect((await mine(candidate)).own.seconders).toBe(2);
  expect(await listed(registrar, id)).toMatchObject({
    isIndependent: true,
    selfNominated: {
      voterNumber: candidate.voterNumber,
      hasPlace: true,
      seconders: [first.voterNumber, other.voterNumber].sort(),
    },
  });
  expect(code(await approve(registrar, id))).toBe(200);
  const { papers } = (
    await test.call('GET', `/commission/elections/${election.id}/papers`, { token: registrar.token })
  ).body.data;
  expect(papers[0].contests[0].candidates).toMatchObject([{ name: 'Ada Obi', party: 'Independent' }]);
  const log = await test.db
    .selectFrom('audit_log')
    .selectAll()
    .where('object', '=', `nomination:${id}`)
    .execute();
  expect(log.map(({ action, actor }) => [action, actor])).toEqual([
    ['nominated', candidate.id],
    ['nomination-seconded', first.id],
    ['nomination-seconded', other.id],
    ['nomination-approved', registrar.id],
  ]);
});

it('an officer sends a nomination back, and its candidate reads why, is mailed, and submits it again', async () => {
  const { candidate, id } = await begin();
  const body = { kind: 'send-back', reason: 'Use your full name.' };
  await test.call('POST', `/commission/nominations/${id}/review`, { token: registrar.token, body });
  expect((await mine(candidate)).own).toMatchObject({ status: 'sent-back', reason: 'Use your full name.' });
  const mails = await test.db.selectFrom('outbox').select(['recipient', 'subject']).execute();
  expect(mails).toContainEqual({
    recipient: candidate.email,
    subject: 'E-Voting: A nomination was sent back',
  });
  expect(code(await change(candidate, { name: 'Ada Nkechi Obi' }))).toBe(200);
  expect((await mine(candidate)).own).toMatchObject({
    status: 'submitted',
    reason: null,
    name: 'Ada Nkechi Obi',
  });
});

it('a candidate withdraws before the approval and not after it, and stands for another post then', async () => {
  const { candidate, first, other, id, post, nextPost } = await begin();
  const withdraw = () => test.call('POST', '/self-nomination/withdraw', { token: candidate.token });
  const { seen } = (await look(first, id)).body.data;
  expect(code(await withdraw())).toBe(200);
  expect(code(await withdraw())).toBe('no-own-nomination');
  expect(code(await second(first, id, seen))).toBe('no-such-nomination');
  expect((await stand(candidate, { position: post })).status).toBe(201);
  expect(code(await change(candidate, { position: nextPost }))).toBe(200);
  const { own } = await mine(candidate);
  expect(own).toMatchObject({ postName: 'Post 2' });
  for (const by of [first, other]) await second(by, own.id);
  await approve(registrar, own.id);
  expect(code(await withdraw())).toBe('nomination-judged');
  expect(code(await change(candidate, { bio: 'Bridges.' }))).toBe('nomination-judged');
});

it('seconders are accounts with a place of their own: no stranger, officer or ended session makes one up [A501]', async () => {
  const { candidate, election, first, id, post } = await begin();
  const { seen } = (await look(first, id)).body.data;
  expect(code(await second(await test.newVoter(), id))).toBe('self-nomination-no-place');
  for (const role of ['returning-officer', 'registrar'] as const)
    expect(code(await second(await test.newOfficer(role), id, seen))).toBe('not-your-role');
  await test.call('POST', '/user/logout', { token: first.token });
  expect(code(await second(first, id, seen))).toBe('login-again');
  expect((await mine(candidate)).own.seconders).toBe(0);
  const stranger = await test.newVoter();
  const { voterNumber: voter_number } = first;
  const ids = { nomination_id: id, contest_id: post as PostId, election_id: election.id };
  const forged = test.db.insertInto('secondings').values({ ...ids, voter_number, account_id: stranger.id });
  await expect(forged.execute()).rejects.toThrow('only somebody who has a place');
  expect(code(await approve(registrar, id))).toBe('too-few-seconders');
});

it('one place counts once, never for its own candidate, and for as many candidates as are elected [A502]', async () => {
  const { candidate, election, first, other, id, post } = await begin();
  const both = await Promise.all([second(first, id), second(first, id)]);
  expect(both.map(code)).toEqual([200, 200]);
  expect(code(await second(candidate, id))).toBe('seconding-own');
  expect((await mine(candidate)).own.seconders).toBe(1);
  expect(code(await approve(registrar, id))).toBe('too-few-seconders');
  const rival = (await stand(other, { position: post, name: 'Bem Tor' })).body.data.id;
  expect(code(await second(first, rival))).toBe('seconding-seats');
  const forge = (nomination_id: CandidateId, { id: account_id, voterNumber: voter_number }: Listed) =>
    test.db
      .insertInto('secondings')
      .values({
        contest_id: post as PostId,
        election_id: election.id,
        voter_number,
        nomination_id,
        account_id,
      })
      .execute();
  await expect(forge(rival, first)).rejects.toThrow('as many candidates for a post as there are seats');
  await expect(forge(id, candidate)).rejects.toThrow('nobody seconds themself');
});

it('a place that was taken off the roll, or changed hands, seconds nobody at the approval [A504]', async () => {
  const { candidate, election, first, other, id } = await begin();
  for (const by of [first, other]) await second(by, id);
  const takeOff = ({ voterNumber }: { voterNumber: string }) =>
    test.db
      .updateTable('roll')
      .set({ state: 'removed', reason: 'Listed twice.', account_id: null, claimed_by: null })
      .where('election_id', '=', election.id)
      .where('voter_number', '=', voterNumber)
      .execute();
  await takeOff(first);
  expect((await mine(candidate)).own.seconders).toBe(1);
  expect(code(await approve(registrar, id))).toBe('too-few-seconders');
  const force = test.db.updateTable('nominations').set({ status: 'approved' }).where('id', '=', id);
  await expect(force.execute()).rejects.toThrow('too few people on the roll');
  expect(code(await second(await newListed(test, election.id), id))).toBe(200);
  await takeOff(candidate);
  expect(code(await approve(registrar, id))).toBe('self-place-gone');
});

it('a change takes the seconders away, and nobody seconds what they have not read [A505]', async () => {
  const { candidate, first, other, id, nextPost } = await begin();
  for (const edit of [{ name: 'Ada Eze' }, { bio: 'Bridges.' }, { position: nextPost }]) {
    const { seen } = (await look(first, id)).body.data;
    await second(first, id);
    expect((await mine(candidate)).own.seconders).toBe(1);
    expect(code(await change(candidate, edit))).toBe(200);
    expect((await mine(candidate)).own.seconders).toBe(0);
    expect(code(await second(other, id, seen))).toBe('seconding-changed');
  }
  const edit = { token: registrar.token, body: { bio: 'For sale.' } };
  expect(code(await test.call('PUT', `/commission/candidates/${id}`, edit))).toBe('self-nominated');
  for (const by of [first, other]) await second(by, id);
  await approve(registrar, id);
  const rewrite = test.db.updateTable('nominations').set({ bio: 'For sale.' }).where('id', '=', id);
  await expect(rewrite.execute()).rejects.toThrow('approved it stays as it was seconded');
});

it('a person stands once, only where voters may, with consent, and not after the time or the opening [A506]', async () => {
  const { election, candidate, first, id, nextPost } = await begin([1, 1]);
  const again = await Promise.all([1, 2].map(() => stand(first, { position: nextPost, name: 'Bem Tor' })));
  expect(again.map(code).sort()).toEqual([201, 'stands-already']);
  expect(code(await stand(candidate, { position: nextPost, name: 'Ada Two' }))).toBe('stands-already');
  const taken = { electionId: election.id, party: INDEPENDENTS, postId: nextPost as PostId, name: 'Eve' };
  const more = {
    bio: 'Roads.',
    imageId: null,
    email: null,
    createdAt: new Date(),
    status: 'submitted',
  } as const;
  const another = { id: (await test.newVoter()).id, isMade: false };
  const onePlace = { ...taken, ...more, voterNumber: candidate.voterNumber };
  await expect(insertNomination(test.db, onePlace, another)).rejects.toThrow('nominations_once_a_place');
  const late = await newListed(test, election.id);
  expect(code(await stand(late, { position: nextPost, name: 'Eve', consent: 'no' }))).toBe('invalid');
  expect(code(await stand(late, { position: nextPost, name: 'ADA OBI' }))).toBe(201);
  const { seen } = (await look(late, id)).body.data;
  test.clock.advance(3_600_000);
  const stranger = await newListed(test, election.id);
  expect(code(await stand(stranger, { position: nextPost, name: 'Eve' }))).toBe('self-nomination-over');
  expect(code(await change(candidate, { bio: 'Bridges.' }))).toBe('self-nomination-over');
  expect(code(await second(late, id, seen))).toBe('self-nomination-over');
  await takeSelfNominations(test, election.id);
  await open(test.deps, election.id);
  expect(code(await stand(stranger, { position: nextPost, name: 'Eve' }))).toBe('no-self-nomination');
  expect(code(await second(late, id, seen))).toBe('no-self-nomination');
  expect(await mine(candidate)).toEqual({ rules: null, hasPlace: false, posts: [], own: null });
});

it('an officer lets voters nominate themselves only where they stand alone and claim places by accounts', async () => {
  const chief = await test.newOfficer();
  const { election } = await begin();
  const set = (selfNomination: object | null | undefined, by: Person = chief) =>
    test.call('PUT', '/commission/nominating', {
      token: by.token,
      body: { electionId: election.id, approval: 'commission', candidatesAParty: 1, selfNomination },
    });
  const shown = async () =>
    (await test.call('GET', '/commission/nominating', { token: chief.token })).body.data.election;
  expect(code(await set({ seconders: 3, untilMs: 1_900_000_000_000 }, registrar))).toBe(
    'other-officers-only',
  );
  expect(code(await set({ seconders: 3, untilMs: 1_900_000_000_000 }))).toBe(200);
  expect(await shown()).toMatchObject({ selfNomination: { seconders: 3 }, maySelfNominate: true });
  expect(code(await set(undefined))).toBe(200);
  expect(await shown()).toMatchObject({ selfNomination: { seconders: 3 } });
  expect((await set({ seconders: 21, untilMs: 1 })).status).toBe(400);
  expect(code(await set(null))).toBe(200);
  expect(await shown()).toMatchObject({ selfNomination: null });
  await test.db
    .updateTable('elections')
    .set({ who_may_vote: 'anyone' })
    .where('id', '=', election.id)
    .execute();
  expect(await shown()).toMatchObject({ maySelfNominate: false });
  expect(code(await set({ seconders: 0, untilMs: 1_900_000_000_000 }))).toBe('self-nomination-needs');
});
