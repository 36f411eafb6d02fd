import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { settle } from '../../testing/settle.ts';

const KEYS = ['auth_key', 'auth_token', 'user_type', 'vote_choice'];

async function logOut() {
  for (const key of KEYS) localStorage.setItem(key, key === 'auth_token' ? 't0ken' : 'x');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const view = renderRoute('/auth/logout');
  view.queryClient.setQueryData(['profile'], 'somebody');
  await settle(() => expect(screen.getByRole('heading', { name: 'Logging you out...' })).toBeVisible());
  return view;
}

test('storage and cache are cleared, and the landing page follows after one second [S2.4 S3.19 S9.4 S9.15]', async () => {
  const server = fakeServer();
  server.succeed('POST /user/logout', { message: 'Bye', data: {} });
  const { router, queryClient } = await logOut();
  expect(KEYS.map((key) => localStorage.getItem(key))).toEqual([null, null, null, null]);
  expect(queryClient.getQueryData(['profile'])).toBeUndefined();
  expect(server.requestsTo('POST /user/logout')[0]?.headers.get('Authorization')).toBe('Bearer t0ken');
  await act(() => vi.advanceTimersByTimeAsync(999));
  // `idle`: the navigation has not started either.
  expect([router.state.location.pathname, router.state.navigation.state]).toEqual(['/auth/logout', 'idle']);
  await act(() => vi.advanceTimersByTimeAsync(1));
  await settle(() => expect(router.state.location.pathname).toBe('/'));
});

test('the token is removed even if the call fails, which is only logged [S4.3 S7.6]', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const server = fakeServer();
  server.refuse('POST /user/logout', 500, { message: 'Something went wrong' });
  await logOut();
  expect(localStorage.getItem('auth_token')).toBeNull();
  await settle(() => expect(log).toHaveBeenCalledOnce());
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
});

test('a visitor who is not logged in causes no call', async () => {
  const server = fakeServer();
  renderRoute('/auth/logout');
  expect(await screen.findByRole('heading', { name: 'Logging you out...' })).toBeVisible();
  expect(server.requestsTo('POST /user/logout')).toEqual([]);
});
