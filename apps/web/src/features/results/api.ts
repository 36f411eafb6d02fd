import { RESULTS_REFETCH_MS } from '@evoting/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The count as it stands, asked for anew every five minutes. */
export function useResults() {
  return useQuery({
    queryKey: ['extras', 'results'],
    queryFn: ({ signal }) => call('GET /extras/election-results', { signal }),
    refetchInterval: RESULTS_REFETCH_MS,
  });
}
