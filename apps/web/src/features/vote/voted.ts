import { useEffect } from 'react';
import { isReceiptKey } from '../../lib/receipts.ts';
import { type ElectionInfo, useRefreshElectionInfo } from './api.ts';

/** True if this voter has voted: the server then names no other reason. */
export const hasVoted = (info: ElectionInfo | undefined): boolean =>
  info !== undefined && !info.canVote && info.reason === undefined;

/** Clears the choices once this voter has voted, even if the reply to the cast was lost. */
export function useClearedChoices(info: ElectionInfo | undefined, clear: () => void): void {
  const isOver = hasVoted(info);
  useEffect(() => {
    if (isOver) clear();
  }, [isOver, clear]);
}

/** Refetches the paper when another tab has voted. */
export function useOtherTabs(): void {
  const refresh = useRefreshElectionInfo();
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (isReceiptKey(key)) void refresh();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [refresh]);
}
