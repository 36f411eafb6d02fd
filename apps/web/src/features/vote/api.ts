import { fillOf } from '@evoting/booth/fill';
import type { BodyOf, DataOf } from '@evoting/contract/calls';
import type { UserId } from '@evoting/contract/fields';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, callWhile } from '../../lib/api.ts';
import type { PendingBallot } from '../../lib/pending.ts';
import { readElectionInfo } from './answer.ts';

export type ElectionInfo = DataOf<'GET /vote/initiate-vote'>;

const INFO_KEY = ['vote', 'info'] as const;

/** Fetches the ballot paper. */
export function useElectionInfo() {
  return useQuery({
    queryKey: INFO_KEY,
    queryFn: async ({ signal }) =>
      readElectionInfo(await call('GET /vote/initiate-vote', { query: { reasons: 'true' }, signal })),
  });
}

/** Returns a function that fetches the ballot paper again. */
export function useRefreshElectionInfo(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: INFO_KEY }), [client]);
}

/**
 * Casts an encrypted ballot. Nothing else in this app casts.
 * @param requireWanted called before the ballot is sent again, after a wait in the server's queue
 * @returns the receipt as the server sent it, unchecked
 * @throws as `call` does
 */
export async function castBallot(
  { json, retryKey, account }: PendingBallot,
  requireWanted: () => void,
): Promise<unknown> {
  // If another account has logged in since, the server refuses the ballot.
  const reply: unknown = await callWhile(requireWanted, 'POST /vote/cast', {
    body: { ballot: json, retryKey, account: account as UserId, fill: fillOf(json) },
  });
  return (reply as { data?: { receipt?: unknown } } | null)?.data?.receipt;
}

/**
 * Requests a code by e-mail.
 * @param onEnd called after every request, also one that ends before the screen subscribes
 */
export function useEmailCode(onEnd: (error: Error | null) => void) {
  return useMutation({
    mutationFn: () => call('POST /vote/email-code'),
    onSettled: (_, error) => onEnd(error),
  });
}

/** Confirms the e-mail by its code, and refetches the paper. */
export function useConfirmEmail() {
  const refresh = useRefreshElectionInfo();
  return useMutation({
    mutationFn: (body: BodyOf<'POST /vote/confirm-email'>) => call('POST /vote/confirm-email', { body }),
    onSuccess: refresh,
  });
}

/** Requests a code to the contact of a place on the roll. The reply does not tell if the place exists. */
export function usePlaceCode() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /vote/place-code'>) => call('POST /vote/place-code', { body }),
  });
}

/** Claims a place on the roll, and refetches the paper. */
export function useClaimPlace() {
  const refresh = useRefreshElectionInfo();
  return useMutation({
    mutationFn: (body: BodyOf<'POST /vote/claim-place'>) => call('POST /vote/claim-place', { body }),
    onSuccess: refresh,
  });
}
