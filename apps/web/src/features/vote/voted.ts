import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pendingOf } from '../../lib/pending.ts';
import { isReceiptKey, type KeptReceipt, receiptsOf } from '../../lib/receipts.ts';
import { type ElectionInfo, useRefreshElectionInfo } from './api.ts';
import { withBooth } from './booth/client.ts';
import { claimReceipt, isFinal } from './sending.ts';

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

/**
 * The receipt of a voter who has voted: the one that this device keeps, or the one of a ballot whose answer
 * was lost, which is sent again for it.
 * Takes: the account.
 * Gives: the receipt; null where the ballot was cast on another device.
 */
export function useMyReceipt(account: string) {
  return useQuery({
    queryKey: ['vote', 'receipt', account],
    queryFn: () => findReceipt(account),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });
}

async function findReceipt(account: string): Promise<KeptReceipt | null> {
  for (const ballot of pendingOf(account)) {
    try {
      return (await withBooth((booth) => claimReceipt(ballot, booth))).receipt;
    } catch (error) {
      // The server does not have this one: another may be it. What was no answer says nothing.
      if (!isFinal(error)) throw error;
    }
  }
  return receiptsOf(account)[0] ?? null;
}

/** A vote in another tab of this browser ends the paper here. */
export function useOtherTabs(): void {
  const refresh = useRefreshElectionInfo();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` is new at each drawing and always does the same
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (isReceiptKey(key)) void refresh();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
}
