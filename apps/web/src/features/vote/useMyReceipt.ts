import { skipToken, useQuery } from '@tanstack/react-query';
import { pendingOf } from '../../lib/pending.ts';
import { type KeptReceipt, receiptsOf } from '../../lib/receipts.ts';
import { withBooth } from './booth/client.ts';
import { isFinal } from './refusals.ts';
import { claimReceipt } from './sending.ts';

/**
 * The receipt of a voter who has voted: the one that this device keeps, or the one of a ballot whose answer
 * was lost, which is sent again for it.
 * Takes: the account, and the name of the election's record, once it is known: a receipt of an election
 * before says nothing of this one.
 * Gives: the receipt; null where the ballot was cast on another device.
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

async function findReceipt(account: string, log: string): Promise<KeptReceipt | null> {
  for (const ballot of pendingOf(account).filter((one) => one.log === log)) {
    try {
      return (await withBooth((booth) => claimReceipt(ballot, booth))).receipt;
    } catch (error) {
      // The server does not have this one: another may be it. What was no answer says nothing.
      if (!isFinal(error)) throw error;
    }
  }
  return receiptsOf(account).find((one) => one.log === log) ?? null;
}
