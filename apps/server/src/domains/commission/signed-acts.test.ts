import type { Confirmation } from '@evoting/contract/commission/confirmation';
import type { ProposalId } from '@evoting/contract/commission/proposals';
import { digestOfAct } from '@evoting/record/signed-acts';
import { softPasskey } from '@evoting/record/testing/passkey';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Officer, type Person } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';
import { signedProposal } from '../../testing/signing.ts';
import { codeAt } from '../officer/totp.ts';

const test = await createTestApp();
const [ada, bola] = [await test.newOfficer(), await test.newOfficer()];
const { id: elsewhere } = await draftElection(test.db, [1], { slug: 'elsewhere' });
const election = await draftElection(test.db, [1]);
let party: Officer;
beforeEach(async () => {
  party = await test.newParty();
});

const call = async (by: Person, path: string, body: object) => {
  const sent = await test.call('POST', `/commission/proposals${path}`, { token: by.token, body });
  return [sent.status, sent.body.code, sent.body.data?.id];
};
const suspension = (of = party) => ({
  electionId: election.id,
  wanted: {
    act: 'suspend-party',
    params: { party: of.partyId, name: of.name, reason: 'It forged a signature.' },
  },
});
const proposed = async (by = ada): Promise<ProposalId> => (await call(by, '', suspension()))[2];
const listed = async (id: string): Promise<{ digest: string; state: string }> =>
  (await test.call('GET', '/commission/proposals', { token: ada.token })).body.data.proposals.find(
    (one: { id: string }) => one.id === id,
  );
const confirm = async (id: string, confirmation: Confirmation, by = bola) =>
  (await call(by, `/${id}/confirm`, { digest: (await listed(id)).digest, confirmation })).slice(0, 2);
const HOME = '203.0.113.5';
const WRONG = [422, 'confirmation-wrong'];
const statusOf = async () =>
  (
    await test.db
      .selectFrom('parties')
      .select('status')
      .where('id', '=', party.partyId)
      .executeTakeFirstOrThrow()
  ).status;

/** Gives an officer an authenticator app, and the secret of it. */
async function withApp(officer: Person): Promise<string> {
  const factor = (method: 'POST' | 'PUT', body?: object) =>
    test.call(method, '/commission/second-factor/authenticator', {
      token: officer.token,
      ...(body && { body }),
    });
  const { secret } = (await factor('POST')).body.data;
  const code = codeAt(secret, test.clock.ms / 1_000);
  expect((await factor('PUT', { code })).status).toBe(200);
  return secret;
}
const app = (secret: string): Confirmation => ({
  way: 'app',
  code: codeAt(secret, test.clock.ms / 1_000),
});

describe('an officer’s session without a confirmation', () => {
  it('proposes, confirms, takes back and objects to nothing [A272]', async () => {
    const id = await proposed();
    const { digest } = await listed(id);
    const decided = ['proposed', 'confirmed', 'proposal-withdrawn', 'done-by-one-officer'];
    const decisions = test.db.selectFrom('audit_log').select('seq').where('action', 'in', decided);
    const lines = async () => (await decisions.execute()).length;
    const before = await lines();
    const salt = 'ab'.repeat(16);
    const nothing = { confirmation: undefined };
    for (const by of [ada, bola]) {
      expect((await call(by, '', { ...suspension(), salt, ...nothing }))[0]).toBe(400);
      expect((await call(by, `/${id}/confirm`, { digest, ...nothing }))[0]).toBe(400);
      expect((await call(by, `/${id}/withdraw`, nothing))[0]).toBe(400);
      expect((await call(by, `/${id}/object`, { reason: 'Too early.', ...nothing }))[0]).toBe(400);
    }
    const other = { ...suspension(await test.newParty()), salt };
    const confirmation = { way: 'app', code: '123456' } as const;
    const code = 'factor-code-wrong';
    expect((await call(bola, '', { ...other, confirmation }))[1]).toBe(code);
    expect(await confirm(id, confirmation)).toEqual([422, code]);
    expect((await call(ada, `/${id}/withdraw`, { confirmation }))[1]).toBe(code);
    expect((await call(bola, `/${id}/object`, { reason: 'Too early.', confirmation }))[1]).toBe(code);
    expect([await lines(), (await listed(id)).state, await statusOf()]).toEqual([
      before,
      'waiting',
      'registered',
    ]);
  });
});

describe('a signature', () => {
  it('for another act, election, digest, decision or officer confirms nothing [A273]', async () => {
    const id = await proposed();
    const { digest } = await listed(id);
    const { wanted } = suspension();
    const salt = 'cd'.repeat(16);
    const digestOf = (electionId: string, act = wanted.act) =>
      digestOfAct({ election: electionId, ...wanted, act, salt });
    const signed = (decision: 'propose' | 'confirm', of: string, by = bola) =>
      test.sign(by.token, decision, of);
    const wrong = [
      await signed('confirm', digestOf(election.id, 'readmit-party')),
      await signed('confirm', digestOf(elsewhere)),
      await signed('confirm', digestOf(election.id)),
      await signed('propose', digest),
      await signed('confirm', digest, ada),
      { ...(await signed('confirm', digest)), at: new Date(test.clock.ms + 1_000).toISOString() },
    ];
    for (const confirmation of wrong) expect(await confirm(id, confirmation as Confirmation)).toEqual(WRONG);
    const proposal = await signedProposal(test.sign, ada.token, {
      ...suspension(await test.newParty()),
      salt,
    });
    const ending = { electionId: election.id, wanted: { act: 'give-up-draft', params: {} } };
    const changed = [
      { ...(await signedProposal(test.sign, ada.token, ending)), electionId: elsewhere },
      { ...proposal, salt: 'ef'.repeat(16) },
      { ...proposal, wanted: { ...proposal.wanted, act: 'readmit-party' } },
    ];
    for (const body of changed) expect((await call(ada, '', body)).slice(0, 2)).toEqual(WRONG);
    expect([await statusOf(), (await listed(id)).state]).toEqual(['registered', 'waiting']);
    expect(await confirm(id, await signed('confirm', digest))).toEqual([200, undefined]);
  });

  it('by a passkey that is removed, or on a phishing site, confirms nothing, and neither does a removed officer [A274]', async () => {
    const id = await proposed();
    const { digest } = await listed(id);
    const gone = await test.newOfficer();
    const [removed, again] = [
      await test.sign(gone.token, 'confirm', digest),
      await test.sign(gone.token, 'confirm', digest),
    ];
    const key = softPasskey('https://vote.example.net');
    const row = { id: key.id, public_key: Buffer.from(key.publicKey, 'base64url'), counter: 0 };
    const rows = test.db.insertInto('officer_passkeys');
    await rows.values({ ...row, account_id: bola.id, created_at: new Date(0) }).execute();
    const statement = { decision: 'confirm', digest, officer: bola.id } as const;
    const phished = key.confirm({ ...statement, at: test.clock.now().toISOString() });
    expect(await confirm(id, phished)).toEqual(WRONG);
    await test.db.deleteFrom('officer_passkeys').where('account_id', '=', gone.id).execute();
    expect(await confirm(id, removed, gone)).toEqual(WRONG);
    const out = test.owner.updateTable('officers').set({ status: 'removed' });
    await out.where('account_id', '=', gone.id).execute();
    expect((await confirm(id, again, gone))[0]).toBe(403);
    expect((await listed(id)).state).toBe('waiting');
  });

  it('by a passkey, or a code of an app, that is younger than the proposal confirms nothing [A275]', async () => {
    const [young, other] = [await test.newOfficer(), await test.newOfficer()];
    const id = await proposed();
    test.clock.advance(60_000);
    const confirmation = await test.sign(young.token, 'confirm', (await listed(id)).digest);
    const enrolled = test.owner
      .updateTable('officer_passkeys')
      .set({ created_at: test.clock.now() } as never);
    await enrolled.where('account_id', '=', young.id).execute();
    expect(await confirm(id, confirmation, young)).toEqual([403, 'factor-too-new']);
    const secret = await withApp(other);
    test.clock.advance(30_000);
    expect(await confirm(id, app(secret), other)).toEqual([403, 'factor-too-new']);
    expect([await statusOf(), (await listed(id)).state]).toEqual(['registered', 'waiting']);
  });

  it('counts once, even with another valid signature of the same statement [A276]', async () => {
    const body = await signedProposal(test.sign, ada.token, suspension());
    const [status, , id] = await call(ada, '', body);
    expect(status).toBe(201);
    await call(ada, `/${id}/withdraw`, {});
    expect((await call(ada, '', body)).slice(0, 2)).not.toEqual([201, undefined]);
    const again = await signedProposal(test.sign, ada.token, { ...suspension(), salt: body.salt });
    expect((await call(ada, '', again)).slice(0, 2)).toEqual([409, 'confirmation-used']);
  });

  it('is of this hour: more than five minutes from the server’s clock it confirms nothing', async () => {
    const id = await proposed();
    const { digest } = await listed(id);
    for (const minutes of [-6, 6]) {
      const at = new Date(test.clock.ms + minutes * 60_000);
      expect(await confirm(id, await test.sign(bola.token, 'confirm', digest, at))).toEqual([
        422,
        'clock-wrong',
      ]);
    }
  });
});

describe('a code of an authenticator app', () => {
  it('confirms one decision, and not by the code of the login [A277]', async () => {
    const [one, other] = [await test.newOfficer(), await test.newOfficer()];
    const secret = await withApp(one);
    test.clock.advance(60_000);
    const [first, second] = [await proposed(other), await test.newParty()];
    const login = { token: one.token, body: { code: codeAt(secret, test.clock.ms / 1_000) } };
    expect((await test.call('POST', '/commission/second-factor/code', login)).status).toBe(200);
    expect(await confirm(first, app(secret), one)).toEqual([422, 'factor-code-wrong']);
    test.clock.advance(60_000);
    const code = app(secret);
    expect(await confirm(first, code, one)).toEqual([200, undefined]);
    const next = (await call(other, '', suspension(second)))[2];
    expect(await confirm(next, code, one)).toEqual([422, 'factor-code-wrong']);
    const line = test.db.selectFrom('audit_log').select('after').where('object', '=', `proposal:${first}`);
    const [, noted] = await line.orderBy('seq').execute();
    expect(noted?.after?.confirmation).toBe('{"way":"app"}');
  });

  it('cannot be guessed by repeating a confirmation, which takes no code, between the guesses [A277]', async () => {
    const [one, other] = [await test.newOfficer(), await test.newOfficer()];
    const secret = await withApp(one);
    test.clock.advance(60_000);
    const first = await proposed(other);
    expect(await confirm(first, app(secret), one)).toEqual([200, undefined]);
    const next = (await call(other, '', suspension(await test.newParty())))[2];
    const guess: Confirmation = { way: 'app', code: '000000' };
    const answers: unknown[] = [];
    for (let tries = 0; tries < 4; tries++) {
      answers.push((await confirm(next, guess, one))[0]);
      await confirm(first, guess, one);
    }
    expect(answers).toEqual([422, 422, 422, 429]);
  });

  it('is not kept from the owner by wrong codes with a stolen session, given from another network [A264]', async () => {
    const [one, other] = [await test.newOfficer(), await test.newOfficer()];
    const secret = await withApp(one);
    test.clock.advance(60_000);
    const id = await proposed(other);
    const { digest } = await listed(id);
    const confirmFrom = async (address: string, confirmation: Confirmation) => {
      const sent = { token: one.token, address, body: { digest, confirmation } };
      return (await test.call('POST', `/commission/proposals/${id}/confirm`, sent)).status;
    };
    const login = { token: one.token, address: HOME, body: { code: codeAt(secret, test.clock.ms / 1_000) } };
    expect((await test.call('POST', '/commission/second-factor/code', login)).status).toBe(200);
    const guess: Confirmation = { way: 'app', code: '000000' };
    const answers: number[] = [];
    for (let n = 0; n < 7; n++) answers.push(await confirmFrom(`198.51.100.${n}`, guess));
    expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429]);
    // The login counts with them.
    const late = { ...login, address: '198.51.100.9' };
    expect((await test.call('POST', '/commission/second-factor/code', late)).status).toBe(429);
    test.clock.advance(30_000);
    expect(await confirmFrom(HOME, app(secret))).toBe(200);
  });
});
