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

/** The figures of the party's dashboard. */
export function usePartyStats() {
  return useQuery({
    queryKey: STATS_KEY,
    queryFn: async ({ signal }) => (await call('GET /party/get-stats', { signal })).data,
  });
}

/** What the commission has decided of the party, and which of its nominations were withdrawn. */
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

/** A page of the party's own candidates; while the next page is on its way the last one stays in sight. */
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

/** The posts one can stand for: asked for only while the form is open, then kept ten minutes. */
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

/** Nominates somebody; takes the form of `candidateBody`. */
export function useAddCandidate() {
  const refresh = useRefreshCandidates();
  return useMutation({
    mutationFn: (body: FormData) => call('POST /party/candidate', { body }),
    onSuccess: refresh,
  });
}

/** Changes a nomination. */
export function useEditCandidate() {
  const refresh = useRefreshCandidates();
  return useMutation({
    mutationFn: ({ id, body }: { id: CandidateId; body: BodyOf<'PUT /party/candidate/:id'> | FormData }) =>
      call('PUT /party/candidate/:id', { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Has a candidate's new password mailed to them; the party never sees it. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (id: CandidateId) => call('PUT /party/candidate/:id/reset', { params: { id } }),
  });
}
