import { verifyHead } from '@evoting/record/head';
import {
  isDueTooLate,
  LONGEST_MERGE_DELAY_S,
  NO_HEAD,
  type Receipt,
  verifyReceipt,
} from '@evoting/record/receipt';
import { parseVerifierKey } from '@evoting/tlog/key';
import type { DevicePin } from './paper.ts';

/**
 * A receipt of this very ballot, and whether it is due later than the rules of the record allow: it is kept
 * all the same, since it is what the server signed.
 */
export interface OwnReceipt {
  receipt: Receipt;
  isTooLate: boolean;
}

/**
 * Checks that a server's answer to a cast is the record's receipt for this very ballot.
 * Takes: the answer, the ballot's tracker, what this device keeps of the record (its key, and where it knows
 * no setup a day as the longest delay), and its clock in unix seconds.
 * Gives: the receipt, or null.
 */
export function ownReceipt(
  answer: unknown,
  tracker: string,
  pin: DevicePin,
  nowSeconds = Date.now() / 1000,
): OwnReceipt | null {
  const key = parseVerifierKey(pin.verifierKey);
  const verified = key === null ? null : verifyReceipt(answer, key);
  if (key === null || !verified?.ok || verified.receipt.tracker !== tracker) return null;
  const { receipt } = verified;
  const seen = verifyHead(pin.checkpoint ?? '', key);
  const head = seen.ok ? seen.head : NO_HEAD;
  const delay = pin.mergeDelayS ?? LONGEST_MERGE_DELAY_S;
  return { receipt, isTooLate: isDueTooLate(receipt, head, nowSeconds, delay) };
}
