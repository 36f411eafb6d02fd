import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Who works for the commission. */
export function useOfficers() {
  return useQuery({
    queryKey: ['commission', 'officers'],
    queryFn: async ({ signal }) => (await call('GET /commission/officers', { signal })).data.officers,
  });
}
