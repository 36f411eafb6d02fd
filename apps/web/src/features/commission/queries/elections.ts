import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../components/useNow.ts';
import { call } from '../../../lib/api.ts';

/** Other officers act meanwhile, and the clock opens and closes. */
const REFETCH_MS = 15_000;

/** Every election, and what is to be done before the draft among them is opened. */
export function useElections(isEnabled = true) {
  return useQuery({
    queryKey: ['commission', 'elections'],
    queryFn: async ({ signal }) => (await call('GET /commission/elections', { signal })).data,
    refetchInterval: REFETCH_MS,
    enabled: isEnabled,
  });
}

const TICK_MS = 5_000;

/** The time by the server's clock, which opens and closes elections; this device's own may be wrong. */
export function useServerNow(isEnabled = true): number {
  const { data, dataUpdatedAt } = useElections(isEnabled);
  const nowMs = useNow(TICK_MS);
  return data ? nowMs + data.nowMs - dataUpdatedAt : nowMs;
}
