import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query.ts';
import { saveSession } from '../../lib/session.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { profile } from '../../testing/samples.ts';
import { useProfile } from './api.ts';

function renderProfile(client = createQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(useProfile, { wrapper });
}

test('the profile fails with "Please login again" without a token [S5.11 S8.14]', async () => {
  fakeServer();
  const { result } = renderProfile();
  await waitFor(() => expect(result.current.error?.message).toBe('Please login again'));
});

test('the profile is loaded from data.user with a token [S3.8 S7.7]', async () => {
  localStorage.setItem('auth_token', 'a-token');
  fakeServer().succeed('GET /user/profile', { message: '', data: { user: profile('VOTER') } });
  const { result } = renderProfile();
  await waitFor(() => expect(result.current.data?.name).toBe('Ngozi Ade Sample'));
});

test('the profile is cached for ten minutes, even while no screen shows it [S4.8 S9.12]', async () => {
  localStorage.setItem('auth_token', 'a-token');
  const server = fakeServer();
  server.succeed('GET /user/profile', { message: '', data: { user: profile('VOTER') } });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const client = createQueryClient();
  const visit = async () => {
    const view = renderProfile(client);
    await waitFor(() => expect(view.result.current.isFetching).toBe(false));
    expect(view.result.current.data?.name).toBe('Ngozi Ade Sample');
    view.unmount();
  };
  await visit();
  vi.advanceTimersByTime(9.5 * 60_000);
  await visit();
  expect(server.requestsTo('GET /user/profile')).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  await visit();
  expect(server.requestsTo('GET /user/profile')).toHaveLength(2);
});

test('a failed request of the profile is retried once [S4.8 S9.12]', async () => {
  localStorage.setItem('auth_token', 'a-token');
  const server = fakeServer();
  server.refuse('GET /user/profile', 500, { message: 'Something went wrong' });
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  const { result } = renderProfile(client);
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(server.requestsTo('GET /user/profile')).toHaveLength(2);
});

test.each([
  ['keeps the choices of the same account at its next login', 'a-token', '[]'],
  ['keeps no choices if another account logged in before the reply', 'token-of-another', null],
])('loading the profile %s [A244]', async (_, tokenByThen, left) => {
  localStorage.setItem('auth_token', 'a-token');
  fakeServer().reply('GET /user/profile', () => {
    localStorage.setItem('auth_token', tokenByThen);
    return { message: '', data: { user: profile('VOTER') } };
  });
  const { result } = renderProfile();
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  localStorage.setItem('vote_choice', '[]');
  saveSession('a-later-token', 'VOTER', 'ngozi@example.ng');
  expect(localStorage.getItem('vote_choice')).toBe(left);
});
