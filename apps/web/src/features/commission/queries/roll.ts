import type { DataOf } from '@evoting/contract/calls';
import type { RollImport } from '@evoting/contract/commission/roll';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const KEY = ['commission', 'roll'] as const;
/** The progress of a list shows soon; where nothing is under way it is not asked for. */
export const WORKING_MS = 1_000;

const WORKING: readonly RollImport['state'][] = ['checking', 'moving', 'taking-back'];
export const isWorking = ({ state }: Pick<RollImport, 'state'>) => WORKING.includes(state);

/** The roll of the current election; asked for again while a list is on its way into it. */
export function useRoll(isEnabled = true) {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call('GET /commission/roll', { signal })).data,
    refetchInterval: ({ state }) => (state.data?.imports.some(isWorking) ? WORKING_MS : false),
    enabled: isEnabled,
  });
}

/** The digest of the roll's contents, never from the cache, because officers compare it. */
export function useRollContents(isEnabled: boolean) {
  return useQuery({
    queryKey: [...KEY, 'contents'],
    queryFn: async ({ signal }) => (await call('GET /commission/roll/contents', { signal })).data,
    enabled: isEnabled,
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * The places of the roll by area. The server counts them one by one, so nothing else waits for it. Counted
 * again when there are more places or fewer; while a list is on its way once.
 */
export function useRollAreas({ places, imports }: DataOf<'GET /commission/roll'>) {
  return useQuery({
    queryKey: [...KEY, 'areas', imports.some(isWorking) ? null : places],
    queryFn: async ({ signal }) => (await call('GET /commission/roll/areas', { signal })).data.areas,
    placeholderData: keepPreviousData,
    // A count that took too long would take as long again.
    retry: false,
  });
}
