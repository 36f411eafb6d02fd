import { generateSync } from 'otplib/functional';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { softPasskey } from '../../testing/passkey.ts';

const PLACE = '/commission/second-factor';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', token: string, what: string, body?: object) =>
  test.call(method, `${PLACE}${what}`, { token, ...(body && { body }) });
const me = async (token: string) => (await test.call('GET', '/commission/me', { token })).status;
async function logIn({ email, password }: Person): Promise<string> {
  return (await test.call('POST', '/user/login', { body: { email, password } })).body.data.token;
}
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(test.clock.ms / 1_000) });
async function addPasskey(token: string) {
  const key = softPasskey(new URL(test.deps.config.publicUrl).origin);
  const { options } = (await ask('POST', token, '/passkey/begin')).body.data;
  const { body } = await ask('PUT', token, '/passkey', key.create(options));
  // They are listed in the order in which they were made.
  test.clock.advance(1);
  return { key, codes: body.data.recoveryCodes as string[] };
}
const signWith = async (token: string, { sign }: Pick<ReturnType<typeof softPasskey>, 'sign'>) => {
  const { options } = (await ask('POST', token, '/ask')).body.data;
  return (await ask('POST', token, '/passkey', sign(options))).status;
};
const listed = async (token: string): Promise<string[]> =>
  (await ask('GET', token, '/passkeys')).body.data.passkeys.map(({ id }: { id: string }) => id);

/** An officer with two passkeys, and a session that the first has confirmed. */
async function withTwo() {
  const officer = await test.newOfficer();
  const token = await logIn(officer);
  const [{ key: lost, codes }, { key: kept }] = [await addPasskey(token), await addPasskey(token)];
  const ids = await listed(token);
  return { officer, token, lost, kept, codes, ids };
}

describe('a factor that its officer has lost', () => {
  it('confirms nothing once it is removed, and every other session has ended', async () => {
    const { officer, token, lost, kept, ids } = await withTwo();
    const finder = await logIn(officer);
    expect([await signWith(finder, lost), await me(finder)]).toEqual([200, 200]);
    expect((await ask('DELETE', token, `/passkeys/${ids[0]}`)).status).toBe(200);
    expect([await me(finder), await me(token), await listed(token)]).toEqual([401, 200, [ids[1]]]);
    const later = await logIn(officer);
    expect([await signWith(later, lost), await me(later)]).toEqual([422, 403]);
    expect(await signWith(later, kept)).toBe(200);
    const acts = await test.db.selectFrom('audit_log').selectAll().where('actor', '=', officer.id).execute();
    expect(acts.at(-1)).toMatchObject({ action: 'second-factor-removed' });
    expect(JSON.stringify(acts)).not.toContain(ids[0]);
  });

  it('may be the app, whose codes are worth nothing then', async () => {
    const { officer, token } = await withTwo();
    const { secret } = (await ask('POST', token, '/authenticator')).body.data;
    expect((await ask('DELETE', token, '/authenticator')).status).toBe(404);
    await ask('PUT', token, '/authenticator', { code: codeOf(secret) });
    test.clock.advance(30_000);
    expect((await ask('DELETE', token, '/authenticator')).status).toBe(200);
    const later = await logIn(officer);
    const code = codeOf(secret);
    expect((await ask('POST', later, '/code', { code })).body.code).toBe('factor-code-wrong');
  });

  it('is not removed where it is the last one, also not where two are removed at once', async () => {
    const { token, ids } = await withTwo();
    const both = await Promise.all(ids.map((id) => ask('DELETE', token, `/passkeys/${id}`)));
    expect(both.map(({ body, status }) => body.code ?? status).sort()).toEqual([200, 'last-factor']);
    const [last] = await listed(token);
    expect((await ask('DELETE', token, `/passkeys/${last}`)).body.code).toBe('last-factor');
    expect((await ask('DELETE', token, '/authenticator')).body.code).toBe('last-factor');
    expect(await listed(token)).toEqual([last]);
  });

  it('is neither seen nor removed by who knows the password alone, or is another officer', async () => {
    const { officer, token, ids } = await withTwo();
    const other = await withTwo();
    const half = await logIn(officer);
    expect([
      (await ask('GET', half, '/passkeys')).body.code,
      (await ask('DELETE', half, `/passkeys/${ids[0]}`)).body.code,
      (await ask('DELETE', half, '/authenticator')).body.code,
      (await ask('POST', half, '/recovery-codes')).body.code,
    ]).toEqual(Array(4).fill('second-factor-first'));
    expect((await ask('DELETE', other.token, `/passkeys/${ids[0]}`)).status).toBe(404);
    expect(await listed(token)).toEqual(ids);
  });
});

describe('new recovery codes', () => {
  it('let in, once each, and those of before no longer', async () => {
    const { officer, token, codes } = await withTwo();
    const made = await ask('POST', token, '/recovery-codes');
    const fresh: string[] = made.body.data.recoveryCodes;
    expect([made.status, fresh.length]).toEqual([201, codes.length]);
    const later = await logIn(officer);
    expect((await ask('POST', later, '/recovery', { code: codes[0] ?? '' })).body.code).toBe(
      'recovery-code-wrong',
    );
    expect((await ask('POST', later, '/recovery', { code: fresh[0] ?? '' })).status).toBe(200);
    const noted = await test.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor', '=', officer.id)
      .execute();
    expect(noted.map(({ action }) => action)).toContain('recovery-codes-made');
  });
});
