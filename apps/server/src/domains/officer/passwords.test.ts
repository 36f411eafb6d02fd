import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { inviteOfficer } from '../../testing/inviting.ts';
import { makeSetupLink } from './setup.ts';

const SHORT = 'eleven char';
const COMMON = 'Unbelievable';
const STRONG = 'plum orchard kettle';

let test: TestApp;
let ada: Person;
beforeAll(async () => {
  test = await createTestApp();
});

/** The token of the newest mail to an address that links to this page. */
const mailed = (email: string, page: string) =>
  vi.waitFor(
    async () => {
      const mails = test.db.selectFrom('outbox').select('text').where('recipient', '=', email);
      const texts = await mails.orderBy('created_at', 'desc').execute();
      const [token] = texts.flatMap(({ text }) => new RegExp(`${page}#(\\S+)`).exec(text ?? '')?.[1] ?? []);
      if (!token) throw new Error(`no mail to ${email} with ${page}`);
      return token;
    },
    { timeout: 30_000 },
  );

/** Every call that sets an officer's password; each returns a function that tries one. */
const WAYS = {
  'the setup link': async () => {
    const token = (await makeSetupLink(test.deps))?.split('#')[1];
    const form = { token, commission: 'Students’ Union', name: 'Halima Bello', email: 'first@example.org' };
    return (password: string) => test.call('POST', '/commission/setup', { body: { ...form, password } });
  },
  'an invitation': async () => {
    ada = await test.newOfficer();
    const [email, name] = ['invited@example.org', 'Chuka Eze'];
    await inviteOfficer(test, [ada, await test.newOfficer()], { email });
    const token = await mailed(email, 'commission/invitation');
    return (password: string) =>
      test.call('POST', '/commission/invitation/accept', { body: { token, name, password } });
  },
  'the profile': async () => {
    const { token, password: currentPassword } = ada;
    return (newPassword: string) =>
      test.call('PUT', '/user/profile', { token, body: { currentPassword, newPassword } });
  },
  'a mailed link': async () => {
    await test.call('POST', '/user/forgot-password', { body: { email: ada.email } });
    const token = await mailed(ada.email, 'reset-password');
    return (newPassword: string) =>
      test.call('POST', '/user/reset-password', { body: { token, newPassword } });
  },
};

describe('an officer’s password', () => {
  it.each(Object.entries(WAYS))('set by %s has twelve characters and is no common one', async (_, begin) => {
    const set = await begin();
    const short = await set(SHORT);
    expect([short.status, short.body.code]).toEqual([422, 'officer-password-too-short']);
    const common = await set(COMMON);
    expect([common.status, common.body.code]).toEqual([422, 'password-common']);
    expect((await set(STRONG)).status).toBeLessThan(300);
  });
});

it('the password of a voter may have six characters', async () => {
  const { token, password: currentPassword } = await test.newVoter();
  const body = { currentPassword, newPassword: '123456' };
  expect((await test.call('PUT', '/user/profile', { token, body })).status).toBe(200);
});
