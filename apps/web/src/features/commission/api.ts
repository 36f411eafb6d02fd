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
    // The frame shows its screens also where it was refused; one that asks again would take the frame away.
    retryOnMount: false,
  });
}

/**
 * Lets a mutation fetch again what it may have changed.
 * Takes: the key of the queries; without one, all of the console.
 */
export function useRefresh(queryKey: QueryKey = ['commission']): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey });
}

/** Says of a draft what no program can see. */
export function useSayOfDraft(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/elections/:id/checks'>) =>
      call('POST /commission/elections/:id/checks', { params: { id }, body }),
    // A refusal, too, means that what is shown is out of date.
    onSettled: useRefresh(),
  });
}
