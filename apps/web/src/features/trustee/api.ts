import type { BodyOf } from '@evoting/contract/calls';
import type { Ceremony } from '@evoting/contract/commission/trustees';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/call-failures.ts';

const POLL_MS = 3_000;

const keyOf = (log: string) => ['trustee', log];

const isSettled = (ceremony: Ceremony | undefined) =>
  ceremony !== undefined &&
  (ceremony.hasResult || ceremony.state === 'over' || ceremony.declaredVoid !== null);

/** The state of the ceremony, polled until the result is there or the ceremony has ended. */
export function useCeremony(log: string) {
  return useQuery({
    queryKey: keyOf(log),
    queryFn: async ({ signal }) =>
      (await call('GET /trustee/:log', { signal, params: { log } })).data.ceremony,
    refetchInterval: ({ state }) => (isSettled(state.data) ? false : POLL_MS),
  });
}

/** The trustee to whom a link belongs; disabled without a token. */
export function usePlace(log: string, token: string) {
  return useQuery({
    queryKey: [...keyOf(log), 'place', token],
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await call('POST /trustee/:log/place', { params: { log }, body: { token } })).data,
  });
}

/** Mutations that send a trustee's messages and refetch the ceremony. */
export function useSend(log: string) {
  const queryClient = useQueryClient();
  const params = { log };
  const refetch = () => queryClient.invalidateQueries({ queryKey: keyOf(log), exact: true });
  return {
    message: useMutation({
      mutationFn: (body: BodyOf<'POST /trustee/:log/messages'>) =>
        call('POST /trustee/:log/messages', { params, body }),
      onSettled: refetch,
    }),
    complaint: useMutation({
      mutationFn: (body: BodyOf<'POST /trustee/:log/complaint'>) =>
        call('POST /trustee/:log/complaint', { params, body }),
      onSettled: refetch,
    }),
    drill: useMutation({
      mutationFn: (body: BodyOf<'POST /trustee/:log/drill'>) =>
        call('POST /trustee/:log/drill', { params, body }),
    }),
    shares: useMutation({
      mutationFn: (body: BodyOf<'POST /trustee/:log/shares'>) =>
        call('POST /trustee/:log/shares', { params, body }).catch((error) => ignoreIfCounted(log, error)),
      onSettled: refetch,
    }),
  };
}

/**
 * Ignores the refusal of shares that are no longer needed. Once the result is recorded, the server limits the
 * size of shares and replies 413, also to a retry after a lost reply.
 */
async function ignoreIfCounted(log: string, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.status !== 413) throw error;
  const { ceremony } = (await call('GET /trustee/:log', { params: { log } })).data;
  if (!ceremony.hasResult) throw error;
}

/** Fetches the key that signs the record of this election; null if it has no record yet. */
export async function verifierKeyOf(log: string): Promise<string | null> {
  const { logs } = (await call('GET /board')).data;
  return logs.find((one) => one.log === log)?.verifierKey ?? null;
}
