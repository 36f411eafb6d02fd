import { DEFAULT_STALE_MS } from '@evoting/contract/constants';
import { QueryClient } from '@tanstack/react-query';

/** While the browser is offline a call fails at once: the screen says so, instead of waiting for ever. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: DEFAULT_STALE_MS,
        retry: 1,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
