import type { ProposalId } from '@evoting/contract/commission/proposals';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { faultOf, linesOf } from '../../testing/acts.ts';
import { createTestApp, type Officer, type Person } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';
import { isRejected } from './objections.ts';

const test = await createTestApp();
const [ada, bola, puppet] = [
  await test.newOfficer(),
  await test.newOfficer(),
  await test.newOfficer('registrar'),
];
const election = await draftElection(test.db, [1]);
let party: Officer;
beforeEach(async () => {
  party = await test.newParty();
});

const REASON = 'Nobody has shown us the forged papers.';
const call = async (by: Person, path: string, body: object) => {
  const sent = await test.call('POST', `/commission/proposals${path}`, { token: by.token, body });
  return [sent.status, sent.body.code ?? sent.body.data] as const;
};
const suspension = (of: Officer) => ({
  electionId: election.id,
  wanted: {
    act: 'suspend-party',
    params: { party: of.partyId, name: of.name, reason: 'It forged a signature.' },
  },
});
const proposed = async (of = party, by: Person = ada): Promise<ProposalId> =>
  (await call(by, '', suspension(of)))[1].id;
const object = (by: Person, id: string, reason = REASON) => call(by, `/${id}/object`, { reason });
const listed = async (id: string) =>
  (await test.call('GET', '/commission/proposals', { token: ada.token })).body.data.proposals.find(
    (one: { id: string }) => one.id === id,
  );
const confirm = async (by: Person, id: string) =>
  call(by, `/${id}/confirm`, { digest: (await listed(id)).digest });
const linesAbout = async (id: string) => {
  const lines = test.db.selectFrom('audit_log').select(['actor', 'action', 'after']).orderBy('seq');
  return lines.where('object', '=', `proposal:${id}`).execute();
};
const removed = (one: Person) =>
  test.owner.updateTable('officers').set({ status: 'removed' }).where('account_id', '=', one.id).execute();

describe('the rule that objections end a proposal by', () => {
  const votes = fc
    .record({ deciders: fc.integer({ min: 1, max: 9 }), strangers: fc.integer({ max: 4, min: 0 }) })
    .chain(({ deciders, strangers }) => {
      const [all, others] = [
        Array.from({ length: deciders }, (_, i) => `officer ${i}`),
        Array.from({ length: strangers }, (_, i) => `newcomer ${i}`),
      ];
      // The first one is the proposer, who does not object.
      return fc.record({
        all: fc.constant(all),
        against: fc.subarray(all.slice(1)),
        others: fc.constant(others),
      });
    });

  it('counts officers: ended exactly if more have objected than are left, the proposer among them [A310]', () => {
    fc.assert(
      fc.property(votes, ({ all, against, others }) => {
        const ended = isRejected(all, [...against, ...others]);
        expect(ended).toBe(against.length > all.length - against.length);
        // Newcomers do not count, one objection ends nothing, and a further one never revives a proposal.
        expect(isRejected(all, against)).toBe(ended);
        if (against.length < 2) expect(ended).toBe(false);
        for (const one of all.slice(1)) if (ended) expect(isRejected(all, [...against, one])).toBe(true);
      }),
    );
  });
});

describe('an objection', () => {
  it('by a puppet to each of four proposals stops none of them [A310]', async () => {
    const parties = [party, await test.newParty(), await test.newParty(), await test.newParty()];
    for (const one of parties) {
      const id = await proposed(one);
      expect(await object(puppet, id)).toEqual([200, { isRejected: false }]);
      expect((await call(puppet, `/${id}/withdraw`, {}))[1]).toBe('proposal-of-another');
      expect((await listed(id)).state).toBe('waiting');
      expect((await confirm(bola, id))[0]).toBe(200);
    }
  });

  it('is kept with its reason, logged, and mailed to every officer [A265]', async () => {
    const id = await proposed();
    await object(puppet, id, `  ${REASON}\n`);
    expect((await listed(id)).objections).toMatchObject([
      { by: { name: puppet.name, isMe: false }, reason: REASON },
    ]);
    const [, line] = await linesAbout(id);
    expect([line?.actor, line?.action, line?.after?.reason]).toEqual([puppet.id, 'objected', REASON]);
    expect(faultOf(await linesOf(test.db))).toBeNull();
    const mails = test.db.selectFrom('outbox').select(['recipient', 'text']);
    const told = (await mails.execute()).filter(({ text }) => text?.includes(REASON));
    const addresses = told.map(({ recipient }) => recipient);
    for (const { email } of [ada, bola, puppet]) expect(addresses).toContain(email);
  });

  it('ends a proposal once a majority has objected, and nobody can confirm it then [A310]', async () => {
    const id = await proposed();
    expect(await object(puppet, id)).toEqual([200, { isRejected: false }]);
    expect(await object(bola, id)).toEqual([200, { isRejected: true }]);
    expect((await listed(id)).state).toBe('rejected');
    expect(await confirm(bola, id)).toEqual([409, 'proposal-decided']);
    // Retries after a lost answer.
    expect(await object(bola, id)).toEqual([200, { isRejected: true }]);
    expect(await object(puppet, id)).toEqual([409, 'proposal-decided']);
    expect((await linesAbout(id)).map(({ action, after }) => [action, after?.ends])).toEqual([
      ['proposed', undefined],
      ['objected', undefined],
      ['objected', true],
    ]);
  });

  it('counts once, however often and at how many moments at once it is sent [A310]', async () => {
    const id = await proposed();
    const answers = await Promise.all([object(puppet, id), object(puppet, id, 'Another reason.')]);
    expect(answers.map(([status]) => status)).toEqual([200, 200]);
    expect(await object(puppet, id)).toEqual([200, { isRejected: false }]);
    expect((await listed(id)).objections).toHaveLength(1);
    const one = { outcome: 'rejected', decided_by: puppet.id, decided_at: test.clock.now() } as const;
    const write = test.owner.updateTable('proposals').set(one).where('id', '=', id);
    await expect(write.execute()).rejects.toThrow('no officer alone rejects');
  });

  it('by two officers at the same moment ends a proposal once [A310]', async () => {
    const id = await proposed();
    const answers = await Promise.all([object(puppet, id), object(bola, id)]);
    expect(answers.map(([, data]) => data.isRejected).sort()).toEqual([false, true]);
    expect((await linesAbout(id)).filter(({ after }) => after?.ends)).toHaveLength(1);
  });

  it('is not the proposer’s, nor of an officer who came or got the part later, nor of one who only reads [A311]', async () => {
    const observer = await test.newOfficer('observer');
    const id = await proposed();
    test.clock.advance(1_000);
    const late = await test.newOfficer();
    expect(await object(ada, id)).toEqual([403, 'proposal-own']);
    expect(await object(late, id)).toEqual([403, 'officer-too-new']);
    expect(await confirm(late, id)).toEqual([403, 'officer-too-new']);
    expect((await object(observer, id))[0]).toBe(403);
    const promoted = { role: 'registrar', role_since: test.clock.now() } as const;
    await test.owner.updateTable('officers').set(promoted).where('account_id', '=', observer.id).execute();
    const { email, password } = observer;
    const { token } = (await test.call('POST', '/user/login', { body: { email, password } })).body.data;
    const confirmed = { confirmed_at: test.clock.now() };
    await test.db.updateTable('sessions').set(confirmed).where('user_id', '=', observer.id).execute();
    expect(await object({ ...observer, token }, id)).toEqual([403, 'officer-too-new']);
    expect((await listed(id)).objections).toEqual([]);
    // Two newcomers do not make a majority harder to reach either.
    await object(puppet, id);
    expect(await object(bola, id)).toEqual([200, { isRejected: true }]);
    await removed(late);
    await removed(observer);
  });

  it('cannot come from the officer whom the act is about, who does not count [A311]', async () => {
    const [other, about] = [await test.newOfficer('registrar'), await test.newOfficer('registrar')];
    const params = { officer: about.id, name: about.name, before: 'registrar' };
    const [, { id }] = await call(ada, '', {
      electionId: null,
      wanted: { act: 'remove-officer', params },
    });
    expect(await object(about, id)).toEqual([403, 'proposal-about-you']);
    // Four officers decide: two are no majority, three are.
    expect((await object(puppet, id))[1]).toEqual({ isRejected: false });
    expect((await object(bola, id))[1]).toEqual({ isRejected: false });
    expect((await object(other, id))[1]).toEqual({ isRejected: true });
    for (const one of [other, about]) await removed(one);
  });

  it('takes the officer’s signature over this reason [A272 A273]', async () => {
    const id = await proposed();
    const { digest } = await listed(id);
    const send = (confirmation: unknown, reason = REASON) =>
      call(puppet, `/${id}/object`, { reason, confirmation });
    const signed = (reason?: string, decision: 'object' | 'confirm' = 'object') =>
      test.sign(puppet.token, decision, digest, test.clock.now(), reason);
    expect((await send(undefined))[0]).toBe(400);
    for (const wrong of [
      await signed('Another reason.'),
      await signed(undefined),
      await signed(REASON, 'confirm'),
      { way: 'app', code: '123456' },
    ])
      expect((await send(wrong))[0]).toBe(422);
    for (const reason of ['', ' ', 'x'.repeat(501)])
      expect((await send(await signed(reason), reason))[0]).toBe(400);
    expect((await listed(id)).objections).toEqual([]);
    expect((await send(await signed(REASON)))[0]).toBe(200);
  });
});
