import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

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
