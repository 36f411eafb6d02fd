import type { KeyHolders } from '@evoting/contract/commission/trustees';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

type Ceremony = NonNullable<KeyHolders['ceremony']>;

/** Trustees go on meanwhile, each on their own device. */
const REFETCH_MS = 10_000;

/** The holders of an election's key, and the progress of its trustees. No request without an election. */
export function useKeyHolders(id: string | null) {
  return useQuery({
    queryKey: ['commission', 'trustees', id],
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) =>
            (await call('GET /commission/elections/:id/trustees', { params: { id }, signal })).data
              .keyHolders,
    refetchInterval: REFETCH_MS,
  });
}

/** Tells whether trustees were planned, but an opening now would leave the key with the server. */
export const areTrusteesMissing = ({ keyHolders, mayInvite, planned }: KeyHolders): boolean =>
  keyHolders === 'server' && mayInvite === 'yes' && planned !== null;

/** The number of trustees who have tried their key, since the opening if there was one. */
export const countTried = (trustees: Ceremony['trustees'], openedAtMs: number | null): number =>
  trustees.filter(({ drilledAtMs }) => drilledAtMs !== null && drilledAtMs >= (openedAtMs ?? 0)).length;

/** The numbers of a key that fewer trustees have tried than the count needs; null for other keys. */
export function tooFewTried({ ceremony, openedAtMs }: KeyHolders) {
  if (ceremony?.state !== 'done') return null;
  const { trustees, threshold } = ceremony;
  const tried = countTried(trustees, openedAtMs);
  return tried < threshold ? { tried, size: trustees.length, threshold } : null;
}

/** The names of the trustees whose programs do not run although counts are live; null where none is missing. */
export function silentTrustees({ ceremony }: KeyHolders) {
  if (ceremony?.state !== 'done') return null;
  const names = ceremony.trustees.filter(({ isSilent }) => isSilent).map(({ name }) => name);
  return names.length > 0 ? { names, threshold: ceremony.threshold } : null;
}
