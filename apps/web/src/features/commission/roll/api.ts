import type { RollImport } from '@evoting/contract/commission/roll';
import { useQuery } from '@tanstack/react-query';
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
