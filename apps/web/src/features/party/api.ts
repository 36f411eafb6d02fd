import type { BodyOf } from '@evoting/contract/calls';
import {
  CANDIDATES_HELPER_PAGE_SIZE,
  CANDIDATES_STALE_MS,
  POSTS_STALE_MS,
} from '@evoting/contract/constants';
import type { CandidateId } from '@evoting/contract/fields';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const CANDIDATES_KEY = ['party', 'candidates'] as const;
const STATS_KEY = ['party', 'stats'] as const;

export function usePartyStats() {
  return useQuery({
    queryKey: STATS_KEY,
    queryFn: async ({ signal }) => (await call('GET /party/get-stats', { signal })).data,
  });
}

/** The commission's decisions on the party, and the party's withdrawn nominations. */
export function usePartyStanding() {
  return useQuery({
    queryKey: ['party', 'standing'],
    queryFn: async ({ signal }) => (await call('GET /party/standing', { signal })).data,
  });
}

export interface CandidatesPage {
  page?: number;
  limit?: number;
  search?: string;
}

/** A page of the party's candidates. The previous page stays visible while the next one loads. */
export function useCandidates({
  page = 1,
  limit = CANDIDATES_HELPER_PAGE_SIZE,
  search = '',
}: CandidatesPage) {
  return useQuery({
    queryKey: [...CANDIDATES_KEY, { page, limit, search }],
    queryFn: async ({ signal }) => {
      const query = { page, limit, ...(search !== '' && { search }) };
      return (await call('GET /party/candidates', { query, signal })).data.candidates;
    },
    staleTime: CANDIDATES_STALE_MS,
    placeholderData: keepPreviousData,
  });
}

/** The posts of the election, fetched only while the form is open and cached for ten minutes. */
export function usePosts(isFormOpen: boolean) {
  return useQuery({
    queryKey: ['extras', 'posts'],
    queryFn: async ({ signal }) => (await call('GET /extras/get-political-posts', { signal })).data.posts,
    staleTime: POSTS_STALE_MS,
    gcTime: POSTS_STALE_MS,
    enabled: isFormOpen,
  });
}

function useRefreshCandidates() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: CANDIDATES_KEY }),
      client.invalidateQueries({ queryKey: STATS_KEY }),
    ]);
  };
}

/** Nominates a candidate; see `candidateBody`. */
export function useAddCandidate() {
  const refresh = useRefreshCandidates();
  return useMutation({
    mutationFn: (body: FormData) => call('POST /party/candidate', { body }),
    onSuccess: refresh,
  });
}

export function useEditCandidate() {
  const refresh = useRefreshCandidates();
  return useMutation({
    mutationFn: ({ id, body }: { id: CandidateId; body: BodyOf<'PUT /party/candidate/:id'> | FormData }) =>
      call('PUT /party/candidate/:id', { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Mails a new password to a candidate. The party never sees it. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (id: CandidateId) => call('PUT /party/candidate/:id/reset', { params: { id } }),
  });
}
