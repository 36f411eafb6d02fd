import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { codeAt } from './totp.ts';

const PLACE = '/commission/second-factor';
const MINUTE_MS = 60_000;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});

const post = (token: string, what: string, body?: object, address?: string) =>
  test.call('POST', `${PLACE}/${what}`, { token, ...(body && { body }), ...(address && { address }) });
/** Unlocks the factors of a session, and gives the key that only the page has. */
async function unlock(token: string, password: string): Promise<string> {
  const { status, body } = await post(token, 'unlock', { password });
  expect(status).toBe(200);
  return body.data.unlockKey;
}
/** Tries every change of factors with this key. */
async function triesOf(token: string, key: string): Promise<string[]> {
  const headers = { 'x-unlock-key': key };
  const tries = [
    await test.call('POST', `${PLACE}/authenticator`, { token, headers }),
    await test.call('POST', `${PLACE}/passkey/begin`, { token, headers }),
    await test.call('POST', `${PLACE}/recovery-codes`, { token, headers }),
    await test.call('DELETE', `${PLACE}/authenticator`, { token, headers }),
    await test.call('DELETE', `${PLACE}/passkeys/some`, { token, headers }),
  ];
  return tries.map(({ status, body }) => body.code ?? String(status));
}
const ALL_LOCKED = Array(5).fill('factors-locked');
async function logIn({ email, password }: Person): Promise<string> {
  return (await test.call('POST', '/user/login', { body: { email, password } })).body.data.token;
}
const codeOf = (secret: string) => codeAt(secret, test.clock.ms / 1_000);
/** An officer who has an app, and whose session has been in use for an hour. */
async function withApp(): Promise<Person & { secret: string; codes: string[] }> {
  const officer = await test.newOfficer();
  const token = await logIn(officer);
  const { secret } = (await post(token, 'authenticator')).body.data;
  const made = await test.call('PUT', `${PLACE}/authenticator`, { token, body: { code: codeOf(secret) } });
  for (let minutes = 0; minutes < 60; minutes += 20) {
    test.clock.advance(20 * MINUTE_MS);
    expect((await test.call('GET', '/commission/me', { token })).status).toBe(200);
  }
  return { ...officer, token, secret, codes: made.body.data.recoveryCodes };
}
const factorsOf = async (token: string) => (await test.call('GET', PLACE, { token })).body.data;

describe('a change of an officer’s factors', () => {
  it('is refused to a thief of the session, who has neither factor nor password [A263]', async () => {
    const { token, password } = await withApp();
    expect(await triesOf(token, '')).toEqual(ALL_LOCKED);
    // The password alone unlocks nothing, and is not even tried.
    for (const word of [password, 'wrong'])
      expect((await post(token, 'unlock', { password: word })).body.code).toBe('factor-not-present');
  });

  it('takes a factor of the last five minutes and the password, and is possible for ten minutes [A263]', async () => {
    const { token, secret, password } = await withApp();
    expect((await post(token, 'code', { code: codeOf(secret) })).status).toBe(200);
    expect(await factorsOf(token)).toMatchObject({ isPresent: true, isUnlocked: false });
    expect((await post(token, 'unlock', { password: 'wrong' })).body.code).toBe('current-password-wrong');
    expect((await post(token, 'recovery-codes')).body.code).toBe('factors-locked');
    test.clock.advance(5 * MINUTE_MS);
    expect((await post(token, 'unlock', { password })).body.code).toBe('factor-not-present');
    expect((await post(token, 'code', { code: codeOf(secret) })).status).toBe(200);
    await unlock(token, password);
    test.clock.advance(10 * MINUTE_MS - 1);
    expect((await post(token, 'recovery-codes')).status).toBe(201);
    test.clock.advance(1);
    expect((await post(token, 'recovery-codes')).body.code).toBe('factors-locked');
  });

  it('unlocks the session that asked, but no other session of the same officer [A263]', async () => {
    const { token, secret, password, ...officer } = await withApp();
    const other = await logIn({ ...officer, token, password });
    expect((await post(other, 'code', { code: codeOf(secret) })).status).toBe(200);
    expect(await triesOf(token, await unlock(other, password))).toEqual(ALL_LOCKED);
    expect((await post(other, 'recovery-codes')).status).toBe(201);
  });

  it('is refused to a thief of the session while its owner changes factors in their page [A263]', async () => {
    const { token, secret, password } = await withApp();
    expect((await post(token, 'code', { code: codeOf(secret) })).status).toBe(200);
    const first = await unlock(token, password);
    for (const key of ['', 'x'.repeat(43), first.slice(1)])
      expect(await triesOf(token, key)).toEqual(ALL_LOCKED);
    expect(await factorsOf(token)).toMatchObject({ isUnlocked: true });
    // Unlocking once more ends the first key.
    await unlock(token, password);
    expect(await triesOf(token, first)).toEqual(ALL_LOCKED);
  });

  it('is refused to a thief of a session that has just set up its first factor; the officer’s page may add another [A263]', async () => {
    const officer = await test.newOfficer();
    const token = await logIn(officer);
    const { secret } = (await post(token, 'authenticator')).body.data;
    await test.call('PUT', `${PLACE}/authenticator`, { token, body: { code: codeOf(secret) } });
    expect(await triesOf(token, '')).toEqual(ALL_LOCKED);
    expect((await post(token, 'passkey/begin')).status).toBe(201);
  });
});

describe('wrong codes', () => {
  it('from elsewhere, by somebody with the password, do not keep the owner from app or recovery codes [A264]', async () => {
    const owner = await withApp();
    const known = await logIn(owner);
    expect((await post(known, 'code', { code: codeOf(owner.secret) }, '203.0.113.5')).status).toBe(200);
    const thief = await logIn(owner);
    const guess = (what: string, n: number) => post(thief, what, { code: '000000' }, `198.51.100.${n}`);
    const statuses = [];
    // From one network or from many: they share the tries.
    for (let n = 0; n < 7; n++) statuses.push((await guess('code', n * 30)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
    for (let n = 0; n < 7; n++) await guess('recovery', 7);
    expect((await guess('recovery', 7)).status).toBe(429);
    const again = await logIn(owner);
    test.clock.advance(30_000);
    expect((await post(again, 'code', { code: codeOf(owner.secret) }, '203.0.113.5')).status).toBe(200);
    const elsewhere = await logIn(owner);
    const [code = ''] = owner.codes;
    expect((await post(elsewhere, 'recovery', { code }, '192.0.2.9')).status).toBe(200);
  });
});

describe('a change in the commission', () => {
  it('is mailed to every officer, the one whom it is about too [A265]', async () => {
    const owner = await withApp();
    await test.newOfficer('observer');
    const everybody = (await test.db.selectFrom('officers').select('account_id').execute()).length;
    await test.db.deleteFrom('outbox').execute();
    const later = await logIn(owner);
    await post(later, 'recovery', { code: owner.codes[1] ?? '' });
    const told = await test.db.selectFrom('outbox').select(['recipient', 'subject', 'text']).execute();
    expect(new Set(told.map(({ subject }) => subject))).toEqual(
      new Set(['E-Voting: A change in the electoral commission']),
    );
    expect(told).toHaveLength(everybody);
    expect(told.map(({ recipient }) => recipient)).toContain(owner.email);
    expect(told[0]?.text).toContain('logged in with a recovery code');
  });
});
