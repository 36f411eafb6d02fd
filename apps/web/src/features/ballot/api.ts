import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The public records of this server. */
export function useLogs() {
  return useQuery({
    queryKey: ['board', 'logs'],
    queryFn: async ({ signal }) => (await call('GET /board', { signal })).data.logs,
  });
}
