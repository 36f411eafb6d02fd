import type { OwnReceipt } from '@evoting/booth/own-receipt';
import { dropPending, forgetPending, type PendingBallot } from '../../lib/pending.ts';
import { keepReceipt } from '../../lib/receipts.ts';
import { readPin } from '../../lib/record.ts';
import { castBallot } from './api.ts';
import { type BoothClient, withBooth } from './booth/client.ts';
import { wrongReceiptMessage } from './messages.ts';
import { isFinal } from './refusals.ts';

/** A receipt that was checked, and whether this browser could keep it. */
export interface Claimed extends OwnReceipt {
  isKept: boolean;
}

/**
 * Sends a ballot and keeps its receipt. Until the receipt is there the ballot stays kept, so that a crash or
 * a lost answer leaves it, and a retry sends its very bytes: it is counted once.
 * Takes: the ballot, which is kept, and the booth, which checks the receipt.
 * Refuses (throws): what the server refuses, and a receipt that is not the record's.
 */
export async function claimReceipt(ballot: PendingBallot, booth: BoothClient): Promise<Claimed> {
  const { account, log, tracker, verifierKey } = ballot;
  const answered = await castBallot(ballot).catch((error: unknown) => {
    if (isFinal(error)) dropPending(tracker);
    throw error;
  });
  const pin = readPin(log) ?? { verifierKey, setup: null, checkpoint: null };
  const check = (by: BoothClient) => by.ask({ kind: 'checkReceipt', receipt: answered, tracker, pin });
  // A voter who has left the screen has closed its booth, and must find the receipt all the same.
  const own = await check(booth).catch(() => withBooth(check));
  if (!own) throw new Error(wrongReceiptMessage(tracker));
  const isKept = keepReceipt(account, own.receipt);
  forgetPending(account, log);
  return { ...own, isKept };
}
