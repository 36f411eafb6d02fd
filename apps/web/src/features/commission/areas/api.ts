import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { addPart } from '../../../lib/locale.ts';
import { useRefresh } from '../api.ts';

/** The areas of a table, or those of Nigeria. */
export type NewAreas = { table: string } | 'nigeria';

/** Sends a list of areas, and fetches the sentences of the faults in it. */
async function send(from: NewAreas, query: { adding?: number }) {
  const { data } =
    from === 'nigeria'
      ? await call('POST /commission/areas/nigeria', { query })
      : await call('POST /commission/areas', { body: from, query });
  if (data.faults.length > 0) await addPart('reasons');
  return data;
}

/** Asks how many areas would be added. */
export function useCountAreas() {
  return useMutation({ mutationFn: (from: NewAreas) => send(from, {}) });
}

/** Adds areas, as many as were counted. */
export function useAddAreas() {
  return useMutation({
    mutationFn: ({ from, adding }: { from: NewAreas; adding: number }) => send(from, { adding }),
    onSuccess: useRefresh(),
  });
}

/** Removes an area that nothing refers to. */
export function useRemoveArea() {
  return useMutation({
    mutationFn: (code: string) => call('DELETE /commission/areas/:code', { params: { code } }),
    onSuccess: useRefresh(),
  });
}

/** The shapes of areas that the commission gave. */
export function useMap() {
  return useQuery({
    queryKey: ['commission', 'map'],
    queryFn: ({ signal }) => call('GET /extras/map', { signal }),
    select: (reply) => reply.data.map,
  });
}

/** Gives the shapes of areas, and fetches the sentences of the faults in them. */
export function useGiveMap() {
  return useMutation({
    mutationFn: async (file: string) => {
      const { data } = await call('POST /commission/areas/map', { body: { file } });
      if (data.faults.length > 0) await addPart('reasons');
      return data;
    },
    onSuccess: useRefresh(),
  });
}

/** Removes the shapes of areas. */
export function useRemoveMap() {
  return useMutation({
    mutationFn: () => call('DELETE /commission/areas/map', {}),
    onSuccess: useRefresh(),
  });
}
