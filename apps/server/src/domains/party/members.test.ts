import type { PartyId } from '@evoting/contract/fields';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Officer, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection, open, type TestElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import { someWait } from '../../testing/waits.ts';
import { judgeParty, type Verdict } from './judging.ts';
import { actForParty, findPartyOf, leaveParty } from './members.ts';
import { findNames, insertMember } from './members-store.ts';

const BY = { account: null, role: 'COMMISSION' } as const;
let test: TestApp;
let election: TestElection;
beforeAll(async () => {
  test = await createTestApp();
  election = await draftElection(test.db, [1, 1], { candidates_a_party: 3 });
});

const nominate = ({ token }: Person, name: string, email = '') =>
  test.call('POST', '/party/candidate', {
    token,
    ...form({ name, position: election.posts[0]?.id, bio: 'Roads.', email }),
  });
const rename = ({ token }: Person, id: string, name: string) =>
  test.call('PUT', `/party/candidate/${id}`, { token, body: { name } });
const add = (account: Person, party: PartyId) =>
  test.db.transaction().execute((trx) => insertMember(trx, account.id, party));
const remove = (account: Person) => test.db.transaction().execute((trx) => leaveParty(trx, account.id));
const judge = async (party: PartyId, verdict: Verdict['verdict'], seen?: string) => {
  const name = seen ?? (await findNames(test.db, party))?.name ?? '';
  return test.db.transaction().execute((trx) => judgeParty(trx, party, { verdict, name, reason: null }, BY));
};

/** An account that may act for parties, and acts for none yet. */
async function newAccount(): Promise<Person> {
  const person = await test.newVoter();
  await test.db.updateTable('users').set({ role: 'PARTY' }).where('id', '=', person.id).execute();
  return person;
}

async function newMember(party: Officer): Promise<Person> {
  const person = await newAccount();
  await add(person, party.partyId);
  return person;
}

describe('two members of one party', () => {
  it('act for the same party: one puts a candidate up, the other changes it, and both see it', async () => {
    const first = await test.newParty('Two Officers');
    const second = await newMember(first);
    const { id } = (await nominate(first, 'Ada Obi')).body.data.candidate;
    expect((await rename(second, id, 'Ada Obi-Eze')).status).toBe(200);
    for (const { token } of [first, second]) {
      const list = await test.call('GET', '/party/candidates', { token });
      expect(list.body.data.candidates.data.map(({ name }: { name: string }) => name)).toEqual([
        'Ada Obi-Eze',
      ]);
      const profile = await test.call('GET', '/user/profile', { token });
      expect(profile.body.data.user.name).toBe('Two Officers');
    }
    expect(
      (await test.call('PUT', '/user/profile', { token: second.token, body: { name: 'One Name' } })).status,
    ).toBe(200);
    const profile = await test.call('GET', '/user/profile', { token: first.token });
    expect(profile.body.data.user.name).toBe('One Name');
  });

  it('together get no more places than the party has, even if both ask for all at once', async () => {
    const first = await test.newParty();
    const second = await newMember(first);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => nominate(n % 2 ? first : second, `Together ${n}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(7).fill(409)]);
  });

  it('rename the party at once without harm: it has one of the names, and the other is free', async () => {
    const first = await test.newParty();
    const second = await newMember(first);
    const names = ['Name of the First', 'Name of the Second'];
    const [one, other] = await Promise.all(
      [first, second].map(({ token }, n) =>
        test.call('PUT', '/user/profile', { token, body: { name: names[n] } }),
      ),
    );
    expect([one?.status, other?.status]).toEqual([200, 200]);
    const { name } = (await test.call('GET', '/user/profile', { token: first.token })).body.data.user;
    const free = names.find((one) => one !== name) ?? '';
    expect(names).toContain(name);
    expect((await test.newParty(free)).partyId).not.toBe(first.partyId);
  });
});

describe('an account', () => {
  it('acts for one party at most, also with concurrent additions', async () => {
    const [one, other, account] = [await test.newParty(), await test.newParty(), await newAccount()];
    const added = await Promise.allSettled(
      [one, other, one, other].map(({ partyId }) => add(account, partyId)),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add(account, other.partyId)).rejects.toThrow('party_members_pkey');
  });

  it('removed from a party sees and changes nothing of it, with a login that still works', async () => {
    const party = await test.newParty('Without Him');
    const member = await newMember(party);
    const { id } = (await nominate(member, 'Put Up Before')).body.data.candidate;
    expect(await remove(member)).toBe(party.partyId);
    const { token } = member;
    const answers = [
      await nominate(member, 'Put Up After'),
      await rename(member, id, 'Renamed After'),
      await test.call('PUT', `/party/candidate/${id}/reset`, { token }),
      await test.call('GET', '/party/candidates', { token }),
      await test.call('GET', '/party/get-stats', { token }),
      await test.call('PUT', '/user/profile', { token, body: { name: 'Another Name' } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(6).fill([403, 'no-party']));
    expect((await rename(party, id, 'Put Up Still')).status).toBe(200);
    expect(await remove(member)).toBeNull();
  });

  it('removed while its call is under way changes nothing [A40]', async () => {
    const party = await test.newParty();
    const member = await newMember(party);
    const late = await test.db.transaction().execute(async (trx) => {
      await leaveParty(trx, member.id);
      const call = { answer: nominate(member, 'Too Late') };
      await someWait(test.owner, 'select "status" from "parties"');
      return call;
    });
    const { status, body } = await late.answer;
    expect([status, body.code]).toEqual([403, 'no-party']);
    const left = test.db.selectFrom('nominations').select('id').where('name', '=', 'Too Late');
    expect(await left.execute()).toEqual([]);
  });

  it('finishes what it began before its removal, which waits for it', async () => {
    const party = await test.newParty();
    const member = await newMember(party);
    const removal = await test.db.transaction().execute(async (trx) => {
      expect(await actForParty(trx, member.id)).toMatchObject({ ok: true, party: party.partyId });
      const asked = { done: remove(member) };
      await someWait(test.owner, 'select "status" from "parties"');
      expect(await findPartyOf(test.db, member.id)).toBe(party.partyId);
      return asked;
    });
    expect(await removal.done).toBe(party.partyId);
  });
});

describe('a party', () => {
  it('is judged under the name that was seen, from its current status, and only if it exists', async () => {
    const party = await test.newParty('Seen By This Name');
    const [NOT_FOUND, CHANGED] = ['not-found', 'changed'].map((reason) => ({ ok: false, reason }));
    expect(await judge(party.partyId, 'suspend', 'Another Name')).toEqual(CHANGED);
    expect(await judge(party.partyId, 'readmit')).toEqual(CHANGED);
    expect(await judge(party.partyId, 'approve')).toEqual({ ok: true });
    expect(await judge(party.partyId, 'approve')).toEqual(CHANGED);
    expect(await judge(crypto.randomUUID() as PartyId, 'suspend')).toEqual(NOT_FOUND);
  });

  it('can put up nobody and change nothing while suspended, and its candidates stay as they are [A40]', async () => {
    const party = await test.newParty('Suspended Party');
    const { id } = (await nominate(party, 'Stays Here', 'stays@example.org')).body.data.candidate;
    expect(await judge(party.partyId, 'suspend')).toEqual({ ok: true });
    const { token } = party;
    const answers = [
      await nominate(party, 'Put Up After'),
      await rename(party, id, 'Renamed After'),
      await test.call('PUT', `/party/candidate/${id}/reset`, { token }),
      await test.call('PUT', '/user/profile', { token, body: { name: 'Renamed Party' } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(4).fill([403, 'party-suspended']),
    );
    const list = await test.call('GET', '/party/candidates', { token });
    expect(list.body.data.candidates.data).toMatchObject([{ name: 'Stays Here' }]);
    const found = await test.call('GET', `/extras/candidates/${id}`);
    expect([found.status, found.text]).toEqual([200, expect.stringContaining('Stays Here')]);
    expect(await judge(party.partyId, 'readmit')).toEqual({ ok: true });
    expect((await rename(party, id, 'Renamed Now')).status).toBe(200);
  });

  it('waits for the commission only if the election says so', async () => {
    const party = await test.newParty();
    const set = (approval: 'at-once' | 'commission') =>
      test.db.updateTable('elections').set({ approval }).where('id', '=', election.id).execute();
    const { id } = (await nominate(party, 'At Once')).body.data.candidate;
    await set('commission');
    const answers = [await nominate(party, 'Waits'), await rename(party, id, 'Waits')];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([403, 'party-not-approved']),
    );
    expect(await judge(party.partyId, 'approve')).toEqual({ ok: true });
    expect((await nominate(party, 'Waits No Longer')).status).toBe(201);
    await set('at-once');
  });

  it('suspended while voting is open stays on the ballot paper', async () => {
    const party = await test.newParty('On the Paper');
    await nominate(party, 'On the Ballot');
    await open(test.deps, election.id);
    expect(await judge(party.partyId, 'suspend')).toEqual({ ok: true });
    const { token } = await test.newVoter();
    const paper = await test.call('GET', '/vote/initiate-vote', { token });
    const names = Object.values(paper.body.data.voteables as Record<string, { partyName: string }[]>).flat();
    expect(names.map(({ partyName }) => partyName)).toContain('On the Paper');
  });
});
