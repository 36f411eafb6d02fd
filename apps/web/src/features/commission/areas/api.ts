import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useRefresh } from '../api.ts';

/** The parts of an area, of the whole without one, or what is found by a text. */
export function useAreas({ within, search }: { within: string | undefined; search: string }) {
  return useQuery({
    queryKey: ['commission', 'areas', within, search],
    queryFn: async ({ signal }) => {
      const query = search === '' ? { within } : { search };
      return (await call('GET /commission/areas', { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

/** The code of the one area that there is; undefined where it is divided, or not known yet. */
export function useWholeArea() {
  const { data } = useAreas({ within: undefined, search: '' });
  return data?.total === 1 ? data.areas[0]?.code : undefined;
}

/** The areas of a table, or those of Nigeria. */
export type NewAreas = { table: string } | 'nigeria';

const send = async (from: NewAreas, query: { adding?: number }) =>
  from === 'nigeria'
    ? (await call('POST /commission/areas/nigeria', { query })).data
    : (await call('POST /commission/areas', { body: from, query })).data;

/** Says how many areas would be added. */
export function useCountAreas() {
  return useMutation({ mutationFn: (from: NewAreas) => send(from, {}) });
}

/** Adds areas for good, as many as were counted. */
export function useAddAreas() {
  return useMutation({
    mutationFn: ({ from, adding }: { from: NewAreas; adding: number }) => send(from, { adding }),
    onSuccess: useRefresh(),
  });
}

/**
 * Who elects what in an election, as of this moment: officers compare it. Not asked for without an election.
 */
export function usePapers(id: string | null) {
  return useQuery({
    queryKey: ['commission', 'papers', id],
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) =>
            (await call('GET /commission/elections/:id/papers', { params: { id }, signal })).data,
    staleTime: 0,
  });
}
