import { beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { noteAttempt } from './attempts.ts';
import { codeAt } from './totp.ts';

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});

const logIn = ({ email }: Person, password: string, address = '203.0.113.1') =>
  test.call('POST', '/user/login', { body: { email, password }, address });
const lines = async ({ id }: Person) => {
  const rows = test.db.selectFrom('audit_log').select(['action', 'role', 'actor', 'after']).orderBy('seq');
  const all = await rows.where('object', '=', `officer:${id}`).execute();
  return all.filter(({ action }) => /logged-in|wrong/.test(action));
};
const counted = async ({ id }: Person, kind: string) => {
  const rows = test.db.selectFrom('officer_attempts').select(['kind', 'unseen']).where('account_id', '=', id);
  return (await rows.execute()).find((row) => row.kind === kind)?.unseen ?? 0;
};
const me = async ({ token }: Person) => (await test.call('GET', '/commission/me', { token })).body.data;
const mailsTo = async ({ email }: Person) => {
  const rows = test.db.selectFrom('outbox').select('text').where('recipient', '=', email);
  return (await rows.execute()).filter(({ text }) => text?.includes('since you last looked'));
};
const wrongLine = (kind: 'password' | 'factor', times: number) => ({
  action: `officer-${kind}-wrong`,
  role: 'STRANGER',
  actor: null,
  after: { times },
});

it('wrong passwords of an officer are one line of the log a quarter of an hour, with their number, and are mailed after five [A267]', async () => {
  const officer = await test.newOfficer();
  const guess = async (times: number) => {
    const before = await counted(officer, 'password-wrong');
    // From many networks: each has few tries.
    for (let n = 0; n < times; n++)
      expect((await logIn(officer, 'wrong', `198.51.100.${before + n}`)).status).toBe(401);
    await vi.waitFor(async () => expect(await counted(officer, 'password-wrong')).toBe(before + times), {
      timeout: 30_000,
    });
  };
  await guess(4);
  expect(await mailsTo(officer)).toHaveLength(0);
  await guess(3);
  expect(await mailsTo(officer)).toHaveLength(1);
  expect(await lines(officer)).toEqual([wrongLine('password', 1)]);
  test.clock.advance(QUARTER_MS);
  await guess(1);
  expect(await lines(officer)).toEqual([wrongLine('password', 1), wrongLine('password', 7)]);
  expect((await me(officer)).attempts).toEqual({ passwords: 8, factors: 0, lastAtMs: test.clock.ms });
  await test.call('POST', '/commission/attempts/seen', { token: officer.token });
  expect((await me(officer)).attempts).toBeNull();
});

it('mails an officer about wrong passwords and factors at most once a day, even if many come at the same moment [A267]', async () => {
  const officer = await test.newOfficer();
  const attempt = (kind: 'password-wrong' | 'factor-wrong') => noteAttempt(test.deps, officer.id, kind);
  const many = Array.from({ length: 12 }, (_, n) => attempt(n % 2 ? 'password-wrong' : 'factor-wrong'));
  await Promise.all(many);
  expect(await mailsTo(officer)).toHaveLength(1);
  test.clock.advance(DAY_MS - 1);
  await attempt('factor-wrong');
  expect(await mailsTo(officer)).toHaveLength(1);
  test.clock.advance(1);
  await attempt('factor-wrong');
  expect(await mailsTo(officer)).toHaveLength(2);
  expect((await lines(officer)).filter(({ action }) => action === 'officer-password-wrong')).toHaveLength(1);
});

it('wrong factors are noted and told to the officer, and a login with a factor is noted as the officer’s [A267]', async () => {
  const officer = await test.newOfficer();
  const post = (token: string, path: string, body?: object) =>
    test.call('POST', `/commission/second-factor/${path}`, { token, ...(body && { body }) });
  const first = (await logIn(officer, officer.password)).body.data.token;
  const { secret } = (await post(first, 'authenticator')).body.data;
  const codeNow = () => codeAt(secret, test.clock.ms / 1_000);
  const path = '/commission/second-factor/authenticator';
  await test.call('PUT', path, { token: first, body: { code: codeNow() } });
  const thief = (await logIn(officer, officer.password)).body.data.token;
  for (let n = 0; n < 3; n++) await post(thief, 'code', { code: '000000' });
  await post(thief, 'recovery', { code: 'aaaaa' });
  expect((await me(officer)).attempts).toMatchObject({ passwords: 0, factors: 4 });
  test.clock.advance(30_000);
  const own = (await logIn(officer, officer.password)).body.data.token;
  expect((await post(own, 'code', { code: codeNow() })).status).toBe(200);
  expect(await lines(officer)).toEqual([
    wrongLine('factor', 1),
    { action: 'officer-logged-in', role: 'COMMISSION', actor: officer.id, after: { times: 1 } },
  ]);
});

it('wrong confirmations and passwords with a stolen session are noted too [A267]', async () => {
  const officer = await test.newOfficer();
  const { token } = officer;
  const params = { officer: officer.id, name: officer.name, before: 'returning-officer' };
  const wanted = { act: 'remove-officer', params };
  const body = {
    electionId: null,
    wanted,
    salt: 'ab'.repeat(16),
    confirmation: { way: 'app', code: '123456' },
  };
  expect((await test.call('POST', '/commission/proposals', { token, body })).status).toBe(422);
  const change = { currentPassword: 'wrong', newPassword: 'correct horse battery staple' };
  expect((await test.call('PUT', '/user/profile', { token, body: change })).status).toBe(422);
  expect(await lines(officer)).toEqual([wrongLine('factor', 1), wrongLine('password', 1)]);
});

it('wrong passwords of others and of unknown addresses are noted nowhere [A267]', async () => {
  const voter = await test.newVoter();
  await logIn(voter, 'wrong');
  await logIn({ ...voter, email: 'nobody@example.org' }, 'wrong');
  await noteAttempt(test.deps, voter.id, 'password-wrong');
  expect(await lines(voter)).toEqual([]);
  expect(await counted(voter, 'password-wrong')).toBe(0);
});
