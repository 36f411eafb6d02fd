import type { BodyOf } from '@evoting/contract/calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** The server's settings, for the holder of its link. */
export function useSetup(token: string) {
  return useQuery({
    queryKey: ['commission', 'setup'],
    queryFn: async ({ signal }) =>
      (await call('POST /commission/setup/look', { body: { token }, signal })).data,
    enabled: token !== '',
    retry: false,
  });
}

/** Has the server ask itself at its public address. */
export function useTryAddress(token: string) {
  return useMutation({
    mutationFn: async () => (await call('POST /commission/setup/try-address', { body: { token } })).data,
  });
}

/** Has a mail really sent; gives what the mail server answered. */
export function useTryMail(token: string) {
  return useMutation({
    mutationFn: async (email: string) =>
      (await call('POST /commission/setup/try-mail', { body: { token, email } })).data,
  });
}

/** Names the commission and makes its first officer; no link works afterwards. */
export function useSetUp() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/setup'>) => call('POST /commission/setup', { body }),
  });
}

/** The content of an invitation. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['commission', 'invitation'],
    queryFn: async ({ signal }) =>
      (await call('POST /commission/invitation/look', { body: { token }, signal })).data,
    enabled: token !== '',
    retry: false,
  });
}

/** Becomes an officer by an invitation, which works once. */
export function useAccept() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/invitation/accept'>) =>
      call('POST /commission/invitation/accept', { body }),
  });
}
