import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../components/useNow.ts';
import { call } from '../../../lib/api.ts';

/** Other officers and the schedule change elections without an event for this page. */
const REFETCH_MS = 15_000;

/** Loads every election, and the tasks left before the draft can open. */
export function useElections(isEnabled = true) {
  return useQuery({
    queryKey: ['commission', 'elections'],
    queryFn: async ({ signal }) => (await call('GET /commission/elections', { signal })).data,
    refetchInterval: REFETCH_MS,
    enabled: isEnabled,
  });
}

const TICK_MS = 5_000;

/** Returns the server's time in ms since 1970, or the device's until the elections have loaded. */
export function useServerNow(isEnabled = true): number {
  const { data, dataUpdatedAt } = useElections(isEnabled);
  const nowMs = useNow(TICK_MS);
  return data ? nowMs + data.nowMs - dataUpdatedAt : nowMs;
}
