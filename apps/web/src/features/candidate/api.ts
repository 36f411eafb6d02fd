import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const ME_KEY = ['candidate', 'me'] as const;

/** The candidate's own entry as voters see it, and the count of the post. */
export function useCandidateView() {
  return useQuery({
    queryKey: ME_KEY,
    queryFn: async ({ signal }) => (await call('GET /candidate/me', { signal })).data,
  });
}

/** Changes the candidate's own entry. */
export function useUpdateEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: FormData) => (await call('PUT /candidate/me', { body })).data,
    onSuccess: (view) => client.setQueryData(ME_KEY, view),
  });
}
