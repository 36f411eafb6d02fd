import type { BodyOf } from '@evoting/contract/calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNow } from '../../../components/useNow.ts';
import { call } from '../../../lib/api.ts';
import { useRefresh } from '../api.ts';

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
export function useServerNow(): number {
  const { data, dataUpdatedAt } = useElections();
  const nowMs = useNow(TICK_MS);
  return data ? nowMs + data.nowMs - dataUpdatedAt : nowMs;
}

/** Makes a draft election. */
export function useBeginElection() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/elections'>) => call('POST /commission/elections', { body }),
    onSuccess: useRefresh(),
  });
}

/** Says of a draft what no program can see. */
export function useSayOfDraft(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/elections/:id/checks'>) =>
      call('POST /commission/elections/:id/checks', { params: { id }, body }),
    // A refusal, too, means that what is shown is out of date.
    onSettled: useRefresh(),
  });
}

/** Has a mail really sent, to the officer who asks. */
export function useTryMailServer() {
  return useMutation({
    mutationFn: async () => (await call('POST /commission/try-mail')).data,
    onSuccess: useRefresh(),
  });
}

/** Sets when a draft's voting begins and ends. */
export function useSetTimes(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /commission/elections/:id/times'>) =>
      call('PUT /commission/elections/:id/times', { params: { id }, body }),
    onSuccess: useRefresh(),
  });
}
