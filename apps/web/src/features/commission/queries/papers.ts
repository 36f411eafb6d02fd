import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/**
 * Who elects what in an election, as of this moment: officers compare it. Not asked for without an election.
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
