import type { DataOf } from '@evoting/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { readElectionInfo } from './answer.ts';

export type ElectionInfo = DataOf<'GET /vote/initiate-vote'>;

const INFO_KEY = ['vote', 'info'] as const;

/** The ballot paper: whether this voter can vote, for which posts, and who stands for them. */
export function useElectionInfo() {
  return useQuery({
    queryKey: INFO_KEY,
    queryFn: async ({ signal }) => readElectionInfo(await call('GET /vote/initiate-vote', { signal })),
  });
}

/** Asks for the ballot paper anew: after a cast the server says that this voter has voted. */
export function useRefreshElectionInfo(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: INFO_KEY });
}

/**
 * Casts an encrypted ballot: the only way by which this app casts anything.
 * Takes: the ballot's exact bytes and its retry key.
 * Gives: what the server says is the receipt, unchecked.
 * Refuses: as `call` does.
 */
export async function castBallot(sealed: { json: string; retryKey: string }): Promise<unknown> {
  const reply: unknown = await call('POST /vote/cast', {
    body: { ballot: sealed.json, retryKey: sealed.retryKey },
  });
  return (reply as { data?: { receipt?: unknown } } | null)?.data?.receipt;
}
