import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from './query.ts';

/** Returns a function that mounts a screen with the query. */
function visitor(fetched: () => Promise<string>) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return () => renderHook(() => useQuery({ queryKey: ['x'], queryFn: fetched }), { wrapper });
}

test('a query is fresh for a minute, and not refetched on window focus [S7.19 S9.12]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const fetched = vi.fn(async () => 'data');
  const visit = visitor(fetched);
  const first = visit();
  await waitFor(() => expect(first.result.current.data).toBe('data'));
  act(() => void vi.advanceTimersByTime(50_000));
  visit().unmount();
  expect(fetched).toHaveBeenCalledTimes(1);
  act(() => void vi.advanceTimersByTime(11_000));
  act(() => {
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('visibilitychange'));
  });
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(fetched).toHaveBeenCalledTimes(1);
  visit();
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
});

test('a failed query is retried once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const fetched = vi.fn(async () => Promise.reject(new Error('No')));
  const { result } = visitor(fetched)();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(fetched).toHaveBeenCalledTimes(2);
});
