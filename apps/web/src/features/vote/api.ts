import type { DataOf } from '@evoting/contract/calls';
import type { Choice, Receipt } from '@evoting/contract/vote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type ElectionInfo = DataOf<'GET /vote/initiate-vote'>;

const INFO_KEY = ['vote', 'info'] as const;

/** The ballot paper: whether this voter can vote, for which posts, and who stands for them. */
export function useElectionInfo() {
  return useQuery({
    queryKey: INFO_KEY,
    queryFn: async ({ signal }) => (await call('GET /vote/initiate-vote', { signal })).data,
  });
}

/** Asks for the ballot paper anew: after a cast the server says that this voter has voted. */
export function useRefreshElectionInfo(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: INFO_KEY });
}

/** Casts an encrypted ballot, or, to a server without a public record, the choices. Gives the receipt where there is a record. */
export function useCast() {
  return useMutation({
    mutationFn: async (body: { ballot: string } | Choice[]): Promise<Receipt | null> =>
      (await call('POST /vote/cast', { body })).data.receipt,
  });
}
