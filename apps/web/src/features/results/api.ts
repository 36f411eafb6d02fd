import { RESULTS_REFETCH_MS } from '@evoting/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The count as it stands, of an area or of all, asked for anew every five minutes. */
export function useResults(area: string | undefined) {
  return useQuery({
    queryKey: ['extras', 'results', area],
    queryFn: ({ signal }) => call('GET /extras/election-results', { query: { area }, signal }),
    refetchInterval: RESULTS_REFETCH_MS,
  });
}

/** The areas of the election; none where everybody has one ballot paper. */
export function useAreas() {
  return useQuery({
    queryKey: ['extras', 'areas'],
    queryFn: ({ signal }) => call('GET /extras/areas', { signal }),
    select: (reply) => reply.data.areas,
  });
}
