import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/**
 * The current ballot papers of an election, never from the cache, because officers compare them.
 * @param id null for no request
 */
export function usePapers(id: string | null) {
  return useQuery({
    queryKey: ['commission', 'papers', id],
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) =>
            (await call('GET /commission/elections/:id/papers', { params: { id }, signal })).data,
    staleTime: 0,
  });
}
