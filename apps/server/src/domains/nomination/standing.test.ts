import { candidateIdSchema } from '@evoting/contract/fields';
import type { PartyStanding } from '@evoting/contract/party';
import { beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, type Officer, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection, endElections, type TestElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import { judgeParty } from '../party/judging.ts';
import { reviewNomination } from './review.ts';
import { isForBallot } from './standing.ts';

const BY = { account: null, role: 'COMMISSION' } as const;
let test: TestApp;
let election: TestElection;
let party: Officer;

const end = () => endElections(test.db, test.clock.now());
const begin = () => draftElection(test.db, [1], { slug: `e${crypto.randomUUID()}` });

beforeEach(async () => {
  test ??= await createTestApp();
  await end();
  election = await begin();
  party = await test.newParty();
});

const ask = ({ token }: Person) => test.call('GET', '/party/standing', { token });
const wholeOf = async (of: Person): Promise<PartyStanding> => (await ask(of)).body.data;
/** The standing without the rules of nominations and the posts. */
async function standingOf(of: Person) {
  const { nominating: _, posts: __, ...own } = await wholeOf(of);
  return own;
}
const asksCommission = () =>
  test.db.updateTable('elections').set({ approval: 'commission' }).where('id', '=', election.id).execute();
const judge = (
  { partyId, name }: Officer,
  verdict: 'approve' | 'suspend' | 'readmit',
  reason: string | null = null,
) => test.db.transaction().execute((trx) => judgeParty(trx, partyId, { verdict, name, reason }, BY));

async function nominate({ token }: Person, name: string) {
  const parts = { name, position: election.posts[0]?.id, bio: 'Roads.' };
  const answer = await test.call('POST', '/party/candidate', { token, ...form(parts) });
  return candidateIdSchema.parse(answer.body.data.candidate.id);
}
const withdraw = (id: Awaited<ReturnType<typeof nominate>>, reason: string | null) =>
  test.db
    .transaction()
    .execute((trx) => reviewNomination(test.deps, trx, id, { kind: 'withdraw', reason }, BY));

const NOTHING = { state: 'may-nominate', reason: null, withdrawn: [] };

it('a party is told that it waits for the commission before anything is refused, until it is approved', async () => {
  expect(await standingOf(party)).toEqual(NOTHING);
  await asksCommission();
  expect(await standingOf(party)).toEqual({ ...NOTHING, state: 'waits' });
  await judge(party, 'approve');
  expect(await standingOf(party)).toEqual(NOTHING);
});

it('a party is told before it fills in a form that nobody can be put up: without an election, once it is frozen, once it is over', async () => {
  const set = (change: object) =>
    test.db.updateTable('elections').set(change).where('id', '=', election.id).execute();
  await set({ status: 'open', nominations: 'frozen' });
  expect(await standingOf(party)).toEqual({ ...NOTHING, state: 'frozen' });
  await end();
  expect(await standingOf(party)).toEqual({ ...NOTHING, state: 'closed' });
  await judge(party, 'suspend', 'Forged papers.');
  expect(await standingOf(party)).toMatchObject({ state: 'suspended' });
  await test.db.updateTable('elections').set({ current: false }).execute();
  expect(await standingOf(await test.newParty())).toEqual({ ...NOTHING, state: 'no-election' });
});

it('a party is told that it may nominate while papers still grow', async () => {
  const change = { status: 'open', nominations: 'open' } as const;
  await test.db.updateTable('elections').set(change).where('id', '=', election.id).execute();
  expect(await standingOf(party)).toEqual(NOTHING);
});

it('a suspended party is told the reason, its own and that of the last time, and a readmitted one none [A89]', async () => {
  const rival = await test.newParty();
  await judge(party, 'suspend', 'Forged papers.');
  expect(await standingOf(party)).toEqual({ ...NOTHING, state: 'suspended', reason: 'Forged papers.' });
  expect(await standingOf(rival)).toEqual(NOTHING);
  await judge(rival, 'suspend', 'No members.');
  expect((await standingOf(party)).reason).toBe('Forged papers.');
  await judge(party, 'readmit', 'They were not.');
  expect(await standingOf(party)).toEqual(NOTHING);
  await judge(party, 'suspend', 'They were.');
  expect(await standingOf(party)).toMatchObject({ state: 'suspended', reason: 'They were.' });
  await judge(party, 'readmit', 'Once more.');
  await judge(party, 'suspend');
  expect(await standingOf(party)).toMatchObject({ state: 'suspended', reason: null });
});

it('a party is told which of its nominations were withdrawn and why, and no other party is [A89]', async () => {
  const rival = await test.newParty();
  const [lost, kept] = [await nominate(party, 'Ada Lost'), await nominate(rival, 'Bem Stays')];
  await withdraw(lost, 'Asked to be left out.');
  const postName = election.posts[0]?.name;
  expect(await standingOf(party)).toEqual({
    ...NOTHING,
    withdrawn: [{ id: lost, name: 'Ada Lost', postName, reason: 'Asked to be left out.' }],
  });
  expect(await standingOf(rival)).toEqual(NOTHING);
  const list = async ({ token }: Person) =>
    (await test.call('GET', '/party/candidates', { token })).body.data.candidates.data;
  expect([await list(party), await list(rival)]).toEqual([[], [expect.objectContaining({ id: kept })]]);
});

it('nominations withdrawn in another election are not listed, and without an election none is', async () => {
  await withdraw(await nominate(party, 'Ada Lost'), null);
  expect((await standingOf(party)).withdrawn).toMatchObject([{ name: 'Ada Lost', reason: null }]);
  await end();
  election = await begin();
  expect(await standingOf(party)).toEqual(NOTHING);
});

it('a party reads the state of its nominations by post, and of no other party’s', async () => {
  election = await draftElection(test.db, [1, 1], { slug: `e${crypto.randomUUID()}` });
  const [first, second] = election.posts;
  const rival = await test.newParty();
  await asksCommission();
  for (const one of [party, rival]) await judge(one, 'approve');
  const [ada, bem] = [await nominate(party, 'Ada Obi'), await nominate(party, 'Bem Ter')];
  await nominate(rival, 'Efe Rival');
  await withdraw(bem, null);
  await test.db
    .transaction()
    .execute((trx) => reviewNomination(test.deps, trx, ada, { kind: 'send-back', reason: 'Too dark.' }, BY));
  expect((await wholeOf(party)).posts).toEqual([
    {
      postName: first?.name,
      nominations: [{ id: ada, name: 'Ada Obi', status: 'sent-back', reason: 'Too dark.' }],
    },
    { postName: second?.name, nominations: [] },
  ]);
});

it('a party reads how nominations are made, and until when', async () => {
  const [opensAt, closesAt] = [new Date('2027-01-16T07:00:00Z'), new Date('2027-01-16T17:00:00Z')];
  const set = (change: object) =>
    test.db.updateTable('elections').set(change).where('id', '=', election.id).execute();
  await set({ nominations: 'frozen', approval: 'commission', opens_at: opensAt, closes_at: closesAt });
  const atOpening = { approval: 'commission', isVotingOpen: false, until: 'voting-begins' };
  expect((await wholeOf(party)).nominating).toEqual({ ...atOpening, untilMs: opensAt.getTime() });
  await set({ status: 'open', nominations: 'open', approval: 'at-once' });
  const atEnd = { approval: 'at-once', isVotingOpen: true, until: 'voting-ends' };
  expect((await wholeOf(party)).nominating).toEqual({ ...atEnd, untilMs: closesAt.getTime() });
  await end();
  await test.db.updateTable('elections').set({ current: false }).execute();
  expect(await wholeOf(party)).toMatchObject({ nominating: null, posts: [] });
});

it('an account that acts for no party is told nothing', async () => {
  await test.db.deleteFrom('party_members').where('account_id', '=', party.id).execute();
  expect(await ask(party)).toMatchObject({ status: 403, body: { code: 'no-party' } });
  expect((await ask(await test.newVoter())).status).toBe(403);
  expect((await test.call('GET', '/party/standing')).status).toBe(401);
});

it('pictures of parties that may put somebody up, and of current candidates, go before others [A153]', async () => {
  const isFirst = ({ id }: Person, role: 'PARTY' | 'CANDIDATE' | 'VOTER') =>
    isForBallot(test.db, { userId: id, role });
  const voter = await test.newVoter();
  expect([await isFirst(party, 'PARTY'), await isFirst(voter, 'VOTER')]).toEqual([true, false]);
  await asksCommission();
  expect(await isFirst(party, 'PARTY')).toBe(false);
  await judge(party, 'approve');
  expect(await isFirst(party, 'PARTY')).toBe(true);
  const nomination = await nominate(party, 'Ada Obi');
  const candidate = await test.newVoter();
  const isTheirs = { account_id: candidate.id };
  expect(await isFirst(candidate, 'CANDIDATE')).toBe(false);
  await test.db.updateTable('nominations').set(isTheirs).where('id', '=', nomination).execute();
  expect(await isFirst(candidate, 'CANDIDATE')).toBe(true);
  await judge(party, 'suspend', 'It is there twice.');
  expect(await isFirst(party, 'PARTY')).toBe(false);
  await end();
  await begin();
  expect(await isFirst(candidate, 'CANDIDATE')).toBe(false);
});

it('a party that waits for the commission has no password made, for which others would wait [A153]', async () => {
  const hash = vi.spyOn(test.deps.passwords, 'hash');
  const put = async (email: string) => {
    const parts = { name: 'Ada Obi', position: election.posts[0]?.id, bio: 'Roads.', email };
    return (await test.call('POST', '/party/candidate', { token: party.token, ...form(parts) })).status;
  };
  await asksCommission();
  expect([await put('ada@example.org'), hash.mock.calls.length]).toEqual([403, 0]);
  await judge(party, 'approve');
  expect([await put('ada@example.org'), hash.mock.calls.length]).toEqual([201, 1]);
  hash.mockRestore();
});

it('a party does not reset the password of its candidate of an earlier election [A154]', async () => {
  const parts = { name: 'Ada Obi', position: election.posts[0]?.id, bio: 'Roads.', email: 'obi@example.org' };
  const put = await test.call('POST', '/party/candidate', { token: party.token, ...form(parts) });
  const reset = async () => {
    const { id } = put.body.data.candidate;
    return (await test.call('PUT', `/party/candidate/${id}/reset`, { token: party.token })).status;
  };
  expect(await reset()).toBe(200);
  await end();
  expect(await reset()).toBe(200);
  await begin();
  expect(await reset()).toBe(404);
});
