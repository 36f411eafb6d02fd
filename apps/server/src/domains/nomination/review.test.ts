import { type CandidateId, candidateIdSchema, type PartyId } from '@evoting/contract/fields';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Officer, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection, endElections, open, type TestElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import { someWait } from '../../testing/waits.ts';
import { listContests } from '../paper/revisions-store.ts';
import { judgeParty } from '../party/judging.ts';
import { leaveParty } from '../party/members.ts';
import { type Review, reviewNomination } from './review.ts';
import { findNomination } from './store.ts';

const BY = { account: null, role: 'COMMISSION' } as const;
let test: TestApp;
let election: TestElection;
let party: Officer;
beforeEach(async () => {
  test ??= await createTestApp();
  await endElections(test.db, test.clock.now());
  election = await draftElection(test.db, [1], { slug: `e${crypto.randomUUID()}` });
  party = await approvedParty();
});

const setting = (change: object) =>
  test.db.updateTable('elections').set(change).where('id', '=', election.id).execute();
const asksCommission = () => setting({ approval: 'commission' });

async function approvedParty(): Promise<Officer> {
  const made = await test.newParty();
  const verdict = { verdict: 'approve', name: made.name, reason: null } as const;
  await test.db.transaction().execute((trx) => judgeParty(trx, made.partyId, verdict, BY));
  return made;
}

async function nominate({ token }: Person, name: string, email = ''): Promise<CandidateId> {
  const parts = { name, position: election.posts[0]?.id, bio: 'Roads.', email };
  const answer = await test.call('POST', '/party/candidate', { token, ...form(parts) });
  expect(answer.status).toBe(201);
  return candidateIdSchema.parse(answer.body.data.candidate.id);
}
const change = (by: Person, id: CandidateId, body: object) =>
  test.call('PUT', `/party/candidate/${id}`, { token: by.token, body });
const statusOf = async (id: CandidateId) => (await findNomination(test.db, id))?.status;
const review = (id: CandidateId, decided: Review) =>
  test.db.transaction().execute((trx) => reviewNomination(test.deps, trx, id, decided, BY));
const withdraw = (id: CandidateId) => review(id, { kind: 'withdraw', reason: null });

/** The approval of what is there now. */
async function approve(id: CandidateId) {
  const seen = await findNomination(test.db, id);
  if (!seen) throw new Error('nothing to be seen');
  return review(id, { kind: 'approve', seen });
}

const onPaper = async () =>
  (await listContests(test.db, election.id)).flatMap(({ candidates }) => candidates.map(({ name }) => name));

describe('a nomination in an election that asks the commission', () => {
  it('is on the paper when it is approved, and before that shown to its party only', async () => {
    await asksCommission();
    const id = await nominate(party, 'Ada Waits');
    expect([await statusOf(id), await onPaper()]).toEqual(['submitted', ['Candidate 1.1']]);
    expect((await test.call('GET', `/extras/candidates/${id}`)).status).toBe(404);
    expect((await test.call('GET', '/extras/search?q=Ada%20Waits')).body.data.candidates).toEqual([]);
    const list = await test.call('GET', '/party/candidates', { token: party.token });
    expect(list.body.data.candidates.data).toMatchObject([{ name: 'Ada Waits' }]);
    expect(await approve(id)).toEqual({ ok: true, value: null });
    expect(await onPaper()).toEqual(['Candidate 1.1', 'Ada Waits']);
    expect(await approve(id)).toEqual({ ok: false, reason: 'not-submitted' });
  });

  it('is not approved under another name than the one that was reviewed [A41]', async () => {
    await asksCommission();
    const id = await nominate(party, 'Harmless Name');
    const seen = await findNomination(test.db, id);
    expect((await change(party, id, { name: 'Harmful Name' })).status).toBe(200);
    const decided = await review(id, { kind: 'approve', seen: seen as never });
    expect([decided, await statusOf(id)]).toEqual([{ ok: false, reason: 'changed' }, 'submitted']);
  });

  it('is not approved by a change that waits for its approval and comes right after it', async () => {
    await asksCommission();
    const id = await nominate(party, 'Seen Name');
    const late = await test.db.transaction().execute(async (trx) => {
      await trx.updateTable('nominations').set({ status: 'approved' }).where('id', '=', id).execute();
      const call = { answer: change(party, id, { name: 'Unseen Name' }) };
      await someWait(test.owner, 'select "id" from "nominations"');
      return call;
    });
    expect((await late.answer).status).toBe(200);
    expect([await statusOf(id), await onPaper()]).toEqual(['submitted', ['Candidate 1.1']]);
  });

  it('must be approved again after a change of name or picture, and not after one of the bio', async () => {
    await asksCommission();
    const id = await nominate(party, 'Approved Name');
    await approve(id);
    expect((await change(party, id, { bio: 'Water.' })).status).toBe(200);
    expect(await statusOf(id)).toBe('approved');
    expect((await change(party, id, { name: 'Other Name' })).status).toBe(200);
    expect([await statusOf(id), await onPaper()]).toEqual(['submitted', ['Candidate 1.1']]);
  });

  it('keeps what was approved while people vote: its party can change neither name nor picture [A41]', async () => {
    await asksCommission();
    const id = await nominate(party, 'Fixed Name');
    await approve(id);
    await open(test.deps, election.id);
    expect((await change(party, id, { name: 'Loose Name' })).status).toBe(409);
    expect((await change(party, id, { bio: 'Water.' })).status).toBe(200);
    expect(await onPaper()).toContain('Fixed Name');
    const late = await nominate(party, 'Late Name');
    expect(await onPaper()).not.toContain('Late Name');
    expect(await approve(late)).toMatchObject({ ok: true });
    expect(await onPaper()).toContain('Late Name');
  });

  it('goes back to its party with the reason, and is submitted again when the party has changed it', async () => {
    await asksCommission();
    const id = await nominate(party, 'Bad Picture');
    const reason = 'The picture shows two people.';
    expect(await review(id, { kind: 'send-back', reason })).toMatchObject({ ok: true });
    expect(await findNomination(test.db, id)).toMatchObject({ status: 'sent-back', reason });
    expect(await approve(id)).toEqual({ ok: false, reason: 'not-submitted' });
    expect((await change(party, id, { bio: 'Better.' })).status).toBe(200);
    expect(await findNomination(test.db, id)).toMatchObject({ status: 'submitted', reason: null });
  });
});

describe('a withdrawn nomination', () => {
  it('is off the paper before voting begins, its party sees it no more, and name, place and person are free', async () => {
    await setting({ candidates_a_party: 1 });
    const id = await nominate(party, 'Withdrawn Name', 'withdrawn@example.org');
    expect(await onPaper()).toContain('Withdrawn Name');
    expect(await withdraw(id)).toMatchObject({ ok: true });
    expect(await onPaper()).toEqual(['Candidate 1.1']);
    expect((await change(party, id, { bio: 'Back again.' })).status).toBe(404);
    const list = await test.call('GET', '/party/candidates', { token: party.token });
    expect(list.body.data.candidates.data).toEqual([]);
    expect(await withdraw(id)).toEqual({ ok: false, reason: 'not-found' });
    const again = await nominate(party, 'Withdrawn Name', 'withdrawn@example.org');
    expect(again).not.toBe(id);
  });

  it('is never one that people vote on: a candidate on the paper stays, and no statement removes one [A41]', async () => {
    const id = await nominate(party, 'Stays For Good');
    await open(test.deps, election.id);
    expect(await withdraw(id)).toEqual({ ok: false, reason: 'on-the-paper' });
    expect(await review(id, { kind: 'send-back', reason: 'No.' })).toEqual({
      ok: false,
      reason: 'on-the-paper',
    });
    const taking = [
      test.owner.updateTable('nominations').set({ status: 'withdrawn' }).where('id', '=', id),
      test.owner.updateTable('nominations').set({ status: 'submitted' }).where('id', '=', id),
      test.owner
        .updateTable('nominations')
        .set({ party_id: election.partyId as PartyId })
        .where('id', '=', id),
      test.owner.deleteFrom('nominations').where('id', '=', id),
    ];
    for (const statement of taking) await expect(statement.execute()).rejects.toThrow('stays there');
    expect(await onPaper()).toContain('Stays For Good');
  });

  it('waits for a concurrent opening, and is then refused', async () => {
    const id = await nominate(party, 'Both At Once');
    const late = await test.db.transaction().execute(async (trx) => {
      await trx.updateTable('elections').set({ status: 'open' }).where('id', '=', election.id).execute();
      const call = { decided: withdraw(id) };
      await someWait(test.owner, 'select "id", "slug"');
      return call;
    });
    expect(await late.decided).toEqual({ ok: false, reason: 'on-the-paper' });
    expect(await statusOf(id)).toBe('approved');
  });

  it('is not restored by its candidate, whose change was under way', async () => {
    const email = 'under.way@example.org';
    const id = await nominate(party, 'Under Way', email);
    const mail = await test.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    const password = /^Password: (\S+)$/m.exec(mail.text ?? '')?.[1];
    const { token } = (await test.call('POST', '/user/login', { body: { email, password } })).body.data;
    const late = await test.db.transaction().execute(async (trx) => {
      await trx.updateTable('nominations').set({ status: 'withdrawn' }).where('id', '=', id).execute();
      const call = { answer: test.call('PUT', '/candidate/me', { token, body: { bio: 'Still here.' } }) };
      await someWait(test.owner, 'select "id" from "nominations"');
      return call;
    });
    expect((await late.answer).status).toBe(404);
    expect(await statusOf(id)).toBe('withdrawn');
    expect((await test.call('GET', '/candidate/me', { token })).status).toBe(404);
  });
});

it('a review is refused where there is no such nomination, and after the close', async () => {
  const id = await nominate(party, 'Too Late');
  expect(await withdraw(candidateIdSchema.parse(crypto.randomUUID()))).toEqual({
    ok: false,
    reason: 'not-found',
  });
  await setting({ status: 'closed', closed_at: test.clock.now() });
  expect(await withdraw(id)).toEqual({ ok: false, reason: 'closed' });
});

it('a former member of a party cannot change its nominations, nor can another party', async () => {
  const id = await nominate(party, 'Left Behind');
  const other = await approvedParty();
  expect((await change(other, id, { name: 'Stolen' })).status).toBe(404);
  await test.db.transaction().execute((trx) => leaveParty(trx, party.id));
  expect((await change(party, id, { name: 'Taken Along' })).status).toBe(403);
  expect((await findNomination(test.db, id))?.name).toBe('Left Behind');
});
