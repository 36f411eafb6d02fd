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
 * The receipt of this ballot, and whether its deadline is later than the record's rules allow. It is stored
 * even then, because the server signed it.
 */
export interface OwnReceipt {
  receipt: Receipt;
  isTooLate: boolean;
}

/**
 * Checks that a server's answer to a cast is the record's receipt for this ballot.
 * @param pin this device's data about the record; without a setup, one day counts as the longest delay
 * @param nowSeconds this device's clock in Unix seconds
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
