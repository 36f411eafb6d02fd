import { expect, it, vi } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import { mailAllLinks } from '../../testing/mail.ts';

const test = await createTestApp();
const election = await draftElection(test.db);
const party = await test.newParty();
const EMAIL = 'ada@example.org';
const OWN = 'a password of my own';

/** The newest mail, by what it brings. */
async function newest(what: RegExp): Promise<{ text: string; found: string }> {
  const mails = test.db.selectFrom('outbox').select('text').where('recipient', '=', EMAIL);
  const [text = ''] = (await mails.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).flatMap(
    (mail) => (what.test(mail.text ?? '') ? [mail.text as string] : []),
  );
  return { text, found: what.exec(text)?.[1] ?? '' };
}
const PASSWORD = /^Password: (\S+)$/m;
const LINK = /reset-password#(\S+)/;

const logIn = async (password: string): Promise<string> =>
  (await test.call('POST', '/user/login', { body: { email: EMAIL, password } })).body.data.token;
/** Tells whether a login with the password asks for a new one. */
const isAsked = async (password: string) => {
  const { body } = await test.call('GET', '/user/profile', { token: await logIn(password) });
  return body.data.user.passwordIsMailed === true;
};

it('every password that the server mails is asked to be changed, in the mail and on the screens, until its owner has chosen one', async () => {
  const post = election.posts[0]?.id;
  const { candidate } = (
    await test.call('POST', '/party/candidate', {
      token: party.token,
      ...form({ name: 'Ada Obi', position: post, bio: 'Roads.', email: EMAIL }),
    })
  ).body.data;
  const reset = async () => {
    test.clock.advance(60 * 60_000);
    await test.call('PUT', `/party/candidate/${candidate.id}/reset`, { token: party.token });
    return newest(PASSWORD);
  };
  const change = async (currentPassword: string) =>
    test.call('PUT', '/user/profile', {
      token: await logIn(currentPassword),
      body: { currentPassword, newPassword: OWN },
    });
  const ways = [await newest(PASSWORD), await reset()];
  for (const { text } of ways) expect(text).toContain('Please choose a password of your own');
  const second = ways[1]?.found ?? '';
  expect(await isAsked(second)).toBe(true);
  // A change of picture or name is no change of password.
  const token = await logIn(second);
  await test.call('PUT', '/candidate/me', { token, ...form({ bio: 'Schools.' }) });
  await test.call('PUT', `/party/candidate/${candidate.id}`, {
    token: party.token,
    body: { name: 'Ada Eze' },
  });
  expect(await isAsked(second)).toBe(true);

  expect((await change(second)).body.data.user).not.toHaveProperty('passwordIsMailed');
  expect(await isAsked(OWN)).toBe(false);
  // The party renames the candidate: the password is still the owner's.
  await test.call('PUT', `/party/candidate/${candidate.id}`, {
    token: party.token,
    body: { name: 'Ada Obi' },
  });
  expect(await isAsked(OWN)).toBe(false);

  const third = (await reset()).found;
  expect(await isAsked(third)).toBe(true);
  await test.call('POST', '/user/forgot-password', { body: { email: EMAIL } });
  await mailAllLinks(test.deps);
  await vi.waitFor(async () => expect((await newest(LINK)).found).not.toBe(''), { timeout: 30_000 });
  const body = { token: (await newest(LINK)).found, newPassword: `${OWN} again` };
  expect((await test.call('POST', '/user/reset-password', { body })).status).toBe(200);
  expect(await isAsked(`${OWN} again`)).toBe(false);
});

it('an owner who registered with a chosen password is not asked', async () => {
  for (const { token } of [await test.newVoter(), party]) {
    const { user } = (await test.call('GET', '/user/profile', { token })).body.data;
    expect(user).not.toHaveProperty('passwordIsMailed');
  }
});
