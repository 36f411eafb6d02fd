import { useEffect } from 'react';
import { isReceiptKey } from '../../lib/receipts.ts';
import { type ElectionInfo, useRefreshElectionInfo } from './api.ts';

/** Whether the server says that this voter has voted: then it names no other reason. */
export const hasVoted = (info: ElectionInfo | undefined): boolean =>
  info !== undefined && !info.canVote && info.reason === undefined;

/**
 * Once the server says that this voter has voted, the choices on this device are over, however the answer to
 * the cast was lost.
 * Takes: what the server says, and what clears the choices.
 */
export function useClearedChoices(info: ElectionInfo | undefined, clear: () => void): void {
  const isOver = hasVoted(info);
  useEffect(() => {
    if (isOver) clear();
  }, [isOver, clear]);
}

/** A vote in another tab of this browser ends the paper here. */
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
