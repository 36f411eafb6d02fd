import type { BodyOf } from '@evoting/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

/** A rehearsal that begins or ends is looked at more often. */
const CHANGING_MS = 2_000;
const USUAL_MS = 15_000;
const REHEARSAL = ['commission', 'rehearsal'];

/** The rehearsal that runs, and whether one can be begun. */
export function useRehearsal() {
  return useQuery({
    queryKey: REHEARSAL,
    queryFn: async ({ signal }) => (await call('GET /commission/rehearsal', { signal })).data,
    refetchInterval: ({ state }) => {
      const running = state.data?.rehearsal;
      const isChanging = running ? running.state !== 'running' : state.data?.madeUp?.mayVote === 'voting';
      return isChanging ? CHANGING_MS : USUAL_MS;
    },
  });
}

/** Begins a rehearsal of the draft; where one runs, it is shown. */
export function useBeginRehearsal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/rehearsal'>) => call('POST /commission/rehearsal', { body }),
    onSuccess: ({ data }) => client.setQueryData(REHEARSAL, data),
  });
}

/** Lets made-up voters vote, on a rehearsal's own server. */
export function useLetMadeUpVote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/rehearsal/voters'>) =>
      call('POST /commission/rehearsal/voters', { body }),
    onSuccess: ({ data }) => client.setQueryData(REHEARSAL, data),
  });
}

/** Ends a rehearsal and removes everything of it. */
export function useEndRehearsal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /commission/rehearsal/:id/end', { params: { id } }),
    onSuccess: ({ data }) => client.setQueryData(REHEARSAL, data),
  });
}
