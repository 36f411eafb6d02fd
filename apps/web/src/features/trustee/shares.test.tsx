import type { DeclaredVoid } from '@evoting/contract/board';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query.ts';
import { serverFor } from '../../testing/ceremony.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { useSend } from './api.ts';

const client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

test.each([
  ['count as sent if the record has its result', 413, true, 'success'],
  ['fail if the record has no result', 413, false, 'error'],
  ['fail if they were refused for another reason', 422, true, 'error'],
] as const)('shares that the server refuses %s', async (_, status, hasResult, outcome) => {
  const server = fakeServer();
  server.refuse('POST /trustee/union/shares', status, { message: 'The request is too large' });
  server.succeedAt('GET /trustee/union', { message: '', data: { ceremony: { hasResult } } });
  const { result } = renderHook(() => useSend('union').shares, { wrapper });
  result.current.mutate({ trustee: 1, shares: [{ revision: 0, share: 'x' }] });
  await waitFor(() => expect(result.current.status).toBe(outcome));
});

test('a trustee of an election that was declared void is told so, and polling ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = fakeServer();
  const requestCount = () => server.requestsTo('GET /trustee/union').length;
  const ceremony = serverFor(`${location.host}/api/board/union`).show();
  const show = (declaredVoid: DeclaredVoid | null) => {
    const shown = { ...ceremony, state: 'done', voting: 'closed', declaredVoid };
    server.succeedAt('GET /trustee/union', { message: '', data: { ceremony: shown } });
  };
  show(null);
  renderRoute('/trustee/union');
  expect(await screen.findByLabelText('Key file')).toBeVisible();
  show({ reason: 'The keys are lost.', atMs: Date.UTC(2026, 10, 30, 9) });
  act(() => void vi.advanceTimersByTime(3_000));
  expect(await screen.findByText('Reason: The keys are lost.')).toBeVisible();
  expect(screen.queryByLabelText('Key file')).not.toBeInTheDocument();
  const before = requestCount();
  await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
  expect(requestCount()).toBe(before);
});
