import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

const REFETCH_MS = 30_000;

const notices = {
  queryKey: ['notices'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call('GET /extras/notices', { signal })).data,
  // Shared by the pages that a reader visits in a row.
  staleTime: REFETCH_MS,
  retry: false,
};

/** Loads the commission's notices every half minute. */
export function useNotices() {
  return useQuery({ ...notices, refetchInterval: REFETCH_MS });
}

/** Loads how to reach the commission; null if it does not say so, or if nothing has arrived. */
export function useContact() {
  // Kept while the server cannot be reached, which is when people ask for help.
  const { data } = useQuery({ ...notices, gcTime: Number.POSITIVE_INFINITY });
  return data?.contact ?? null;
}
