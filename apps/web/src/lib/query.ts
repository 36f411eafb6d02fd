import { DEFAULT_STALE_MS } from '@evoting/contract/constants';
import { QueryClient } from '@tanstack/react-query';

/** A mutation fails at once while the browser is offline: its form says so and stays, instead of waiting for ever. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: DEFAULT_STALE_MS, retry: 1, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  });
}
