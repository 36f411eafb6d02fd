import { randomBytes } from 'node:crypto';
import type { OfficerRole } from '@evoting/contract/call';
import { softPasskey } from '@evoting/record/testing/passkey';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import { inviteOfficer } from '../../testing/inviting.ts';
import { mailAllLinks } from '../../testing/mail.ts';
import { COMMAND } from '../audit-log/service.ts';
import { addToRoll } from '../roll/service.ts';
import { inviteByCommand } from './invitations.ts';
import { changeOfficer } from './service.ts';

const DAY_MS = 24 * 60 * 60_000;
let test: TestApp;
let head: Person;
let other: Person;
const newHeads = async () => {
  head = await test.newOfficer();
  other = await test.newOfficer();
};
beforeAll(async () => {
  test = await createTestApp();
  await newHeads();
});

let people = 0;
const newAddress = () => `invited${++people}@example.org`;
const invite = (email: string, by = head, role: OfficerRole = 'registrar', days = 2) =>
  inviteOfficer(test, [by, other], { email, role, days });
/** The token of the last mail to an address with a link to this page; empty where there is none. */
async function mailed(email: string, page = 'commission/invitation'): Promise<string> {
  const mails = test.db.selectFrom('outbox').select('text').where('recipient', '=', email);
  const texts = (await mails.orderBy('created_at', 'desc').execute()).map(({ text }) => text);
  const link = texts.find((text) => text?.includes(`/${page}#`));
  return new RegExp(`${page}#(\\S+)`).exec(link ?? '')?.[1] ?? '';
}
const PASSWORD = 'correct horse';
const accept = (token: string, password = PASSWORD, name = `Chuka ${++people}`) =>
  test.call('POST', '/commission/invitation/accept', { body: { token, name, password } });
const lists = async () => (await test.call('GET', '/commission/officers', { token: head.token })).body.data;

describe('an invitation', () => {
  it('is mailed, and makes an officer with the chosen role, who logs in', async () => {
    const email = newAddress();
    expect((await invite(email)).status).toBe(200);
    expect((await lists()).invitations).toMatchObject([{ email, role: 'registrar' }]);
    const token = await mailed(email);
    const looked = await test.call('POST', '/commission/invitation/look', { body: { token } });
    expect(looked.body.data).toEqual({ email, role: 'registrar', commission: null, name: null });
    expect((await accept(token, PASSWORD, 'Chuka Eze')).status).toBe(201);
    expect((await lists()).invitations).toEqual([]);
    expect((await lists()).officers).toContainEqual(
      expect.objectContaining({ email, role: 'registrar', name: 'Chuka Eze' }),
    );
    const body = { email, password: PASSWORD };
    expect((await test.call('POST', '/user/login', { body })).body.data.userType).toBe('COMMISSION');
  });

  it('works once, also where two use it at the same moment', async () => {
    const email = newAddress();
    await invite(email);
    const token = await mailed(email);
    const statuses = (await Promise.all([accept(token), accept(token)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 404]);
    expect((await accept(token)).body.code).toBe('invitation-over');
  });

  it('works for as many days as were chosen', async () => {
    const [early, late] = [newAddress(), newAddress()];
    await invite(early, head, 'observer', 1);
    await invite(late, head, 'observer', 1);
    const tokens = [await mailed(early), await mailed(late)];
    test.clock.advance(DAY_MS - 1_000);
    expect((await accept(tokens[0] ?? '')).status).toBe(201);
    test.clock.advance(1_000);
    expect((await accept(tokens[1] ?? '')).body.code).toBe('invitation-over');
    // The inviting officers in the tests below have a session of today.
    await newHeads();
  });

  it('is not guessed, nor read in the database', async () => {
    const email = newAddress();
    await invite(email);
    const [row] = await test.db
      .selectFrom('officer_invitations')
      .selectAll()
      .where('email', '=', email)
      .execute();
    expect((await accept(row?.token_hash.toString('base64url') ?? '')).status).toBe(404);
    expect((await accept('A'.repeat(43))).status).toBe(404);
    expect(JSON.stringify(row)).not.toContain(await mailed(email));
  });

  it('to an address takes the place of an earlier one, and can be taken back', async () => {
    const email = newAddress();
    await invite(email);
    const earlier = await mailed(email);
    test.clock.advance(1);
    await invite(email.toUpperCase());
    expect((await accept(earlier)).status).toBe(404);
    const token = await mailed(email.toUpperCase());
    const { id } = (await lists()).invitations.find((one: Person) => one.email === email.toUpperCase());
    const taken = () => test.call('POST', `/commission/invitations/${id}/take-back`, { token: head.token });
    expect([(await taken()).status, (await taken()).body.code]).toEqual([200, 'no-such-invitation']);
    expect((await accept(token)).status).toBe(404);
  });

  it.each([
    'proposed',
    'confirmed',
  ] as const)('that an officer has %s works no longer when that officer is removed [A35]', async (which) => {
    const leaving = await test.newOfficer();
    const email = newAddress();
    await inviteOfficer(test, which === 'proposed' ? [leaving, other] : [other, leaving], { email });
    const token = await mailed(email);
    const removed = {
      id: leaving.id,
      name: leaving.name,
      before: 'returning-officer',
      to: 'removed',
    } as const;
    await test.db.transaction().execute((trx) => changeOfficer(test.deps, trx, removed, COMMAND));
    expect((await accept(token)).body.code).toBe('invitation-over');
  });

  it('floods no mailbox', async () => {
    const email = newAddress();
    const statuses = [];
    for (let tries = 0; tries < 4; tries += 1) statuses.push((await invite(email)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('to an officer who was removed restores the account, without its old password, factors and sessions [A74 A79]', async () => {
    const email = newAddress();
    await invite(email);
    const first = await accept(await mailed(email));
    expect(first.status).toBe(201);
    const { id, name } = (await lists()).officers.find((one: Person) => one.email === email);
    const logIn = (password: string) => test.call('POST', '/user/login', { body: { email, password } });
    const { token } = (await logIn(PASSWORD)).body.data;
    const key = softPasskey(new URL(test.deps.config.publicUrl).origin);
    const factor = (method: 'POST' | 'PUT', what: string, session: string, sent: object = {}) =>
      test.call(method, `/commission/second-factor/${what}`, { token: session, body: sent });
    const { options } = (await factor('POST', 'passkey/begin', token)).body.data;
    const { recoveryCodes } = (await factor('PUT', 'passkey', token, key.create(options))).body.data;
    const removed = { id, name, before: 'registrar', to: 'removed' } as const;
    await test.db.transaction().execute((trx) => changeOfficer(test.deps, trx, removed, COMMAND));
    const lingering = (await logIn(PASSWORD)).body.data.token;
    await test.call('POST', '/user/forgot-password', { body: { email } });
    await mailAllLinks(test.deps);
    // The route sends it as well: whichever of the two took the request, the mail comes.
    await vi.waitFor(async () => expect(await mailed(email, 'reset-password')).not.toBe(''), {
      timeout: 30_000,
    });
    const link = await mailed(email, 'reset-password');
    test.clock.advance(1_000);
    await invite(email.toUpperCase(), head, 'observer');
    const back = await mailed(email.toUpperCase());
    expect((await accept(back, 'another horse battery', name)).status).toBe(201);
    const again = (await lists()).officers.filter((one: Person) => one.email === email);
    expect(again).toMatchObject([{ id, role: 'observer' }]);
    expect((await logIn(PASSWORD)).status).toBe(401);
    const reset = { token: link, newPassword: 'a horse of before' };
    expect((await test.call('POST', '/user/reset-password', { body: reset })).body.code).toBe('link-used');
    expect((await test.call('GET', '/commission/me', { token: lingering })).status).toBe(401);
    const fresh = (await logIn('another horse battery')).body.data.token;
    const recovery = await factor('POST', 'recovery', fresh, { code: recoveryCodes[0] });
    expect(recovery.body.code).toBe('recovery-code-wrong');
    const asked = (await factor('POST', 'ask', fresh)).body.data.options;
    expect((await factor('POST', 'passkey', fresh, key.sign(asked))).body.code).toBe('passkey-wrong');
    const counts = await test.call('GET', '/commission/second-factor', { token: fresh });
    expect(counts.body.data).toEqual({
      isConfirmed: false,
      hasAuthenticator: false,
      passkeys: 0,
      recoveryCodes: 0,
      isPresent: false,
      isUnlocked: false,
    });
  });

  it('to an officer who was removed is accepted under the former name alone: the log tells the acts of before under it [A182]', async () => {
    const leaving = await test.newOfficer();
    await invite(newAddress(), leaving);
    const removed = { ...leaving, before: 'returning-officer', to: 'removed' } as const;
    await test.db.transaction().execute((trx) => changeOfficer(test.deps, trx, removed, COMMAND));
    await invite(leaving.email.toUpperCase());
    const token = await mailed(leaving.email.toUpperCase());
    const looked = await test.call('POST', '/commission/invitation/look', { body: { token } });
    expect(looked.body.data.name).toBe(leaving.name);
    for (const name of ['Somebody Else', leaving.name.toUpperCase(), `${leaving.name} Eze`, head.name]) {
      const { status, body } = await accept(token, PASSWORD, name);
      expect([status, body.code]).toEqual([409, 'officer-name-kept']);
    }
    const isBack = async () => (await lists()).officers.some(({ id }: Person) => id === leaving.id);
    expect(await isBack()).toBe(false);
    expect((await accept(token, PASSWORD, leaving.name)).status).toBe(201);
    expect(await isBack()).toBe(true);
    const { acts } = (await test.call('GET', '/commission/audit-log?action=proposed', { token: head.token }))
      .body.data;
    expect(acts.map(({ by }: { by: { name: string } }) => by.name)).toContain(leaving.name);
    // At another address the person is another officer.
    const elsewhere = newAddress();
    await invite(elsewhere);
    expect((await accept(await mailed(elsewhere), PASSWORD, `${leaving.name} Eze`)).status).toBe(201);
  });

  it('gives nobody the name of a current or removed officer, or one that looks like it [A182]', async () => {
    const [emails, colleague] = [[newAddress(), newAddress()], await test.newOfficer('registrar')];
    const tokens: string[] = [];
    for (const email of emails) {
      await invite(email);
      tokens.push(await mailed(email));
    }
    const come = async (which: number, name: string) => {
      const { status, body } = await accept(tokens[which] ?? '', PASSWORD, name);
      return [status, body.code];
    };
    const taken = [409, 'officer-name-taken'];
    const fullStop = colleague.name.toUpperCase().replace(' ', '. ');
    for (const name of [colleague.name, fullStop]) expect(await come(0, name)).toEqual(taken);
    const removed = { id: colleague.id, name: colleague.name, before: 'registrar', to: 'removed' } as const;
    await test.db.transaction().execute((trx) => changeOfficer(test.deps, trx, removed, COMMAND));
    expect(await come(0, colleague.name)).toEqual(taken);
    const atOnce = await Promise.all([come(0, 'Uche Okafor'), come(1, 'Uche Okafor')]);
    expect(atOnce.toSorted()).toEqual([[201, undefined], taken]);
    const late = atOnce[0]?.[0] === 201 ? 1 : 0;
    expect(await come(late, 'Uche B. Okafor')).toEqual([201, undefined]);
    await invite(colleague.email);
    expect((await accept(await mailed(colleague.email), PASSWORD, colleague.name)).status).toBe(201);
  });

  it.each([
    'voter',
    'party',
  ] as const)('to an address that a stranger has registered as a %s makes an officer of its owner, and the stranger is out [A185]', async (kind) => {
    const name = `Party of Strangers ${people}`;
    const stranger = await (kind === 'voter' ? test.newVoter() : test.newParty(name));
    const owner = `Owner before a ${kind}`;
    const email = stranger.email.toUpperCase();
    await invite(email);
    expect((await accept(await mailed(email), 'the own password', owner)).status).toBe(201);
    const profile = await test.call('GET', '/user/profile', { token: stranger.token });
    expect(profile.status).toBe(401);
    const logIn = (password: string) => test.call('POST', '/user/login', { body: { email, password } });
    expect((await logIn(stranger.password)).status).toBe(401);
    expect((await logIn('the own password')).body.data.userType).toBe('COMMISSION');
    const accounts = test.db
      .selectFrom('users')
      .select(['name', 'email', 'role'])
      .where('id', '=', stranger.id);
    expect(await accounts.execute()).toEqual([{ name: owner, email, role: 'COMMISSION' }]);
    if (kind === 'voter') return;
    const left = test.db.selectFrom('audit_log').select('role').where('action', '=', 'member-removed');
    expect(await left.execute()).toEqual([{ role: 'OWNER' }]);
    // The party's name is free again.
    expect((await test.newParty(name)).id).not.toBe(stranger.id);
  });

  it('makes no account an officer’s that has voted, claimed a place, confirmed its address or put somebody up [A185]', async () => {
    const election = await draftElection(test.db);
    const place = { voterNumber: 'VIN-1', surname: 'Obi', name: 'Bem', area: 'whole', contact: null };
    const why = { by: COMMAND, areTwo: true, reason: 'On the list.' };
    await test.db.transaction().execute((trx) => addToRoll(trx, election.id, place, why, randomBytes));
    const [fresh, voted, listed, confirmed] = [
      await test.newVoter(),
      await test.newVoter(),
      await test.newVoter(),
      await test.newVoter(),
    ];
    const party = await test.newParty();
    const everybody = [fresh, voted, listed, confirmed, party];
    for (const { email } of everybody) expect((await invite(email)).status).toBe(200);
    const markOf = ({ id }: Person) => ({ election_id: election.id, voter_id: id });
    await test.db.insertInto('fresh_marks').values(markOf(fresh)).execute();
    await test.db.insertInto('voted').values(markOf(voted)).execute();
    const claimed = { account_id: listed.id, state: 'claimed', claimed_by: 'letter' } as const;
    await test.db.updateTable('roll').set(claimed).where('voter_number', '=', 'VIN-1').execute();
    const { id: account_id, email } = confirmed;
    await test.db.insertInto('confirmed_emails').values({ account_id, email, mailbox: email }).execute();
    const post = { name: 'Ada Eze', position: election.posts[0]?.id, bio: 'Roads.' };
    await test.call('POST', '/party/candidate', { token: party.token, ...form(post) });
    for (const person of everybody) {
      const token = await mailed(person.email);
      expect((await accept(token)).body.code).toBe('invitee-has-account');
      // The try is rolled back, and the invitation is not used up.
      expect((await accept(token)).body.code).toBe('invitee-has-account');
      expect((await test.call('GET', '/user/profile', { token: person.token })).status).toBe(200);
      expect((await invite(person.email)).body.code).toBe('invitee-has-account');
    }
    expect((await lists()).officers.map((one: Person) => one.id)).not.toContain(party.id);
  });
});

describe('an invitation by the command', () => {
  const NOW = 'A returning officer was invited by a command';
  const told = async () => {
    const mails = test.db
      .selectFrom('outbox')
      .select(['recipient', 'text'])
      .where('subject', 'like', `%${NOW}`);
    return mails.execute();
  };
  const lastAct = () =>
    test.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow();
  const byCommand = async (email: string) => {
    const invited = await inviteByCommand(test.deps, email);
    return invited.ok ? (invited.link.split('#')[1] ?? '') : invited.reason;
  };

  it('makes a returning officer, once and within a day; every officer is mailed and the log has it [A176]', async () => {
    const observer = await test.newOfficer('observer');
    const email = newAddress();
    const token = await byCommand(email);
    expect(await lastAct()).toMatchObject({
      action: 'officer-invited',
      role: 'COMMAND',
      actor: null,
      after: { role: 'returning-officer' },
    });
    const mails = await told();
    const officers = (await lists()).officers.map((one: Person) => one.email);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(officers.sort());
    expect(officers).toContain(observer.email);
    expect(JSON.stringify(mails)).not.toContain(token);
    expect(await mailed(email)).toBe('');
    expect((await lists()).invitations).toContainEqual(
      expect.objectContaining({ email, role: 'returning-officer' }),
    );
    expect((await accept(token)).status).toBe(201);
    expect((await accept(token)).body.code).toBe('invitation-over');
    expect((await lists()).officers).toContainEqual(
      expect.objectContaining({ email, role: 'returning-officer' }),
    );
    const late = await byCommand(newAddress());
    test.clock.advance(DAY_MS);
    expect((await accept(late)).body.code).toBe('invitation-over');
    await newHeads();
  });

  it('is taken back by a returning officer, and is refused for the address of an officer or of an account that is used; nobody is told of it then [A176]', async () => {
    const email = newAddress();
    const token = await byCommand(email);
    const { id } = (await lists()).invitations.find((one: Person) => one.email === email);
    expect(
      (await test.call('POST', `/commission/invitations/${id}/take-back`, { token: head.token })).status,
    ).toBe(200);
    expect((await accept(token)).body.code).toBe('invitation-over');
    const before = await told();
    const voter = await test.newVoter();
    const confirmed = { account_id: voter.id, email: voter.email, mailbox: voter.email };
    await test.db.insertInto('confirmed_emails').values(confirmed).execute();
    for (const taken of [head, voter]) expect(await byCommand(taken.email.toUpperCase())).toBe('email-taken');
    expect(await told()).toEqual(before);
  });

  it('to an address that a stranger has registered makes an officer of its owner, and the stranger is out [A185]', async () => {
    for (const stranger of [await test.newVoter(), await test.newParty()]) {
      const email = stranger.email.toUpperCase();
      const token = await byCommand(email);
      // Until the owner comes, nothing changes for anybody.
      expect((await test.call('GET', '/user/profile', { token: stranger.token })).status).toBe(200);
      expect((await accept(token, 'the own password')).status).toBe(201);
      expect((await test.call('GET', '/user/profile', { token: stranger.token })).status).toBe(401);
      expect((await lists()).officers).toContainEqual(
        expect.objectContaining({ id: stranger.id, email, role: 'returning-officer' }),
      );
    }
  });

  it('restores the account of a removed officer, and is refused before there is a commission', async () => {
    const leaving = await test.newOfficer();
    const { id, name, email } = leaving;
    const removed = { id, name, before: 'returning-officer', to: 'removed' } as const;
    await test.db.transaction().execute((trx) => changeOfficer(test.deps, trx, removed, COMMAND));
    expect((await accept(await byCommand(email), 'another horse battery', name)).status).toBe(201);
    expect((await lists()).officers).toContainEqual(
      expect.objectContaining({ id, role: 'returning-officer' }),
    );
    const other = await createTestApp();
    expect(await inviteByCommand(other.deps, newAddress())).toEqual({ ok: false, reason: 'no-officers' });
  });
});
