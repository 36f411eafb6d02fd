import type { Download, Log } from '@evoting/contract/board';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/**
 * The public records of this server.
 * @param everyMs the polling interval; by default they are not polled
 */
export function useLogs(everyMs?: number) {
  return useQuery({
    queryKey: ['board', 'logs'],
    queryFn: async ({ signal }) => (await call('GET /board', { signal })).data.logs,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
}

const POLL_MS = 10_000;

/** The files of a closed election's record, polled until they are made shortly after the result. */
export function useDownloads(log: Pick<Log, 'log' | 'status' | 'declaredVoid'> | undefined) {
  return useQuery({
    queryKey: ['board', 'downloads', log?.log],
    enabled: log?.status === 'closed',
    queryFn: async ({ signal }): Promise<Download[]> =>
      (await call('GET /board/:log/downloads', { signal, params: { log: log?.log ?? '' } })).data.files,
    refetchInterval: ({ state }) => (state.data?.length === 0 && !log?.declaredVoid ? POLL_MS : false),
  });
}
