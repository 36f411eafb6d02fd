import type { BodyOf } from '@evoting/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Every election, and what is to be done before the draft among them is opened. */
export function useElections() {
  return useQuery({
    queryKey: ['commission', 'elections'],
    queryFn: async ({ signal }) => (await call('GET /commission/elections', { signal })).data,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['commission'] });
}

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
    // A refusal, too, says that what is shown is no longer so.
    onSettled: useRefresh(),
  });
}

/** Has a mail really sent, to the officer who asks. */
export function useTryMailServer() {
  return useMutation({ mutationFn: async () => (await call('POST /commission/try-mail')).data });
}

export function useSetTimes(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /commission/elections/:id/times'>) =>
      call('PUT /commission/elections/:id/times', { params: { id }, body }),
    onSuccess: useRefresh(),
  });
}
