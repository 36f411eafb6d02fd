import { DEFAULT_STALE_MS } from '@evoting/contract/constants';
import { QueryClient } from '@tanstack/react-query';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: DEFAULT_STALE_MS, retry: 1, refetchOnWindowFocus: false } },
  });
}
