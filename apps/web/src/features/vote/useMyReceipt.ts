import { skipToken, useQuery } from '@tanstack/react-query';
import { pendingOf } from '../../lib/pending.ts';
import { receiptsOf, type StoredReceipt } from '../../lib/receipts.ts';
import { withBooth } from './booth/client.ts';
import { isFinal } from './refusals.ts';
import { claimReceipt } from './sending.ts';

/**
 * The receipt of a voter who has voted: the stored one, or that of a ballot whose reply was lost and which is
 * sent again for it. Null if the ballot was cast on another device.
 * @param log the current election's; receipts of former elections do not count
 */
export function useMyReceipt(account: string, log: string | undefined) {
  return useQuery({
    queryKey: ['vote', 'receipt', account, log],
    queryFn: log === undefined ? skipToken : () => findReceipt(account, log),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });
}

async function findReceipt(account: string, log: string): Promise<StoredReceipt | null> {
  for (const ballot of pendingOf(account).filter((one) => one.log === log)) {
    try {
      return (await withBooth((booth) => claimReceipt(ballot, booth))).receipt;
    } catch (error) {
      // Refused for good, so it was not this one.
      if (!isFinal(error)) throw error;
    }
  }
  return receiptsOf(account).find((one) => one.log === log) ?? null;
}
