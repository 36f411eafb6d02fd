import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useRefresh } from '../api.ts';

const OFFICERS_KEY = ['commission', 'officers'] as const;

/** The officers and the open invitations. */
export function useOfficers() {
  return useQuery({
    queryKey: OFFICERS_KEY,
    queryFn: async ({ signal }) => (await call('GET /commission/officers', { signal })).data,
  });
}

const SESSIONS_KEY = ['commission', 'sessions'] as const;

/** The officer's own sessions. */
export function useSessions() {
  return useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: async ({ signal }) => (await call('GET /commission/sessions', { signal })).data.sessions,
  });
}

/** Ends one of their own sessions, or all the others. */
export function useEndSession() {
  return useMutation({
    mutationFn: (which: string | 'others') =>
      which === 'others'
        ? call('POST /commission/sessions/end-others')
        : call('DELETE /commission/sessions/:id', { params: { id: which } }),
    onSettled: useRefresh(SESSIONS_KEY),
  });
}

/** Sends a picture that may become the logo, and returns its id. */
export function useSendLogo() {
  return useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData();
      body.set('image', file);
      return (await call('POST /commission/logo', { body })).data.id;
    },
  });
}
