import { fillOf } from '@evoting/booth/fill';
import type { BodyOf, DataOf } from '@evoting/contract/calls';
import type { UserId } from '@evoting/contract/fields';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../lib/api.ts';
import type { PendingBallot } from '../../lib/pending.ts';
import { readElectionInfo } from './answer.ts';

export type ElectionInfo = DataOf<'GET /vote/initiate-vote'>;

const INFO_KEY = ['vote', 'info'] as const;

/** The ballot paper: whether this voter can vote, for which posts, and their candidates. */
export function useElectionInfo() {
  return useQuery({
    queryKey: INFO_KEY,
    queryFn: async ({ signal }) => readElectionInfo(await call('GET /vote/initiate-vote', { signal })),
  });
}

/** Asks for the ballot paper again: after a cast the server says that this voter has voted. */
export function useRefreshElectionInfo(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: INFO_KEY }), [client]);
}

/**
 * Casts an encrypted ballot: the only way by which this app casts anything.
 * Takes: the ballot's exact bytes and its retry key.
 * Gives: what the server says is the receipt, unchecked.
 * Refuses: as `call` does.
 */
export async function castBallot({ json, retryKey, account }: PendingBallot): Promise<unknown> {
  // The session may be another account's by now: the server takes the ballot for this one alone.
  const reply: unknown = await call('POST /vote/cast', {
    body: { ballot: json, retryKey, account: account as UserId, fill: fillOf(json) },
  });
  return (reply as { data?: { receipt?: unknown } } | null)?.data?.receipt;
}

/**
 * Asks for a code to the e-mail of the account.
 * Takes: what is told of every end, with its error or null; also of one that comes before the screen listens.
 */
export function useEmailCode(onEnd: (error: Error | null) => void) {
  return useMutation({
    mutationFn: () => call('POST /vote/email-code'),
    onSettled: (_, error) => onEnd(error),
  });
}

/** Confirms the e-mail by its code; the paper is asked for again. */
export function useConfirmEmail() {
  const refresh = useRefreshElectionInfo();
  return useMutation({
    mutationFn: (body: BodyOf<'POST /vote/confirm-email'>) => call('POST /vote/confirm-email', { body }),
    onSuccess: refresh,
  });
}

/** Asks for a code to the contact of a place on the roll; the answer tells nothing of the place. */
export function usePlaceCode() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /vote/place-code'>) => call('POST /vote/place-code', { body }),
  });
}

/** Claims a place on the roll; the paper is asked for again. */
export function useClaimPlace() {
  const refresh = useRefreshElectionInfo();
  return useMutation({
    mutationFn: (body: BodyOf<'POST /vote/claim-place'>) => call('POST /vote/claim-place', { body }),
    onSuccess: refresh,
  });
}
