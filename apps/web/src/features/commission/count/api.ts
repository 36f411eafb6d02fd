import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useRefresh } from '../api.ts';

/** Counts an election, where this server holds the key. */
export function useTally(id: string) {
  return useMutation({
    mutationFn: () => call('POST /commission/elections/:id/tally', { params: { id } }),
    onSettled: useRefresh(),
  });
}
