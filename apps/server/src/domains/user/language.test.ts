import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { mailAllLinks } from '../../testing/mail.ts';

const { call, newOfficer, db, deps } = await createTestApp();

const PASSWORD = 'secret-1';
const asking = (language: string) => ({ headers: { 'accept-language': language } });
const register = (email: string, options = {}) =>
  call('POST', '/user/register-voter', { body: { name: 'Amina', email, password: PASSWORD }, ...options });
const logIn = (email: string, options = {}) =>
  call('POST', '/user/login', { body: { email, password: PASSWORD }, ...options });
const languageOf = async (email: string) =>
  (await db.selectFrom('users').select('locale').where('email', '=', email).executeTakeFirstOrThrow()).locale;

it('mails an account in the language in which it was registered', async () => {
  await register('amina@example.org', asking('ha-NG'));
  await call('POST', '/user/forgot-password', { body: { email: 'amina@example.org' }, ...asking('yo') });
  await mailAllLinks(deps);
  const mails = db.selectFrom('outbox').select('subject').where('recipient', '=', 'amina@example.org');
  const subject = 'E-Voting: Sa sabuwar kalmar sirri / Set a new password';
  expect(await mails.execute()).toEqual([{ subject }]);
});

it.each([
  ['nothing', undefined, 'en'],
  ['a language that the app has not', 'fr-FR,ha;q=0.5', 'en'],
  ['another spelling of a language', 'YO-ng', 'yo'],
  ['no language', '<script>', 'en'],
])('registers an account in English or in the language asked for: %s', async (_, language, stored) => {
  const email = `${Buffer.from(language ?? 'none').toString('hex')}@example.org`;
  await register(email, language === undefined ? {} : asking(language));
  expect(await languageOf(email)).toBe(stored);
});

it('takes the language of each login that asks for one, and keeps it otherwise', async () => {
  await register('bisi@example.org');
  await logIn('bisi@example.org', asking('ig'));
  expect(await languageOf('bisi@example.org')).toBe('ig');
  for (const options of [{}, asking('fr')]) await logIn('bisi@example.org', options);
  expect(await languageOf('bisi@example.org')).toBe('ig');
});

it('keeps the language where the login is refused', async () => {
  await register('chidi@example.org');
  const body = { email: 'chidi@example.org', password: 'wrong-one' };
  expect((await call('POST', '/user/login', { body, ...asking('ig') })).status).toBe(401);
  expect(await languageOf('chidi@example.org')).toBe('en');
});

it('changes the language of the caller’s own account alone, to one that the app has', async () => {
  for (const email of ['dayo@example.org', 'efe@example.org']) await register(email);
  const { token } = (await logIn('dayo@example.org')).body.data;
  const choose = (language: unknown, as = token) =>
    call('PUT', '/user/language', { token: as, body: { language } });
  expect((await choose('pcm')).status).toBe(200);
  expect(await languageOf('dayo@example.org')).toBe('pcm');
  expect(await languageOf('efe@example.org')).toBe('en');
  for (const language of ['fr', 'EN', '', null, 7]) expect((await choose(language)).status).toBe(400);
  expect((await choose('yo', 'no-session')).status).toBe(401);
  expect(await languageOf('dayo@example.org')).toBe('pcm');
  expect((await choose('yo', (await newOfficer()).token)).status).toBe(200);
});
