import type { BodyOf } from '@evoting/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export type VoterQuery = BodyOf<'POST /commission/desk/looks'>;

/** Looks for one voter. What is found is kept by no cache: it is gone with the screen. */
export function useLook() {
  return useMutation({
    mutationFn: async (body: VoterQuery) => (await call('POST /commission/desk/looks', { body })).data,
    gcTime: 0,
  });
}

/** Has a code or a link mailed once more to the voter who was found. */
export function useMailAgain() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/desk/mails'>) =>
      call('POST /commission/desk/mails', { body }),
  });
}
