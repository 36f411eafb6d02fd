import { calls } from '@evoting/contract/calls';
import { isLoginChallenge } from '@evoting/record/login-challenge';
import { softPasskey } from '@evoting/record/testing/passkey';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { codeAt } from './totp.ts';

const STEP_MS = 30_000;
const PLACE = '/commission/second-factor';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});

const post = (token: string, what: string, body?: object) =>
  test.call('POST', `${PLACE}/${what}`, { token, ...(body && { body }) });
const put = (token: string, what: string, body: object) =>
  test.call('PUT', `${PLACE}/${what}`, { token, body });
const me = (token: string) => test.call('GET', '/commission/me', { token });
async function logIn({ email, password }: Person): Promise<string> {
  return (await test.call('POST', '/user/login', { body: { email, password } })).body.data.token;
}
/** An officer who has logged in by the password alone. */
async function halfIn(): Promise<Person> {
  const officer = await test.newOfficer();
  return { ...officer, token: await logIn(officer) };
}
const codeOf = (secret: string, steps = 0) => codeAt(secret, (test.clock.ms + steps * STEP_MS) / 1_000);
/** Adds an app, and returns its secret and the recovery codes. */
async function enrol(token: string): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await post(token, 'authenticator')).body.data;
  const answer = await put(token, 'authenticator', { code: codeOf(secret) });
  expect(answer.status).toBe(200);
  test.clock.advance(STEP_MS);
  return { secret, codes: answer.body.data.recoveryCodes };
}

describe('an officer who has given the password alone', () => {
  it('makes no call that needs a session except those of the second factor, and the logout [A34]', async () => {
    const { token } = await halfIn();
    const id = '0190a0b0-0000-7000-8000-000000000001';
    const answered: string[] = [];
    for (const [key, call] of Object.entries(calls)) {
      if (call.auth === 'public') continue;
      const [method, path = ''] = key.split(' ');
      if ('unconfirmed' in call) continue;
      // With a confirmation, so that no passkey is made to sign one.
      const body = { confirmation: null };
      const answer = await test.call(method as 'GET', path.replace(/:\w+/g, id), { token, body });
      if (answer.status !== 403) answered.push(key);
    }
    expect(answered).toEqual([]);
    expect((await me(token)).body.code).toBe('second-factor-first');
    expect((await test.call('GET', PLACE, { token })).body.data).toEqual({
      isConfirmed: false,
      hasAuthenticator: false,
      passkeys: 0,
      recoveryCodes: 0,
      isPresent: false,
      isUnlocked: false,
    });
    expect((await test.call('POST', '/user/logout', { token })).status).toBe(200);
  });
});

describe('an authenticator app', () => {
  it('confirms the session by its first code, and every later one', async () => {
    const officer = await halfIn();
    const { secret } = await enrol(officer.token);
    expect((await me(officer.token)).status).toBe(200);
    const token = await logIn(officer);
    expect((await me(token)).status).toBe(403);
    expect((await post(token, 'code', { code: codeOf(secret) })).status).toBe(200);
    expect((await me(token)).status).toBe(200);
  });

  it('confirms one session, and no other one of the same officer', async () => {
    const officer = await halfIn();
    const other = await logIn(officer);
    await enrol(officer.token);
    expect((await me(other)).body.code).toBe('second-factor-first');
  });

  it('shown before the browser closed is no factor without a first code: the next visit starts again', async () => {
    const officer = await halfIn();
    const lost = (await post(officer.token, 'authenticator')).body.data.secret;
    const again = await logIn(officer);
    expect((await post(again, 'code', { code: codeOf(lost) })).status).not.toBe(200);
    const { secret, codes } = await enrol(again);
    expect(secret).not.toBe(lost);
    expect(codes.length).toBeGreaterThan(0);
    // Neither the app of the first visit nor its open page works any more.
    expect((await put(officer.token, 'authenticator', { code: codeOf(lost) })).body.code).toBe(
      'second-factor-first',
    );
    expect((await me(officer.token)).status).toBe(403);
    expect((await post(await logIn(officer), 'code', { code: codeOf(lost) })).body.code).toBe(
      'factor-code-wrong',
    );
  });

  it('has codes that work once, even if two people use one at the same moment [A34]', async () => {
    const officer = await halfIn();
    const { secret } = await enrol(officer.token);
    const tokens = [await logIn(officer), await logIn(officer), await logIn(officer)];
    const code = codeOf(secret);
    const statuses = await Promise.all(
      tokens.slice(0, 2).map(async (token) => (await post(token, 'code', { code })).status),
    );
    expect(statuses.sort()).toEqual([200, 422]);
    expect((await post(tokens[2] ?? '', 'code', { code })).body.code).toBe('factor-code-wrong');
    // The one before it is still in the window, and was skipped.
    expect((await post(tokens[2] ?? '', 'code', { code: codeOf(secret, -1) })).status).toBe(422);
    expect((await me(tokens[2] ?? '')).status).toBe(403);
  });

  it('is not guessed: five tries, then one in five minutes, from wherever they come', async () => {
    const officer = await halfIn();
    await enrol(officer.token);
    const token = await logIn(officer);
    const guess = (address: string, by = token) =>
      test.call('POST', `${PLACE}/code`, { token: by, body: { code: '000000' }, address });
    const statuses = [];
    for (let at = 0; at < 8; at += 1) statuses.push((await guess(`203.0.113.${at}`)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    const other = await logIn(officer);
    expect((await guess('198.51.100.1', other)).status).toBe(429);
    expect((await post(other, 'recovery', { code: 'a' })).status).toBe(422);
  });

  it('is sealed: the database alone gives no code, nor does another officer’s row', async () => {
    const officer = await halfIn();
    const { secret } = await enrol(officer.token);
    const rows = test.db.selectFrom('officer_authenticators').selectAll();
    const row = await rows.where('account_id', '=', officer.id).executeTakeFirstOrThrow();
    expect(row.sealed?.toString('latin1')).not.toContain(secret);
    const victim = await halfIn();
    await enrol(victim.token);
    await test.db
      .updateTable('officer_authenticators')
      .set({ sealed: row.sealed })
      .where('account_id', '=', victim.id)
      .execute();
    const token = await logIn(victim);
    expect((await post(token, 'code', { code: codeOf(secret) })).body.code).toBe('factor-code-wrong');
  });

  it('cannot be added with the password alone if there is a factor [A34]', async () => {
    const officer = await halfIn();
    const { secret } = await enrol(officer.token);
    const thief = await logIn(officer);
    expect((await post(thief, 'authenticator')).body.code).toBe('second-factor-first');
    expect((await post(thief, 'passkey/begin')).body.code).toBe('second-factor-first');
    // Nor with one that was begun before the owner's first one.
    const late = await halfIn();
    const early = await logIn(late);
    const begun = (await post(early, 'authenticator')).body.data.secret;
    const own = (await post(late.token, 'passkey/begin')).body.data.options;
    const key = softPasskey(new URL(test.deps.config.publicUrl).origin);
    expect((await put(late.token, 'passkey', key.create(own))).status).toBe(200);
    const answer = await put(early, 'authenticator', { code: codeOf(begun) });
    expect(answer.body.code).toBe('second-factor-first');
    expect((await post(await logIn(officer), 'code', { code: codeOf(secret) })).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('confirms a session once, however it is written, and is noted', async () => {
    const officer = await halfIn();
    const { codes } = await enrol(officer.token);
    expect(new Set(codes).size).toBe(10);
    const [token, again] = [await logIn(officer), await logIn(officer)];
    const typed = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ');
    expect((await post(token, 'recovery', { code: typed })).status).toBe(200);
    expect((await me(token)).status).toBe(200);
    expect((await post(again, 'recovery', { code: codes[0] ?? '' })).body.code).toBe('recovery-code-wrong');
    const acts = test.db.selectFrom('audit_log').select('action').where('actor', '=', officer.id);
    expect((await acts.execute()).map(({ action }) => action)).toEqual([
      ...['second-factor-added', 'recovery-code-used', 'officer-logged-in'],
    ]);
  });

  it('works for its officer alone, and cannot be read in the database', async () => {
    const [officer, other] = [await halfIn(), await halfIn()];
    const { codes } = await enrol(officer.token);
    await enrol(other.token);
    const token = await logIn(other);
    expect((await post(token, 'recovery', { code: codes[1] ?? '' })).status).toBe(422);
    const rows = await test.db.selectFrom('officer_recovery_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(codes[1]);
  });
});

describe('a passkey', () => {
  const here = () => new URL(test.deps.config.publicUrl).origin;
  async function withKey() {
    const officer = await halfIn();
    const key = softPasskey(here());
    const { options } = (await post(officer.token, 'passkey/begin')).body.data;
    expect((await put(officer.token, 'passkey', key.create(options))).status).toBe(200);
    return { officer, key };
  }
  const ask = async (token: string) => (await post(token, 'ask')).body.data.options;

  it('confirms the session by being made, and every later one by signing', async () => {
    const { officer, key } = await withKey();
    expect((await me(officer.token)).status).toBe(200);
    const token = await logIn(officer);
    expect((await post(token, 'passkey', key.sign(await ask(token)))).status).toBe(200);
    expect((await me(token)).status).toBe(200);
  });

  it('is in the log of acts with its public key, and so is its removal [A271]', async () => {
    const { officer, key } = await withKey();
    const second = softPasskey(here());
    const { options } = (await post(officer.token, 'passkey/begin')).body.data;
    await put(officer.token, 'passkey', second.create(options));
    await test.call('DELETE', `/commission/second-factor/passkeys/${key.id}`, { token: officer.token });
    const rows = test.db.selectFrom('audit_log').select(['action', 'after']).orderBy('seq');
    const noted = await rows.where('object', '=', `officer:${officer.id}`).execute();
    const facts = ({ id, spki }: typeof key) => ({ what: 'passkey', credential: id, publicKey: spki });
    expect(noted.slice(-3).map(({ action, after }) => [action, after])).toEqual([
      ['second-factor-added', facts(key)],
      ['second-factor-added', facts(second)],
      ['second-factor-removed', { what: 'passkey', credential: key.id }],
    ]);
  });

  it('answers its challenge of a login once, and not that of another session [A289]', async () => {
    const { officer, key } = await withKey();
    const [token, thief] = [await logIn(officer), await logIn(officer)];
    expect(isLoginChallenge((await ask(token)).challenge)).toBe(true);
    const signed = key.sign(await ask(token));
    await ask(thief);
    expect((await post(thief, 'passkey', signed)).body.code).toBe('passkey-wrong');
    expect((await post(token, 'passkey', signed)).status).toBe(200);
    expect((await post(token, 'passkey', signed)).body.code).toBe('nothing-begun');
    const late = await logIn(officer);
    const answer = key.sign(await ask(late));
    test.clock.advance(5 * 60_000);
    expect((await post(late, 'passkey', answer)).body.code).toBe('nothing-begun');
    expect((await me(thief)).status).toBe(403);
  });

  it('confirms nothing for another officer, on another site, or with another signature', async () => {
    const { officer, key } = await withKey();
    const stranger = (await withKey()).key;
    const token = await logIn(officer);
    expect((await post(token, 'passkey', stranger.sign(await ask(token)))).body.code).toBe('passkey-wrong');
    const forged = key.sign(await ask(token));
    const { signature } = key.sign({ challenge: 'AAAA' }).response;
    const response = { ...forged.response, signature };
    expect((await post(token, 'passkey', { ...forged, response })).body.code).toBe('passkey-wrong');
    const phished = softPasskey('https://vote.example.net');
    const { options } = (await post((await halfIn()).token, 'passkey/begin')).body.data;
    const fresh = await halfIn();
    await post(fresh.token, 'passkey/begin');
    expect((await put(fresh.token, 'passkey', phished.create(options))).body.code).toBe('passkey-wrong');
    expect((await me(token)).status).toBe(403);
  });
});
