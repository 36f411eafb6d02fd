import type { ResultsMeta } from '@evoting/contract/extras';
import { useEffect, useRef } from 'react';
import { useRefreshElectionInfo } from './api.ts';

/** Refetches the ballot paper when voting opens or closes. */
export function useFreshPaper(status: ResultsMeta['status'] | undefined): void {
  const refresh = useRefreshElectionInfo();
  const last = useRef(status);
  useEffect(() => {
    if (last.current !== undefined && status !== undefined && last.current !== status) void refresh();
    last.current = status ?? last.current;
  }, [status, refresh]);
}
