import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { confirmProposal, inviteOfficer } from '../../testing/inviting.ts';

const PASSWORD = 'correct horse battery';
const PUPPET = 'puppet@evil.example';
let test: TestApp;
let ada: Person;
beforeEach(async () => {
  test = await createTestApp();
  ada = await test.newOfficer();
});

const wanted = (email = PUPPET, role = 'registrar') => ({
  electionId: null,
  wanted: { act: 'invite-officer', params: { email, role, days: 3 } },
});
const propose = ({ token }: Person, body: object = wanted()) =>
  test.call('POST', '/commission/proposals', { token, body });
const mailsTo = async (email: string) =>
  (await test.db.selectFrom('outbox').select('text').where('recipient', '=', email).execute()).map(
    ({ text }) => text ?? '',
  );
const invited = async () =>
  (await test.call('GET', '/commission/officers', { token: ada.token })).body.data.invitations.map(
    ({ email }: { email: string }) => email,
  );
async function accept(email: string, name: string) {
  const token = /invitation#(\S+)/.exec((await mailsTo(email)).join(' '))?.[1] ?? '';
  const body = { token, name, password: PASSWORD };
  return test.call('POST', '/commission/invitation/accept', { body });
}
const guess = { way: 'app', code: '123456' };
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

it('an invitation is taken back by one officer’s signature and told to all, and a stolen session uses up nobody’s invitations [A352]', async () => {
  const bola = await test.newOfficer();
  const email = 'chidi@example.org';
  const unsigned = { ...wanted(email), salt: '2'.repeat(32), confirmation: guess };
  for (let tries = 0; tries < 4; tries += 1)
    expect(code(await propose(ada, unsigned))).toEqual([422, 'factor-code-wrong']);
  const first = (await propose(ada, wanted(email))).body.data.id;
  expect((await confirmProposal(test, bola, first)).status).toBe(200);
  const { invitations } = (await test.call('GET', '/commission/officers', { token: ada.token })).body.data;
  const path = `/commission/invitations/${invitations[0].id}/take-back`;
  const stolen = { token: ada.token, body: { salt: '3'.repeat(32), confirmation: guess } };
  expect(code(await test.call('POST', path, stolen))).toEqual([422, 'factor-code-wrong']);
  expect(await invited()).toEqual([email]);
  expect((await test.call('POST', path, { token: ada.token })).status).toBe(200);
  for (const one of [ada, bola])
    expect((await mailsTo(one.email)).join(' ')).toContain('has taken back an invitation');
  const lines = test.db.selectFrom('audit_log').select('actor').where('action', '=', 'invitation-taken-back');
  expect(await lines.execute()).toEqual([{ actor: ada.id }]);
  const { id } = (await propose(ada, wanted(email))).body.data;
  for (let tries = 0; tries < 4; tries += 1) expect((await propose(ada, wanted(email))).status).toBe(201);
  expect((await confirmProposal(test, bola, id)).status).toBe(200);
  expect((await mailsTo(email)).length).toBe(2);
});

describe('from two officers on', () => {
  let bola: Person;
  beforeEach(async () => {
    bola = await test.newOfficer();
  });

  it('a stolen session invites no puppet, alone or as the second officer [A295]', async () => {
    const salt = '0'.repeat(32);
    const sent = await propose(ada, { ...wanted(), salt, confirmation: guess });
    expect(sent.status).toBe(422);
    const { id } = (await propose(ada)).body.data;
    const { proposals } = (await test.call('GET', '/commission/proposals', { token: bola.token })).body.data;
    const body = { digest: proposals[0].digest, confirmation: guess };
    const path = `/commission/proposals/${id}/confirm`;
    expect(code(await test.call('POST', path, { token: bola.token, body }))).toEqual([
      422,
      'factor-code-wrong',
    ]);
    expect([await mailsTo(PUPPET), await invited()]).toEqual([[], []]);
  });

  it('the link is mailed when another officer has confirmed, once, and all officers are told [A295]', async () => {
    const { id } = (await propose(ada)).body.data;
    expect(code(await confirmProposal(test, ada, id))).toEqual([403, 'proposal-own']);
    expect([await mailsTo(PUPPET), await invited()]).toEqual([[], []]);
    const both = await Promise.all([confirmProposal(test, bola, id), confirmProposal(test, bola, id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await mailsTo(PUPPET)).length).toBe(1);
    expect(await invited()).toEqual([PUPPET]);
    for (const { email } of [ada, bola])
      expect((await mailsTo(email)).join()).toContain('A new officer is invited, as an officer proposed.');
    const rows = test.db.selectFrom('officer_invitations').select(['invited_by', 'confirmed_by']);
    expect(await rows.execute()).toEqual([{ invited_by: ada.id, confirmed_by: bola.id }]);
    await expect(
      test.db.updateTable('officer_invitations').set({ confirmed_by: ada.id }).execute(),
    ).rejects.toThrow('officer_invitations_by_two');
  });

  it('a registrar invites nobody, and confirms what a returning officer proposes', async () => {
    const registrar = await test.newOfficer('registrar');
    expect(code(await propose(registrar))).toEqual([403, 'other-officers-only']);
    expect((await inviteOfficer(test, [ada, registrar], { email: PUPPET })).status).toBe(200);
  });

  it('nobody confirms an invitation to the address of an officer, also one who has come since [A297]', async () => {
    const own = await propose(ada, wanted(bola.email.toUpperCase(), 'returning-officer'));
    expect(code(await confirmProposal(test, bola, own.body.data.id))).toEqual([409, 'invitee-has-account']);
    const again = (await propose(ada, wanted(PUPPET, 'returning-officer'))).body.data;
    await inviteOfficer(test, [ada, bola], { email: PUPPET });
    expect((await accept(PUPPET, 'Chuka Eze')).status).toBe(201);
    expect(code(await confirmProposal(test, bola, again.id))).toEqual([409, 'invitee-has-account']);
    expect((await mailsTo(bola.email)).join()).not.toContain('invitation#');
    expect(await invited()).toEqual([]);
  });
});

describe('while nobody else can confirm it', () => {
  const alone = async (email: string) =>
    expect((await propose(ada, wanted(email))).body.data.state).toBe('alone');

  it('the only officer invites alone by a signature, and the log says so', async () => {
    await test.newOfficer('observer');
    await alone(PUPPET);
    expect((await mailsTo(PUPPET)).length).toBe(1);
    const acts = test.db.selectFrom('audit_log').select('action').where('action', 'like', 'done-by%');
    expect(await acts.execute()).toEqual([{ action: 'done-by-one-officer' }]);
    const unsigned = { ...wanted('b@evil.example'), salt: '1'.repeat(32), confirmation: guess };
    expect(code(await propose(ada, unsigned))).toEqual([422, 'factor-code-wrong']);
  });

  it('no puppet whom the first officer has invited alone comes after the second officer [A296]', async () => {
    await alone('bola@example.org');
    await alone(PUPPET);
    const arrivals = [accept('bola@example.org', 'Bola Eze'), accept(PUPPET, 'Chuka Obi')];
    const statuses = (await Promise.all(arrivals)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 404]);
    expect(await invited()).toEqual([]);
    for (const [email, name] of [
      ['bola@example.org', 'Bola Eze'],
      [PUPPET, 'Chuka Obi'],
    ] as const)
      expect(code(await accept(email, name))).toEqual([404, 'invitation-over']);
  });
});
