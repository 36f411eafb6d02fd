import type { ResultsMeta } from '@evoting/contract/extras';
import { useEffect, useRef } from 'react';
import { useRefreshElectionInfo } from './api.ts';

/**
 * Asks for the ballot paper again when voting has opened or closed while the voter looks at it.
 * Takes: where the election is; undefined while that is not known.
 */
export function useFreshPaper(status: ResultsMeta['status'] | undefined): void {
  const refresh = useRefreshElectionInfo();
  const last = useRef(status);
  useEffect(() => {
    if (last.current !== undefined && status !== undefined && last.current !== status) void refresh();
    last.current = status ?? last.current;
  }, [status, refresh]);
}
