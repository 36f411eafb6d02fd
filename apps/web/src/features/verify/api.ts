import type { Download, Log } from '@evoting/contract/board';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/**
 * The public records of this server.
 * Takes: how often they are asked for again, in milliseconds; left out, they are not.
 */
export function useLogs(everyMs?: number) {
  return useQuery({
    queryKey: ['board', 'logs'],
    queryFn: async ({ signal }) => (await call('GET /board', { signal })).data.logs,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
}

const LOOK_AGAIN_MS = 10_000;

/**
 * What there is to take away of a finished record; nothing before the election is closed. The files are made
 * some moments after the result, which an election that was declared void will not have.
 */
export function useDownloads(log: Pick<Log, 'log' | 'status' | 'declaredVoid'> | undefined) {
  return useQuery({
    queryKey: ['board', 'downloads', log?.log],
    enabled: log?.status === 'closed',
    queryFn: async ({ signal }): Promise<Download[]> =>
      (await call('GET /board/:log/downloads', { signal, params: { log: log?.log ?? '' } })).data.files,
    refetchInterval: ({ state }) => (state.data?.length === 0 && !log?.declaredVoid ? LOOK_AGAIN_MS : false),
  });
}
