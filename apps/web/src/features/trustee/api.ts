import type { BodyOf } from '@evoting/contract/calls';
import type { Ceremony } from '@evoting/contract/commission/trustees';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/call-failures.ts';

/** How soon a page that waits sees what another trustee has sent. */
const LOOK_AGAIN_MS = 3_000;

const keyOf = (log: string) => ['trustee', log];

const isSettled = (ceremony: Ceremony | undefined) =>
  ceremony !== undefined &&
  (ceremony.hasResult || ceremony.state === 'over' || ceremony.declaredVoid !== null);

/** How far the trustees are; looked at again and again while there is something to wait for. */
export function useCeremony(log: string) {
  return useQuery({
    queryKey: keyOf(log),
    queryFn: async ({ signal }) =>
      (await call('GET /trustee/:log', { signal, params: { log } })).data.ceremony,
    refetchInterval: ({ state }) => (isSettled(state.data) ? false : LOOK_AGAIN_MS),
  });
}

/** Whose link it is; not asked for without one. */
export function usePlace(log: string, token: string) {
  return useQuery({
    queryKey: [...keyOf(log), 'place', token],
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await call('POST /trustee/:log/place', { params: { log }, body: { token } })).data,
  });
}

/** Sends something of a trustee's, and looks again at once. */
export function useSend(log: string) {
  const queryClient = useQueryClient();
  const params = { log };
  const settle = () => queryClient.invalidateQueries({ queryKey: keyOf(log), exact: true });
  return {
    message: useMutation({
      mutationFn: (body: BodyOf<'POST /trustee/:log/messages'>) =>
        call('POST /trustee/:log/messages', { params, body }),
      onSettled: settle,
    }),
    complaint: useMutation({
      mutationFn: (body: BodyOf<'POST /trustee/:log/complaint'>) =>
        call('POST /trustee/:log/complaint', { params, body }),
      onSettled: settle,
    }),
    drill: useMutation({
      mutationFn: (body: BodyOf<'POST /trustee/:log/drill'>) =>
        call('POST /trustee/:log/drill', { params, body }),
    }),
    shares: useMutation({
      mutationFn: (body: BodyOf<'POST /trustee/:log/shares'>) =>
        call('POST /trustee/:log/shares', { params, body }).catch((error) => unlessCounted(log, error)),
      onSettled: settle,
    }),
  };
}

/**
 * A record that has its result reads no long shares any more: not those of one more trustee, nor the same
 * again where the answer was lost. They are no longer needed.
 */
async function unlessCounted(log: string, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.status !== 413) throw error;
  const { ceremony } = (await call('GET /trustee/:log', { params: { log } })).data;
  if (!ceremony.hasResult) throw error;
}

/** The key that signs the record of this election; null before it has one. */
export async function verifierKeyOf(log: string): Promise<string | null> {
  const { logs } = (await call('GET /board')).data;
  return logs.find((one) => one.log === log)?.verifierKey ?? null;
}
