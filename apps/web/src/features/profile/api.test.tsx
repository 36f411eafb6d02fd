import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../lib/query.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { profile } from '../../testing/samples.ts';
import { useProfile } from './api.ts';

function renderProfile() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(useProfile, { wrapper }).result;
}

test('the profile without a token asks to log in again', async () => {
  fakeServer();
  const result = renderProfile();
  await waitFor(() => expect(result.current.error?.message).toBe('Please login again'));
});

test('the profile with a token is the account of data.user', async () => {
  localStorage.setItem('auth_token', 'a-token');
  fakeServer().succeed('GET /user/profile', { message: '', data: { user: profile('VOTER') } });
  const result = renderProfile();
  await waitFor(() => expect(result.current.data?.name).toBe('Ngozi Ade Sample'));
});
