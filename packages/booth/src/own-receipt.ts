import { type Receipt, verifyReceipt } from '@evoting/record/receipt';
import { parseVerifierKey } from '@evoting/tlog/key';

/**
 * Checks that a server's answer to a cast is the record's receipt for this very ballot.
 * Takes: the answer, the ballot's tracker, and the record's verifier key.
 * Gives: the receipt, or null.
 */
export function ownReceipt(receipt: unknown, tracker: string, verifierKey: string): Receipt | null {
  const key = parseVerifierKey(verifierKey);
  const opened = key === null ? null : verifyReceipt(receipt, key);
  return opened?.ok === true && opened.receipt.tracker === tracker ? opened.receipt : null;
}
