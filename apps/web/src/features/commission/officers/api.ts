import type { OfficerRole } from '@evoting/contract/call';
import type { BodyOf } from '@evoting/contract/calls';
import type { UserId } from '@evoting/contract/fields';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

const OFFICERS_KEY = ['commission', 'officers'] as const;

/** Who works for the commission, and who is invited. */
export function useOfficers() {
  return useQuery({
    queryKey: OFFICERS_KEY,
    queryFn: async ({ signal }) => (await call('GET /commission/officers', { signal })).data,
  });
}

/** What changes the officers changes what everybody sees of the console. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['commission'] });
}

export function useInvite() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/invitations'>) =>
      call('POST /commission/invitations', { body }),
    onSuccess: useRefresh(),
  });
}

export function useTakeBack() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /commission/invitations/:id', { params: { id } }),
    onSuccess: useRefresh(),
  });
}

/** Gives an officer another part, or none. */
export function useChangeOfficer() {
  return useMutation({
    mutationFn: async ({ id, role }: { id: UserId; role: OfficerRole | 'removed' }) => {
      if (role === 'removed') await call('DELETE /commission/officers/:id', { params: { id } });
      else await call('PUT /commission/officers/:id', { params: { id }, body: { role } });
    },
    onSuccess: useRefresh(),
  });
}
