import type { BodyOf } from '@evoting/contract/calls';
import { t } from '@lingui/core/macro';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { readToken, rememberOwner } from '../../lib/session.ts';

async function fetchOfficer(signal: AbortSignal) {
  const token = readToken();
  if (token === null) throw new Error(t`Please login again`);
  const { data } = await call('GET /commission/me', { signal });
  rememberOwner(data.officer.email, token);
  return data;
}

/** The officer who is logged in, and how many there are. */
export function useOfficer() {
  return useQuery({
    queryKey: ['commission', 'me'],
    queryFn: ({ signal }) => fetchOfficer(signal),
    // After a refusal the frame still shows its screens. Another request would remove the frame.
    retryOnMount: false,
  });
}

export const FACTOR_KEY = ['commission', 'second-factor'] as const;

/** The officer's second factors, and the state of this session's confirmation. */
export function useSecondFactor() {
  return useQuery({
    queryKey: FACTOR_KEY,
    queryFn: async ({ signal }) => (await call('GET /commission/second-factor', { signal })).data,
  });
}

/** Notes that the officer has seen the wrong passwords and second factors for the account. */
export function useSeeAttempts() {
  return useMutation({
    mutationFn: () => call('POST /commission/attempts/seen'),
    onSettled: useRefresh(['commission', 'me']),
  });
}

/**
 * Makes a function that fetches queries again after a mutation.
 * @param queryKey of the queries; all of the console if left out
 */
export function useRefresh(queryKey: QueryKey = ['commission']): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey });
}

/** Records a check of a draft that only a person can make. */
export function useSayOfDraft(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/elections/:id/checks'>) =>
      call('POST /commission/elections/:id/checks', { params: { id }, body }),
    // A refusal also means that the screen is out of date.
    onSettled: useRefresh(),
  });
}
