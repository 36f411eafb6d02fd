import type { BodyOf } from '@evoting/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useRefresh } from '../api.ts';

/** Invites the trustees of a draft by mail. Inviting them again restarts the key ceremony. */
export function useInviteTrustees(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /commission/elections/:id/trustees'>) =>
      call('PUT /commission/elections/:id/trustees', { params: { id }, body }),
    // Also after a refusal: others may be invited by now.
    onSettled: useRefresh(),
  });
}

/** Mails a trustee the link again, by the trustee's number. */
export function useMailTrustee(id: string) {
  return useMutation({
    mutationFn: (trustee: number) =>
      call('POST /commission/elections/:id/trustees/:trustee/mail', { params: { id, trustee } }),
  });
}
