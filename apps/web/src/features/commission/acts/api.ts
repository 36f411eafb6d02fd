import type { DataOf } from '@evoting/contract/calls';
import type { ProposedAct } from '@evoting/contract/commission/acts';
import type { Proposal } from '@evoting/contract/commission/proposals';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useRefresh } from '../api.ts';
import type { Way } from './signing.ts';

const KEY = ['commission', 'proposals'] as const;
const REFETCH_MS = 15_000;
/** While an act is being done. */
const REFETCH_SOON_MS = 3_000;

/**
 * The officers' proposals, and the number of officers.
 * @param isEnabled false for an officer who may not decide proposals
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
    refetchInterval: ({ state }) =>
      state.data?.proposals.some((one) => one.state === 'being-done') ? REFETCH_SOON_MS : REFETCH_MS,
    enabled: isEnabled,
  });
}

type Proposals = DataOf<'GET /commission/proposals'>;

/**
 * The queries that another officer's decision does not refresh: the proposals themselves, and the ballot
 * papers, which must not change while an officer checks them.
 */
const KEPT: readonly unknown[] = ['proposals', 'papers'];

/** Tells whether a proposal was decided in between, or the number of officers has changed. */
function isOutdated(before: Proposals, now: Proposals): boolean {
  const decided = ({ proposals }: Proposals) =>
    proposals.filter(({ state }) => state !== 'waiting' && state !== 'being-done');
  const known = new Set(decided(before).map(({ id }) => id));
  return now.officers !== before.officers || decided(now).some(({ id }) => !known.has(id));
}

/** Tells whether another officer proposed something about this one, who then does not decide it. */
export const isAbout = ({ wanted: { params }, proposedBy }: Proposal, officer: string | undefined) =>
  !proposedBy.isMe && 'officer' in params && params.officer === officer;

/** Loaded with the first decision: it needs digests and passkeys. */
const signing = () => import('./signing.ts');

/** A proposal that an officer decides, and how the officer confirms it. */
interface Decided {
  readonly proposal: Proposal;
  readonly way: Way;
}

/** Proposes an act of two officers. A commission's only officer does it at once. */
export function usePropose() {
  return useMutation({
    mutationFn: async ({
      electionId,
      wanted,
      way,
    }: {
      electionId: string | null;
      wanted: ProposedAct;
      way: Way;
    }) => {
      const { signedProposal } = await signing();
      const body = await signedProposal(electionId, wanted, way);
      return (await call('POST /commission/proposals', { body })).data;
    },
    onSettled: useRefresh(),
  });
}

/**
 * Confirms another officer's proposal by signing what was shown. The result is the letter that the act made,
 * if any, which no cache keeps.
 */
export function useConfirm() {
  return useMutation({
    mutationFn: async ({ proposal, way }: Decided) => {
      const body = await (await signing()).signedDecision(proposal, 'confirm', way);
      const params = { id: proposal.id };
      return (await call('POST /commission/proposals/:id/confirm', { params, body })).data.letter;
    },
    onSettled: useRefresh(),
    gcTime: 0,
  });
}

/** Takes back the officer's own proposal. */
export function useWithdraw() {
  return useMutation({
    mutationFn: async ({ proposal, way }: Decided) => {
      const { confirmation } = await (await signing()).signedDecision(proposal, 'withdraw', way);
      const params = { id: proposal.id };
      return call('POST /commission/proposals/:id/withdraw', { params, body: { confirmation } });
    },
    onSettled: useRefresh(),
  });
}

/** Votes against another officer's proposal. The result tells whether that ended it. */
export function useObject() {
  return useMutation({
    mutationFn: async ({ proposal, reason, way }: Decided & { readonly reason: string }) => {
      const { signedDecision, tidyReason } = await signing();
      const given = tidyReason(reason);
      const { confirmation } = await signedDecision(proposal, 'object', way, given);
      const [params, body] = [{ id: proposal.id }, { reason: given, confirmation }];
      return (await call('POST /commission/proposals/:id/object', { params, body })).data.isRejected;
    },
    onSettled: useRefresh(),
  });
}

type EarlyEnd = DataOf<'GET /commission/day'>['earlyEnds'][number];

/** Holds an end of an election, so that it does not take effect. */
export function useHold() {
  return useMutation({
    mutationFn: async ({ end, reason, way }: { end: EarlyEnd; reason: string; way: Way }) => {
      const { signedHold, tidyReason } = await signing();
      const given = tidyReason(reason);
      const confirmation = await signedHold(end.digest, 'hold', way, given);
      const [params, body] = [{ id: end.proposal }, { reason: given, confirmation }];
      return call('POST /commission/proposals/:id/hold', { params, body });
    },
    onSettled: useRefresh(),
  });
}

/** Takes the officer's own hold back. */
export function useTakeHoldBack() {
  return useMutation({
    mutationFn: async ({ end, way }: { end: EarlyEnd; way: Way }) => {
      const confirmation = await (await signing()).signedHold(end.digest, 'release', way);
      const params = { id: end.proposal };
      return call('POST /commission/proposals/:id/release', { params, body: { confirmation } });
    },
    onSettled: useRefresh(),
  });
}

/** Takes an announcement or an invitation back. */
export function useTakeBack() {
  return useMutation({
    mutationFn: async ({ what, id, way }: { what: 'announcement' | 'invitation'; id: string; way: Way }) => {
      const body = await (await signing()).signedTakingBack(what, id, way);
      return what === 'announcement'
        ? call('POST /commission/announcements/:id/withdraw', { params: { id }, body })
        : call('POST /commission/invitations/:id/take-back', { params: { id }, body });
    },
    onSettled: useRefresh(),
  });
}
