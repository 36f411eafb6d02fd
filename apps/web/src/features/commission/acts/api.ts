import type { DataOf } from '@evoting/contract/calls';
import type { Wanted } from '@evoting/contract/commission/acts';
import type { Proposal } from '@evoting/contract/commission/proposals';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useRefresh } from '../api.ts';

const KEY = ['commission', 'proposals'] as const;
/** Another officer proposes and confirms meanwhile. */
const REFETCH_MS = 15_000;

/**
 * What officers have proposed, and how many officers there are; not asked for where the reader may not
 * decide.
 */
export function useProposals(isEnabled = true) {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal, client }) => {
      const { data } = await call('GET /commission/proposals', { signal });
      const before = client.getQueryData<Proposals>(KEY);
      if (before && isOutdated(before, data))
        void client.invalidateQueries({
          queryKey: ['commission'],
          predicate: ({ queryKey: [, name] }) => !KEPT.includes(name),
        });
      return data;
    },
    refetchInterval: REFETCH_MS,
    enabled: isEnabled,
  });
}

type Proposals = DataOf<'GET /commission/proposals'>;

/**
 * What a decision of others does not fetch again: the proposals themselves, and the ballot papers, which
 * never change under the eyes of an officer who is about to find them right.
 */
const KEPT: readonly unknown[] = ['proposals', 'papers'];

/** Whether a proposal was decided since, or another officer came or went: other screens say so too. */
function isOutdated(before: Proposals, now: Proposals): boolean {
  const decided = ({ proposals }: Proposals) => proposals.filter(({ state }) => state !== 'waiting');
  const known = new Set(decided(before).map(({ id }) => id));
  return now.officers !== before.officers || decided(now).some(({ id }) => !known.has(id));
}

/** Whether another officer proposed something about this one, who then does not decide it. */
export const isAbout = ({ wanted: { params }, proposedBy }: Proposal, officer: string | undefined) =>
  !proposedBy.isMe && 'officer' in params && params.officer === officer;

/** Proposes an act that takes two officers; where only one may decide, it is done at once. */
export function usePropose() {
  return useMutation({
    mutationFn: async (body: { electionId: string | null; wanted: Wanted }) =>
      (await call('POST /commission/proposals', { body })).data,
    onSettled: useRefresh(),
  });
}

/**
 * Confirms another officer's act, by the digest of what was shown.
 * Gives: the letter that comes of it, if any; no cache keeps it.
 */
export function useConfirm() {
  return useMutation({
    mutationFn: async ({ id, digest }: Proposal) =>
      (await call('POST /commission/proposals/:id/confirm', { params: { id }, body: { digest } })).data
        .letter,
    onSettled: useRefresh(),
    gcTime: 0,
  });
}

/** Withdraws what the officer proposed. */
export function useWithdraw() {
  return useMutation({
    mutationFn: ({ id }: Proposal) => call('POST /commission/proposals/:id/withdraw', { params: { id } }),
    onSettled: useRefresh(),
  });
}
