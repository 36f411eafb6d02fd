import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Ballots are moved and trustees give shares meanwhile. */
const REFETCH_MS = 10_000;

/** The progress of a count. */
export function useCount(id: string) {
  return useQuery({
    queryKey: ['commission', 'count', id],
    queryFn: async ({ signal }) =>
      (await call('GET /commission/elections/:id/count', { params: { id }, signal })).data.count,
    refetchInterval: REFETCH_MS,
  });
}
