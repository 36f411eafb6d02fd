import type { Profile } from '@evoting/contract/user';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearSession, dropToken, saveSession } from '../../../lib/session.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const TOKEN = 'T'.repeat(43);
const ACCOUNT = '0190a0b0-0000-7000-8000-0000000000aa' as Profile['id'];
const CODE = 'ABCD'.repeat(8);
const LINK = `VIN/1-A.${CODE}`;

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  location.hash = '';
  knows();
  server.refuse('GET /vote/initiate-vote', 409, { code: 'voting-not-open', message: '' });
});

const knows = () => {
  const user = { id: ACCOUNT, name: 'VIN/1-A', email: '', userType: 'PLACE', image: null } as const;
  server.succeed('GET /user/profile', { message: '', data: { user } });
};
const opens = () =>
  server.reply('POST /vote/open-place', () => {
    knows();
    return { message: '', data: { token: TOKEN, account: ACCOUNT } };
  });
const asked = () => server.requestsTo('POST /vote/open-place').map(({ body }) => body);

test('a link opens the ballot paper by itself, and is in no address afterwards', async () => {
  opens();
  location.hash = LINK;
  const { router } = renderRoute('/vote-by-link');
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBe(TOKEN));
  expect(asked()).toEqual([{ voterNumber: 'VIN/1-A', code: CODE }]);
  expect(localStorage.getItem('user_type')).toBe('PLACE');
  expect(location.href).not.toContain(CODE);
  const { navigation, location: shown } = router.state;
  expect((navigation.location ?? shown).pathname).toBe('/voter/election');
});

test('a link logs nobody out unasked: it takes a press where somebody else is logged in [A469]', async () => {
  opens();
  localStorage.setItem('auth_token', 'S'.repeat(43));
  const other = { id: ACCOUNT, name: 'VIN/2-A', email: '', userType: 'PLACE', image: null } as const;
  server.succeed('GET /user/profile', { message: '', data: { user: other } });
  location.hash = LINK;
  const { user } = renderRoute('/vote-by-link');
  expect(await screen.findByText(/Somebody is logged in on this device/)).toBeVisible();
  expect(asked()).toEqual([]);
  expect(localStorage.getItem('auth_token')).toBe('S'.repeat(43));
  await user.click(screen.getByRole('button', { name: 'Open my ballot paper' }));
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBe(TOKEN));
});

test.each([
  'live',
  'expired',
])('a link pressed twice opens its place again, while the session is %s', async (state) => {
  opens();
  localStorage.setItem('auth_token', 'S'.repeat(43));
  if (state === 'expired') server.refuse('GET /user/profile', 401, { code: 'login-again', message: '' });
  location.hash = LINK;
  renderRoute('/vote-by-link');
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBe(TOKEN));
  expect(asked()).toEqual([{ voterNumber: 'VIN/1-A', code: CODE }]);
});

test('an expired session leads to the page that says to open the link again, and to no password', async () => {
  saveSession('S'.repeat(43), 'PLACE', ACCOUNT);
  server.refuse('GET /user/profile', 401, { code: 'login-again', message: '' });
  const { router } = renderRoute('/voter/election');
  expect(await screen.findByText(/Your session has ended\. To go on, open your link again/)).toBeVisible();
  expect(router.state.location.pathname).toBe('/vote-by-link');
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});

test('a session that ends on the open screen offers the link, and a logged-out place finds the same page', async () => {
  saveSession('S'.repeat(43), 'PLACE', ACCOUNT);
  const { user, router, unmount } = renderRoute('/voter/election');
  expect((await screen.findAllByText('VIN/1-A'))[0]).toBeVisible();
  await act(() => dropToken());
  await user.click(await screen.findByRole('link', { name: 'Go on by link or code' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/vote-by-link'));
  unmount();
  clearSession();
  const later = renderRoute('/voter/election');
  expect(await screen.findByText(/^Open the link that you were sent/)).toBeVisible();
  expect(later.router.state.location.pathname).toBe('/vote-by-link');
  later.unmount();
  saveSession('S'.repeat(43), 'VOTER', 'ada@example.org');
  clearSession();
  const account = renderRoute('/voter/election');
  await waitFor(() => expect(account.router.state.location.pathname).toBe('/auth/login'));
});

test('an old link says what to do, and the number and code of a letter are typed on the same page [A468]', async () => {
  server.refuse('POST /vote/open-place', 404, { code: 'link-not-found', message: '' });
  location.hash = LINK;
  const { user } = renderRoute('/vote-by-link');
  expect(await screen.findByText(/Open the newest message that you have/)).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBeNull();
  opens();
  const code = screen.getByLabelText('Code');
  await user.clear(code);
  await user.type(code, 'abcd-efgh-jkmn-pqrs');
  await user.click(screen.getByRole('button', { name: 'Open my ballot paper' }));
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBe(TOKEN));
  expect(asked().at(-1)).toEqual({ voterNumber: 'VIN/1-A', code: 'abcd-efgh-jkmn-pqrs' });
});

test('the second code is asked for where two officers demand both', async () => {
  server.refuse('POST /vote/open-place', 422, { code: 'both-codes', message: '' });
  location.hash = LINK;
  const { user } = renderRoute('/vote-by-link');
  await user.type(await screen.findByLabelText('Second code'), 'WXYZ');
  opens();
  await user.click(screen.getByRole('button', { name: 'Open my ballot paper' }));
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBe(TOKEN));
  expect(asked().at(-1)).toEqual({ voterNumber: 'VIN/1-A', code: CODE, otherCode: 'WXYZ' });
});
