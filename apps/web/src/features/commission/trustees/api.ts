import type { BodyOf } from '@evoting/contract/calls';
import type { KeyHolders } from '@evoting/contract/commission/trustees';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useRefresh } from '../api.ts';

/** Trustees go on meanwhile, each on their own device. */
const REFETCH_MS = 10_000;

/** Who holds the key of an election, and how far its trustees are; of none nothing is asked. */
export function useKeyHolders(id: string | null) {
  return useQuery({
    queryKey: ['commission', 'trustees', id],
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) =>
            (await call('GET /commission/elections/:id/trustees', { params: { id }, signal })).data
              .keyHolders,
    refetchInterval: REFETCH_MS,
  });
}

/** Whether trustees were planned, and an opening would leave the key with the server all the same. */
export const areTrusteesMissing = ({ keyHolders, mayInvite, planned }: KeyHolders): boolean =>
  keyHolders === 'server' && mayInvite === 'yes' && planned !== null;

/** Invites the trustees of a draft by mail; done again, the making of the key begins anew. */
export function useInviteTrustees(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /commission/elections/:id/trustees'>) =>
      call('PUT /commission/elections/:id/trustees', { params: { id }, body }),
    onSuccess: useRefresh(),
  });
}

/** Takes: a trustee's place. */
export function useMailTrustee(id: string) {
  return useMutation({
    mutationFn: (trustee: number) =>
      call('POST /commission/elections/:id/trustees/:trustee/mail', { params: { id, trustee } }),
  });
}
