import type { BodyOf, DataOf } from '@evoting/contract/calls';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { isRole, readToken, saveSession } from '../../lib/session.ts';

/** Logs in, stores token and role, and clears the cache of the former account. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<'POST /user/login'>) =>
      sessionOf(await call('POST /user/login', { body })),
    onSuccess: ({ token, userType }, { email }) => {
      queryClient.clear();
      saveSession(token, userType, email);
    },
  });
}

function sessionOf({ data }: { data: DataOf<'POST /user/login'> | undefined }) {
  const { token, userType } = data ?? {};
  if (!token || !userType || !isRole(userType)) throw new Error(t`Something went wrong`);
  return { token, userType };
}

/** Registers a voter. A token in the reply is stored with the role, which logs the voter in. */
export function useRegisterVoter() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /user/register-voter'>) => call('POST /user/register-voter', { body }),
    onSuccess: ({ data }, { email }) => {
      const { token, userType } = (data ?? {}) as { token?: unknown; userType?: unknown };
      if (typeof token === 'string' && typeof userType === 'string' && isRole(userType))
        saveSession(token, userType, email);
    },
  });
}

/** Registers a party, without logging in. */
export function useRegisterParty() {
  return useMutation({
    mutationFn: async (body: BodyOf<'POST /user/register-party'>) =>
      (await call('POST /user/register-party', { body })).data,
  });
}

/** Requests a link by mail. The reply does not reveal if there is an account. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /user/forgot-password'>) => call('POST /user/forgot-password', { body }),
  });
}

/** Sets a new password by the token of the mailed link. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /user/reset-password'>) => call('POST /user/reset-password', { body }),
  });
}

/**
 * Ends the session on the server and on this device. The device is cleared before the reply comes, so that its
 * owner can hand it on at once.
 * @param clear removes the session from this device
 */
export async function endSession(clear: () => void): Promise<void> {
  const reply = readToken() === null ? undefined : call('POST /user/logout');
  clear();
  await reply?.catch((error: unknown) => console.warn('The server could not be told of the logout', error));
}
