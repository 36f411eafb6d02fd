import type { BodyOf } from '@evoting/contract/calls';
import { PROFILE_STALE_MS } from '@evoting/contract/constants';
import type { Profile } from '@evoting/contract/user';
import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { readToken, rememberOwner } from '../../lib/session.ts';

const PROFILE_KEY = ['user', 'profile'] as const;

async function fetchProfile(signal: AbortSignal): Promise<Profile> {
  const token = readToken();
  if (token === null) throw new Error(t`Please login again`);
  const { user } = (await call('GET /user/profile', { signal })).data;
  rememberOwner(user.userType === 'PLACE' ? user.id : user.email, token);
  return user;
}

/** The account that is logged in; cached for ten minutes, and retried once unless the session has ended. */
export function useProfile() {
  return useQuery({
    queryKey: PROFILE_KEY,
    queryFn: ({ signal }) => fetchProfile(signal),
    staleTime: PROFILE_STALE_MS,
    gcTime: PROFILE_STALE_MS,
    retry: (failures) => failures < 1 && readToken() !== null,
  });
}

export type ProfileChange = BodyOf<'PUT /user/profile'> | FormData;

/** Changes the account and the cached profile. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ProfileChange) => (await call('PUT /user/profile', { body })).data.user,
    onSuccess: (user) => client.setQueryData(PROFILE_KEY, user),
  });
}
