import { RESULTS_REFETCH_MS } from '@evoting/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Which numbers: of an area or of all, of the current election or of the counted one with this record. */
export interface Wanted {
  area?: string | undefined;
  log?: string | undefined;
}

/** The present count, asked for again every five minutes. */
export function useResults({ area, log }: Wanted) {
  return useQuery({
    queryKey: ['extras', 'results', area, log],
    queryFn: ({ signal }) => call('GET /extras/election-results', { query: { area, log }, signal }),
    refetchInterval: RESULTS_REFETCH_MS,
  });
}

/** The areas of the election; none where everybody has one ballot paper. */
export function useAreas(log: string | undefined) {
  return useQuery({
    queryKey: ['extras', 'areas', log],
    queryFn: ({ signal }) => call('GET /extras/areas', { query: { log }, signal }),
    select: (reply) => reply.data.areas,
  });
}
