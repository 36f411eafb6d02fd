import type { Log } from '@evoting/contract/board';
import { useQuery } from '@tanstack/react-query';
import { readWatchers } from './read.ts';

const POLL_MS = 30_000;

/** Those who watch a record, read again every half minute. */
export function useWatchers(log: Log | undefined) {
  return useQuery({
    queryKey: ['board', 'watchers', log?.log],
    enabled: log !== undefined,
    queryFn: ({ signal }) => readWatchers(log as Log, signal),
    refetchInterval: POLL_MS,
  });
}
