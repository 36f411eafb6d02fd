import type { OwnReceipt } from '@evoting/booth/own-receipt';
import { dropPending, forgetPending, type PendingBallot } from '../../lib/pending.ts';
import { saveReceipt } from '../../lib/receipts.ts';
import { readPin } from '../../lib/record.ts';
import { castBallot } from './api.ts';
import { type BoothClient, withBooth } from './booth/client.ts';
import { wrongReceiptMessage } from './messages.ts';
import { isFinal } from './refusals.ts';

/** A checked receipt; `isSaved` is false if this browser could not store it. */
export interface ClaimedReceipt extends OwnReceipt {
  isSaved: boolean;
}

/**
 * Sends a stored ballot and stores its receipt. The ballot stays stored until then, so that after a crash or a
 * lost reply a retry sends the same bytes, which count once.
 * @param booth checks the receipt
 * @param requireWanted as of `castBallot`
 * @throws the error of `castBallot`, or an Error if the receipt fails its check
 */
export async function claimReceipt(
  ballot: PendingBallot,
  booth: BoothClient,
  requireWanted = () => {},
): Promise<ClaimedReceipt> {
  const { account, log, tracker, verifierKey } = ballot;
  const reply = await castBallot(ballot, requireWanted).catch((error: unknown) => {
    if (isFinal(error)) dropPending(tracker);
    throw error;
  });
  const pin = readPin(log) ?? { verifierKey, setup: null, checkpoint: null };
  const check = (by: BoothClient) => by.ask({ kind: 'checkReceipt', receipt: reply, tracker, pin });
  // Leaving the screen closes its booth, so a new booth then checks the receipt.
  const own = await check(booth).catch(() => withBooth(check));
  if (!own) throw new Error(wrongReceiptMessage(tracker));
  const isSaved = saveReceipt(account, own.receipt);
  forgetPending(account, log);
  return { ...own, isSaved };
}
