import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../lib/query.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { useSend } from './api.ts';

const client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

test.each([
  ['are given where the record has its result', 413, true, 'success'],
  ['are refused where it has none', 413, false, 'error'],
  ['are refused where another fault is told', 422, true, 'error'],
] as const)('shares that are too long for a record %s', async (_where, status, hasResult, outcome) => {
  const server = fakeServer();
  server.refuse('POST /trustee/union/shares', status, { message: 'The request is too large' });
  server.succeedAt('GET /trustee/union', { message: '', data: { ceremony: { hasResult } } });
  const { result } = renderHook(() => useSend('union').shares, { wrapper });
  result.current.mutate({ trustee: 1, shares: [{ revision: 0, share: 'x' }] });
  await waitFor(() => expect(result.current.status).toBe(outcome));
});
