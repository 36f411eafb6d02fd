import type { OfficerRole } from '@evoting/contract/call';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/day.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';
import { confirmProposal, inviteOfficer } from '../../testing/inviting.ts';
import { mailAllLinks } from '../../testing/mail.ts';
import { codeAt } from './totp.ts';

const PASSWORD = 'correct horse battery';
let test: TestApp;
let [head, other]: Person[] = [];
beforeAll(async () => {
  test = await createTestApp();
  head = await test.newOfficer();
  other = await test.newOfficer();
});

const of = (person: Person | undefined): Person => person as Person;
let people = 0;
async function tokenIn(email: string, page: string): Promise<string> {
  const rows = await test.db.selectFrom('outbox').select('text').where('recipient', '=', email).execute();
  return rows.map(({ text }) => new RegExp(`${page}#(\\S+)`).exec(text ?? '')?.[1]).find(Boolean) ?? '';
}
const logIn = async (email: string, password = PASSWORD): Promise<string> =>
  (await test.call('POST', '/user/login', { body: { email, password } })).body.data.token;

/** Somebody who came by an invitation, with an app. */
async function newcomer(role: OfficerRole = 'registrar') {
  const email = `puppet${++people}@evil.example`;
  expect((await inviteOfficer(test, [of(head), of(other)], { email, role })).status).toBe(200);
  const token = await tokenIn(email, 'invitation');
  const form = { token, name: `Puppet ${'ABCDEFG'[people]}ada`, password: PASSWORD };
  expect((await test.call('POST', '/commission/invitation/accept', { body: form })).status).toBe(201);
  const session = await logIn(email);
  const { secret } = (await test.call('POST', '/commission/second-factor/authenticator', { token: session }))
    .body.data;
  const code = codeAt(secret, test.clock.ms / 1_000);
  const enrolled = await test.call('PUT', '/commission/second-factor/authenticator', {
    token: session,
    body: { code },
  });
  return { email, token: session, secret, codes: enrolled.body.data.recoveryCodes as string[] };
}
const proposals = '/commission/proposals';
const wanted = () => ({
  act: 'remove-officer',
  params: { officer: of(other).id, name: of(other).name, before: 'returning-officer' },
});
const propose = (token: string) =>
  test.call('POST', proposals, { token, body: { electionId: null, wanted: wanted() } });

/** Confirms another officer's waiting proposal. */
async function confirm(token: string) {
  const listed = (await test.call('GET', proposals, { token })).body.data.proposals;
  const { id, digest } = listed.find(({ state }: { state: string }) => state === 'waiting');
  return test.call('POST', `${proposals}/${id}/confirm`, { token, body: { digest } });
}

it('a newcomer acts at once until the first roll is frozen or the first election opened', async () => {
  await draftElection(test.db, [1]);
  const { token } = await newcomer('returning-officer');
  const sent = await propose(token);
  expect(sent.status).toBe(201);
  await test.call('POST', `${proposals}/${sent.body.data.id}/withdraw`, { token, body: {} });
});

describe('once a roll is frozen', () => {
  beforeAll(async () => {
    const { id } = await test.db.selectFrom('elections').select('id').executeTakeFirstOrThrow();
    await test.owner.insertInto('rolls').values({ election_id: id, frozen_at: test.clock.now() }).execute();
  });

  it('a puppet cannot propose or confirm for 24 hours, and can afterwards [A266]', async () => {
    const puppet = await newcomer('returning-officer');
    expect((await propose(of(head).token)).status).toBe(201);
    const wait = async (ms: number) => {
      // In use, so that the session does not end, and logged in again where it does.
      test.clock.advance(ms);
      const token = await logIn(puppet.email);
      const code = codeAt(puppet.secret, test.clock.ms / 1_000);
      await test.call('POST', '/commission/second-factor/code', { token, body: { code } });
      return token;
    };
    for (const ms of [0, DAY_MS - 60_000]) {
      const token = ms === 0 ? puppet.token : await wait(ms);
      for (const answer of [await propose(token), await confirm(token)])
        expect([answer.status, answer.body.code]).toEqual([403, 'officer-reads-first']);
    }
    // Their sessions are over by now.
    head = await test.newOfficer();
    other = await test.newOfficer();
    const listed = await test.call('GET', '/commission/officers', { token: of(head).token });
    expect(listed.body.data.officers.find(({ email }: Person) => email === puppet.email)).toMatchObject({
      readsUntilMs: test.clock.ms + 60_000,
    });
    const later = await wait(60_000);
    expect((await propose(later)).status).toBe(201);
  });

  it('two others vouch for a newcomer, who acts at once; newcomers vouch for nobody [A298]', async () => {
    const [puppet, accomplice] = [await newcomer('returning-officer'), await newcomer('returning-officer')];
    const listed = await test.call('GET', '/commission/officers', { token: of(head).token });
    const vouching = ({ email }: { email: string }) => {
      const { id, name, readsUntilMs } = listed.body.data.officers.find((one: Person) => one.email === email);
      const params = { officer: id, name, readsUntil: new Date(readsUntilMs).toISOString() };
      return { electionId: null, wanted: { act: 'vouch-for-officer', params } };
    };
    const vouch = (token: string, body: object = vouching(puppet)) =>
      test.call('POST', proposals, { token, body });
    for (const { token } of [puppet, accomplice])
      expect((await vouch(token)).body.code).toBe('officer-reads-first');
    const { id } = (await vouch(of(head).token)).body.data;
    const shown = (await test.call('GET', proposals, { token: of(head).token })).body.data.proposals;
    const { digest } = shown.find((one: { id: string }) => one.id === id);
    const confirmBy = (token: string) =>
      test.call('POST', `${proposals}/${id}/confirm`, { token, body: { digest } });
    for (const { token } of [puppet, accomplice])
      expect((await confirmBy(token)).body.code).toBe('officer-reads-first');
    expect((await confirmBy(of(head).token)).body.code).toBe('proposal-own');
    expect((await confirmBy(of(other).token)).status).toBe(200);
    test.clock.advance(1_000);
    expect((await propose(puppet.token)).status).toBe(201);
    expect((await propose(accomplice.token)).body.code).toBe('officer-reads-first');
    // Nobody vouches for who acts already, or with another time than the officers saw.
    const late = vouching(accomplice);
    const atAnotherTime = { ...late.wanted.params, readsUntil: new Date(test.clock.ms + 1).toISOString() };
    for (const params of [vouching(puppet).wanted.params, atAnotherTime]) {
      const body = { electionId: null, wanted: { act: 'vouch-for-officer', params } };
      const sent = await vouch(of(head).token, body);
      const refused = await confirmProposal(test, of(other), sent.body.data.id);
      expect(refused.body.code).toBe('act-changed');
    }
    const mails = test.db
      .selectFrom('outbox')
      .select('recipient')
      .where('text', 'like', '%have vouched for%');
    expect((await mails.execute()).map(({ recipient }) => recipient)).toContain(of(head).email);
  });

  it('a newcomer reads, ends own sessions and changes own factors [A266]', async () => {
    const { token } = await newcomer('returning-officer');
    const me = await test.call('GET', '/commission/me', { token });
    expect(me.body.data.readsUntilMs).toBe(test.clock.ms + DAY_MS);
    expect((await test.call('POST', '/commission/sessions/end-others', { token })).status).toBe(200);
    const codes = await test.call('POST', '/commission/second-factor/recovery-codes', { token });
    expect(codes.status).toBe(201);
    const mail = await test.call('POST', '/commission/elections', { token, body: {} });
    expect(mail.body.code).toBe('officer-reads-first');
  });

  it('an officer whose password was reset by mail only reads for a day, and waiting proposals are void [A266]', async () => {
    const officer = await test.newOfficer();
    const sent = await test.call('POST', proposals, {
      token: officer.token,
      body: {
        electionId: null,
        wanted: {
          act: 'change-officer',
          params: { ...wanted().params, role: 'observer' },
        },
      },
    });
    expect(sent.status).toBe(201);
    await test.call('POST', '/user/forgot-password', { body: { email: officer.email } });
    await mailAllLinks(test.deps);
    const token = await tokenIn(officer.email, 'reset-password');
    const reset = await test.call('POST', '/user/reset-password', { body: { token, newPassword: PASSWORD } });
    expect(reset.status).toBe(200);
    const own = await logIn(officer.email);
    await test.db
      .updateTable('sessions')
      .set({ confirmed_at: test.clock.now() })
      .where('user_id', '=', officer.id)
      .execute();
    expect((await propose(own)).body.code).toBe('officer-reads-first');
    const { state } = (await test.call('GET', proposals, { token: of(head).token })).body.data.proposals.find(
      ({ id }: { id: string }) => id === sent.body.data.id,
    );
    expect(state).toBe('void');
  });

  it('an officer who logs in by a recovery code only reads for a day [A266]', async () => {
    const lost = await newcomer();
    await test.owner.updateTable('officers').set({ reads_until: null }).execute();
    const token = await logIn(lost.email);
    await test.call('POST', '/commission/second-factor/recovery', { token, body: { code: lost.codes[0] } });
    const me = await test.call('GET', '/commission/me', { token });
    expect(me.body.data.readsUntilMs).toBe(test.clock.ms + DAY_MS);
    expect((await propose(token)).status).toBe(403);
  });
});
