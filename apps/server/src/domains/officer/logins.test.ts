import { beforeEach, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { codeAt } from './totp.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const OPERA =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 OPR/126.0';
const MINUTE_MS = 60_000;

let test: TestApp;
let ada: Person;
beforeEach(async () => {
  test = await createTestApp();
  ada = await test.newOfficer();
});

const from = (browser: string) => ({ 'user-agent': browser });
/** Logs in by the password alone. */
async function passwordOf({ email, password }: Person): Promise<string> {
  return (await test.call('POST', '/user/login', { body: { email, password } })).body.data.token;
}
async function enrol(token: string, browser: string): Promise<string> {
  const path = '/commission/second-factor/authenticator';
  const { secret } = (await test.call('POST', path, { token, headers: from(browser) })).body.data;
  const body = { code: codeAt(secret, test.clock.ms / 1_000) };
  expect((await test.call('PUT', path, { token, body, headers: from(browser) })).status).toBe(200);
  return secret;
}
/** Shows a code of the app, a minute after the one before. */
async function showCode(token: string, secret: string, browser: string): Promise<void> {
  test.clock.advance(MINUTE_MS);
  const body = { code: codeAt(secret, test.clock.ms / 1_000) };
  const path = '/commission/second-factor/code';
  expect((await test.call('POST', path, { token, body, headers: from(browser) })).status).toBe(200);
}
const lastLogin = async (token: string) =>
  (await test.call('GET', '/commission/me', { token, headers: from(FIREFOX) })).body.data.lastLogin;

it('an officer is shown at the next login, and in a session that is open, when and with which browser a thief logged in [A357]', async () => {
  const open = await passwordOf(ada);
  const secret = await enrol(open, FIREFOX);
  expect(await lastLogin(open)).toBeNull();
  const thief = await passwordOf(ada);
  await showCode(thief, secret, OPERA);
  const theirs = { atMs: test.clock.ms, browser: 'Opera, Windows' };
  const next = await passwordOf(ada);
  await showCode(next, secret, FIREFOX);
  expect(await lastLogin(next)).toEqual(theirs);
  expect(await lastLogin(open)).toEqual({ atMs: test.clock.ms, browser: 'Firefox, Linux' });
  await test.call('POST', '/commission/sessions/end-others', { token: next });
  expect(await lastLogin(next)).toEqual(theirs);
});

it('neither a factor that is shown again in a session nor a password without a factor is a login [A357]', async () => {
  const open = await passwordOf(ada);
  const secret = await enrol(open, FIREFOX);
  await showCode(await passwordOf(ada), secret, OPERA);
  const theirs = { atMs: test.clock.ms, browser: 'Opera, Windows' };
  const next = await passwordOf(ada);
  await showCode(next, secret, FIREFOX);
  await showCode(open, secret, FIREFOX);
  await passwordOf(ada);
  expect(await lastLogin(next)).toEqual(theirs);
});

it('two logins of an officer are kept, and those of others stay [A357]', async () => {
  const secret = await enrol(await passwordOf(ada), FIREFOX);
  const bola = await test.newOfficer();
  await enrol(await passwordOf(bola), FIREFOX);
  for (let n = 0; n < 3; n++) await showCode(await passwordOf(ada), secret, OPERA);
  const rows = await test.db.selectFrom('officer_logins').select('account_id').execute();
  expect(rows.filter(({ account_id }) => account_id === ada.id)).toHaveLength(2);
  expect(rows.filter(({ account_id }) => account_id === bola.id)).toHaveLength(1);
});
