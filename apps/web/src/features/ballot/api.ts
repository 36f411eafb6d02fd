import type { DataOf } from '@evoting/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type MyPlace = NonNullable<DataOf<'GET /vote/my-place'>['place']>;

/**
 * Fetches what the record says of this voter's place on the roll; null without one.
 * @param account the voter who is logged in; null for nobody and for other roles
 */
export function useMyPlace(account: string | null) {
  return useQuery({
    queryKey: ['vote', 'my-place', account],
    enabled: account !== null,
    queryFn: async ({ signal }) => (await call('GET /vote/my-place', { signal })).data.place,
  });
}
