import { useQuery } from '@tanstack/react-query';
import { pendingOf } from '../../lib/pending.ts';
import { type KeptReceipt, receiptsOf } from '../../lib/receipts.ts';
import { withBooth } from './booth/client.ts';
import { isFinal } from './refusals.ts';
import { claimReceipt } from './sending.ts';

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
