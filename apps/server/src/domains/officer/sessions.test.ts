import { beforeEach, describe, expect, it } from 'vitest';
import { OFFICER_SESSION_LIFETIME_MS } from '../../platform/sessions/sessions.ts';
import { hashOfToken } from '../../platform/token.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { codeAt } from './totp.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const CHROME_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

let test: TestApp;
let ada: Person;
beforeEach(async () => {
  test = await createTestApp();
  ada = await test.newOfficer();
});

const me = (token: string, browser = FIREFOX) =>
  test.call('GET', '/commission/me', { token, headers: { 'user-agent': browser } });
/** Logs in once more, by default with the second factor. */
async function logIn({ id, email, password }: Person, isConfirmed = true): Promise<string> {
  const { token } = (await test.call('POST', '/user/login', { body: { email, password } })).body.data;
  const confirmed = { confirmed_at: test.clock.now() };
  if (isConfirmed) await test.db.updateTable('sessions').set(confirmed).where('user_id', '=', id).execute();
  return token;
}
const list = async (token: string) =>
  (await test.call('GET', '/commission/sessions', { token })).body.data.sessions as {
    [field: string]: unknown;
    id: string;
    isThis: boolean;
  }[];
const idOf = async (token: string) => {
  const session = test.db.selectFrom('sessions').select('id').where('token_hash', '=', hashOfToken(token));
  return (await session.executeTakeFirstOrThrow()).id;
};
const end = (token: string, id: string) => test.call('DELETE', `/commission/sessions/${id}`, { token });

describe('the sessions of an officer', () => {
  it('are listed with their browser and when each was last used, this one among them', async () => {
    await end(ada.token, (await list(ada.token))[0]?.id ?? '');
    const desk = await logIn(ada);
    await me(desk);
    const phone = await logIn(ada);
    test.clock.advance(150_000);
    await me(phone, CHROME_ON_ANDROID);
    const nowMs = test.clock.now().getTime();
    const minute = Math.floor(nowMs / 60_000) * 60_000;
    const listed = await list(phone);
    expect(listed).toMatchObject([
      { browser: 'Chrome, Android', seenAtMs: minute, isThis: true, isConfirmed: true },
      { browser: 'Firefox, Linux', isThis: false, isConfirmed: true },
    ]);
    expect(JSON.stringify(listed)).not.toContain(phone);
    test.clock.advance(1_000);
    // Used again with a copied token: the stored browser stays that of the login.
    await me(desk, CHROME_ON_ANDROID);
    expect((await list(phone)).map(({ browser }) => browser)).toContain('Firefox, Linux');
  });

  it('show one with the password and no second factor, which can be ended too', async () => {
    const thief = await logIn(ada, false);
    await test.db
      .updateTable('sessions')
      .set({ confirmed_at: null })
      .where('user_id', '=', ada.id)
      .where('browser', 'is', null)
      .execute();
    const [unconfirmed] = (await list(await logIn(ada))).filter(({ isThis }) => !isThis);
    expect(unconfirmed).toBeDefined();
    expect((await end(await logIn(ada), unconfirmed?.id ?? '')).status).toBe(200);
    expect([(await me(thief)).status, (await me(ada.token)).status]).toContain(401);
  });

  it('are ended one by one, at once, and the log says so', async () => {
    const phone = await logIn(ada);
    expect((await me(phone)).status).toBe(200);
    const other = (await list(ada.token)).find(({ isThis }) => !isThis);
    expect((await end(ada.token, other?.id ?? '')).status).toBe(200);
    expect([(await me(phone)).status, (await me(ada.token)).status]).toEqual([401, 200]);
    expect((await end(ada.token, other?.id ?? '')).status).toBe(404);
    const noted = test.db
      .selectFrom('audit_log')
      .select(['actor', 'after'])
      .where('action', '=', 'session-ended');
    expect(await noted.execute()).toEqual([{ actor: ada.id, after: { which: 'one' } }]);
  });

  it('end after half an hour without a call, and each call puts that off', async () => {
    const [used, idle] = [await logIn(ada), await logIn(ada)];
    for (let minutes = 0; minutes < 60; minutes += 20) {
      test.clock.advance(20 * 60_000);
      expect((await me(used)).status).toBe(200);
    }
    expect((await me(idle)).status).toBe(401);
    expect(await list(used)).not.toContainEqual(expect.objectContaining({ id: await idOf(idle) }));
  });

  it('end eight hours after the login, however often they are used', async () => {
    expect((await me(ada.token)).status).toBe(200);
    test.clock.advance(OFFICER_SESSION_LIFETIME_MS - 1);
    expect((await me(ada.token)).status).toBe(200);
    test.clock.advance(1);
    expect((await me(ada.token)).status).toBe(401);
  });

  it('are one a browser: a login there ends the earlier one, even another officer’s [A356]', async () => {
    const bola = await test.newOfficer();
    const [desk, phone] = ['desk-0123456789-0123456789', 'phone-0123456789-123456789'];
    const enrolled = new Map<Person, string>();
    const codeOf = (officer: Person) => codeAt(enrolled.get(officer) ?? '', test.clock.ms / 1_000);
    const factor = '/commission/second-factor';
    const logInOn = async (officer: Person, device: string) => {
      const headers = { 'x-device': device };
      const { email, password } = officer;
      const { token } = (await test.call('POST', '/user/login', { body: { email, password } })).body.data;
      const answer = enrolled.has(officer)
        ? await test.call('POST', `${factor}/code`, { token, headers, body: { code: codeOf(officer) } })
        : await enrol(officer, token, headers);
      test.clock.advance(30_000);
      return { token, status: answer.status };
    };
    const enrol = async (officer: Person, token: string, headers: Record<string, string>) => {
      const begun = await test.call('POST', `${factor}/authenticator`, { token, headers });
      enrolled.set(officer, begun.body.data.secret);
      const body = { code: codeOf(officer) };
      return test.call('PUT', `${factor}/authenticator`, { token, headers, body });
    };
    const status = async ({ token }: { token: string }) => (await me(token)).status;
    const first = await logInOn(ada, desk);
    const onPhone = await logInOn(ada, phone);
    expect([first.status, onPhone.status, await status(first), await status(onPhone)]).toEqual(
      Array(4).fill(200),
    );
    const second = await logInOn(ada, desk);
    expect([await status(first), await status(second)]).toEqual([401, 200]);
    const bolas = await logInOn(bola, desk);
    expect([await status(second), await status(bolas), await status(onPhone)]).toEqual([401, 200, 200]);
    const atOnce = await Promise.all([logInOn(ada, desk), logInOn(bola, desk)]);
    const left = await Promise.all(atOnce.map(status));
    expect(left.sort()).toEqual([200, 401]);
    await expect(
      test.db
        .updateTable('sessions')
        .set({ device_hash: hashOfToken(desk), confirmed_at: test.clock.now() })
        .execute(),
    ).rejects.toThrow('sessions_device_hash_key');
  });

  it('are all ended except the one that asks', async () => {
    const others = [await logIn(ada), await logIn(ada)];
    for (const token of others) expect((await me(token)).status).toBe(200);
    const ended = await test.call('POST', '/commission/sessions/end-others', { token: ada.token });
    expect(ended.status).toBe(200);
    expect(await list(ada.token)).toMatchObject([{ isThis: true }]);
    for (const token of others) expect((await me(token)).status).toBe(401);
  });

  it('are seen and ended by nobody else: another officer, an observer, a voter [A50]', async () => {
    const [mine] = await list(ada.token);
    for (const { token } of [await test.newOfficer(), await test.newOfficer('observer')]) {
      expect((await list(token)).map(({ id }) => id)).not.toContain(mine?.id);
      expect((await end(token, mine?.id ?? '')).status).toBe(404);
    }
    const { token } = await test.newVoter();
    expect((await test.call('GET', '/commission/sessions', { token })).status).toBe(403);
    expect((await end(token, mine?.id ?? '')).status).toBe(403);
    expect((await me(ada.token)).status).toBe(200);
  });
});

it('sessions of voters, parties and candidates keep neither browser nor time of use', async () => {
  for (const { token, id } of [await test.newVoter(), await test.newParty()]) {
    await test.call('GET', '/user/profile', { token, headers: { 'user-agent': FIREFOX } });
    const row = test.db.selectFrom('sessions').select(['browser', 'seen_at']).where('user_id', '=', id);
    expect(await row.execute()).toEqual([{ browser: null, seen_at: null }]);
  }
});

it('a header that names no browser is stored as none', async () => {
  await me(ada.token, '<script>Fire</script>');
  expect((await list(ada.token))[0]?.browser).toBeNull();
});
