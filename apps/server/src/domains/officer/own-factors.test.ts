import { softPasskey } from '@evoting/record/testing/passkey';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashOfToken } from '../../platform/token.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { someWait } from '../../testing/waits.ts';
import { lockEnd } from '../audit-log/store.ts';
import { codeAt } from './totp.ts';

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
const codeOf = (secret: string) => codeAt(secret, test.clock.ms / 1_000);
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
/** Adds an app, and returns its secret once its next code is due. */
async function addApp(token: string): Promise<string> {
  const { secret } = (await ask('POST', token, '/authenticator')).body.data;
  expect((await ask('PUT', token, '/authenticator', { code: codeOf(secret) })).status).toBe(200);
  test.clock.advance(30_000);
  return secret;
}
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
  it('confirms nothing once it is removed, and every other session has ended [A74]', async () => {
    const { officer, token, lost, kept, ids } = await withTwo();
    const finder = await logIn(officer);
    expect([await signWith(finder, lost), await me(finder)]).toEqual([200, 200]);
    expect((await ask('DELETE', token, `/passkeys/${ids[0]}`)).status).toBe(200);
    expect([await me(finder), await me(token), await listed(token)]).toEqual([401, 200, [ids[1]]]);
    const later = await logIn(officer);
    expect([await signWith(later, lost), await me(later)]).toEqual([422, 403]);
    expect(await signWith(later, kept)).toBe(200);
    const acts = await test.db.selectFrom('audit_log').selectAll().where('actor', '=', officer.id).execute();
    expect(acts.at(-1)).toMatchObject({ action: 'second-factor-removed', after: { credential: ids[0] } });
  });

  it('confirms nothing while its removal waits for the log of acts [A155]', async () => {
    const { officer, token, lost, ids } = await withTwo();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = test.db.transaction().execute(async (trx) => {
      await lockEnd(trx);
      await released;
    });
    const removal = ask('DELETE', token, `/passkeys/${ids[0]}`);
    await someWait(test.db, 'select pg_advisory_xact_lock');
    const finder = await logIn(officer);
    const { options } = (await ask('POST', finder, '/ask')).body.data;
    const confirming = ask('POST', finder, '/passkey', lost.sign(options));
    await someWait(test.db, 'update "officer_passkeys"');
    release();
    await held;
    expect([(await removal).status, (await confirming).body.code]).toEqual([200, 'passkey-wrong']);
    expect(await me(finder)).toBe(403);
  });

  it('may be the app, whose codes are worthless then', async () => {
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

  it('may be the only app: one that replaces it ends every other session, and the first app, or a passkey beside it, none [A74]', async () => {
    const officer = await test.newOfficer();
    const [token, finder] = [await logIn(officer), await logIn(officer)];
    const lost = await addApp(token);
    expect((await ask('POST', finder, '/code', { code: codeOf(lost) })).status).toBe(200);
    await addPasskey(token);
    expect((await ask('POST', token, '/authenticator')).status).toBe(201);
    expect(await me(finder)).toBe(200);
    const kept = await addApp(token);
    expect([await me(finder), await me(token)]).toEqual([401, 200]);
    const later = await logIn(officer);
    expect((await ask('POST', later, '/code', { code: codeOf(lost) })).body.code).toBe('factor-code-wrong');
    expect((await ask('POST', later, '/code', { code: codeOf(kept) })).status).toBe(200);
  });

  it('cannot be removed if it is the last one, even if two are removed at once [A74]', async () => {
    const { token, ids } = await withTwo();
    const both = await Promise.all(ids.map((id) => ask('DELETE', token, `/passkeys/${id}`)));
    expect(both.map(({ body, status }) => body.code ?? status).sort()).toEqual([200, 'last-factor']);
    const [last] = await listed(token);
    expect((await ask('DELETE', token, `/passkeys/${last}`)).body.code).toBe('last-factor');
    expect((await ask('DELETE', token, '/authenticator')).body.code).toBe('last-factor');
    expect(await listed(token)).toEqual([last]);
  });

  it('cannot be seen or removed with the password alone, or by another officer [A74]', async () => {
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
  it('work once each; earlier ones stop working, and so do other sessions, which one of them may have confirmed [A74]', async () => {
    const { officer, token, codes } = await withTwo();
    const finder = await logIn(officer);
    expect((await ask('POST', finder, '/recovery', { code: codes[1] ?? '' })).status).toBe(200);
    const made = await ask('POST', token, '/recovery-codes');
    const fresh: string[] = made.body.data.recoveryCodes;
    expect([made.status, fresh.length]).toEqual([201, codes.length]);
    expect([await me(finder), await me(token)]).toEqual([401, 200]);
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

/** Ends a session as another server of the database would. */
const endElsewhere = (token: string) =>
  test.db.deleteFrom('sessions').where('token_hash', '=', hashOfToken(token)).execute();
/** All credentials of an officer. */
async function waysIn({ id }: Person) {
  const of = (table: 'officer_authenticators' | 'officer_passkeys' | 'officer_recovery_codes') =>
    test.db.selectFrom(table).selectAll().where('account_id', '=', id).execute();
  const sessions = test.db.selectFrom('sessions').select('token_hash').where('user_id', '=', id);
  return [
    await Promise.all([of('officer_authenticators'), of('officer_passkeys'), of('officer_recovery_codes')]),
    await sessions.execute(),
  ];
}

describe('a session that was ended through another server', () => {
  it('changes no factor and ends no session within the second in which it is cached [A112]', async () => {
    const { officer, token, ids } = await withTwo();
    const { secret } = (await ask('POST', token, '/authenticator')).body.data;
    const own = await logIn(officer);
    const [owns] = (await test.call('GET', '/commission/sessions', { token })).body.data.sessions.filter(
      ({ isThis }: { isThis: boolean }) => !isThis,
    );
    expect(await me(token)).toBe(200);
    await endElsewhere(token);
    const before = await waysIn(officer);
    const answers = [
      await ask('DELETE', token, `/passkeys/${ids[0]}`),
      await ask('DELETE', token, '/authenticator'),
      await ask('POST', token, '/recovery-codes'),
      await ask('POST', token, '/authenticator'),
      await ask('PUT', token, '/authenticator', { code: codeOf(secret) }),
      await ask('POST', token, '/passkey/begin'),
      await test.call('DELETE', `/commission/sessions/${owns.id}`, { token }),
      await test.call('POST', '/commission/sessions/end-others', { token }),
    ];
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual(Array(8).fill('login-again'));
    expect([await waysIn(officer), await me(token), await me(own)]).toEqual([before, 200, 403]);
  });

  it('removes no factor after it has waited for the officer’s lock [A112]', async () => {
    const { officer, token, ids } = await withTwo();
    const removal = await test.owner.transaction().execute(async (trx) => {
      await trx
        .selectFrom('officers')
        .select('role')
        .where('account_id', '=', officer.id)
        .forUpdate()
        .execute();
      const answer = ask('DELETE', token, `/passkeys/${ids[0]}`);
      await someWait(test.owner, 'select "role" from "officers"');
      await endElsewhere(token);
      return { answer };
    });
    expect((await removal.answer).body.code).toBe('login-again');
    expect((await waysIn(officer))[0]?.[1]).toHaveLength(2);
  });

  it('uses up no recovery code, which works afterwards [A112]', async () => {
    const { officer, codes } = await withTwo();
    const half = await logIn(officer);
    const [code = ''] = codes;
    const used = await test.owner.transaction().execute(async (trx) => {
      const rows = trx.selectFrom('officer_recovery_codes').selectAll().where('account_id', '=', officer.id);
      await rows.forUpdate().execute();
      const answer = ask('POST', half, '/recovery', { code });
      await someWait(test.owner, 'delete from "officer_recovery_codes"');
      await endElsewhere(half);
      return { answer };
    });
    expect((await used.answer).body.code).toBe('login-again');
    expect((await ask('POST', await logIn(officer), '/recovery', { code })).status).toBe(200);
  });
});
