import { RESULTS_REFETCH_MS } from '@evoting/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The results to show. Without `area`: all areas. Without `log`: the current election. */
export interface ResultsQuery {
  area?: string | undefined;
  log?: string | undefined;
}

/** The current count, refetched every five minutes. */
export function useResults({ area, log }: ResultsQuery) {
  return useQuery({
    queryKey: ['extras', 'results', area, log],
    queryFn: ({ signal }) => call('GET /extras/election-results', { query: { area, log }, signal }),
    refetchInterval: RESULTS_REFETCH_MS,
  });
}

/** The areas of the election; empty if everybody has the same ballot paper. */
export function useAreas(log: string | undefined) {
  return useQuery({
    queryKey: ['extras', 'areas', log],
    queryFn: ({ signal }) => call('GET /extras/areas', { query: { log }, signal }),
    select: (reply) => reply.data.areas,
  });
}
