import type { CandidateId } from '@evoting/contract/fields';
import type { NominationToSecond } from '@evoting/contract/self-nomination';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const KEY = ['self-nomination'] as const;

/** How voters nominate themselves, and this voter's own nomination. */
export function useStanding() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call('GET /self-nomination', { signal })).data,
  });
}

function useRenewed() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

/** Nominates the voter, or changes the nomination that there is. */
export function useStand(isNew: boolean) {
  return useMutation({
    mutationFn: async (body: FormData) => {
      if (isNew) await call('POST /self-nomination', { body });
      else await call('PUT /self-nomination', { body });
    },
    onSuccess: useRenewed(),
  });
}

export function useWithdraw() {
  return useMutation({
    mutationFn: () => call('POST /self-nomination/withdraw', {}),
    onSettled: useRenewed(),
  });
}

/** Somebody who wants to stand, for a possible seconder who is logged in. */
export function useToSecond(id: CandidateId, isLoggedIn: boolean) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: async ({ signal }) => (await call('GET /self-nomination/:id', { params: { id }, signal })).data,
    enabled: isLoggedIn,
  });
}

/** Seconds a nomination as it is shown. */
export function useSecond() {
  return useMutation({
    mutationFn: ({ id, seen }: Pick<NominationToSecond, 'id' | 'seen'>) =>
      call('POST /self-nomination/:id/second', { params: { id }, body: { seen } }),
    onSettled: useRenewed(),
  });
}
