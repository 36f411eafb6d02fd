/**
 * Signatures that the server makes for a record. They need the log's secret key, so code that reads or checks
 * a record must not import this file.
 */
import { type SigningKey, signCheckpoint, signNote } from '@evoting/tlog/signing';
import type { Head } from './head.ts';
import { type Receipt, type ReceiptPromise, receiptText } from './receipt.ts';

/**
 * Signs a record's checkpoint, with the lines `time` and `revisions`. The caller must have ensured that the
 * tree extends every tree signed before.
 * @see C2SP tlog-checkpoint, extension lines
 */
export function signHead({ size, root, time, revisions }: Head, key: SigningKey): string {
  const extensions = [`time ${time}`, ...(revisions === null ? [] : [`revisions ${revisions}`])];
  return signCheckpoint({ size, root, extensions }, key);
}

/** Signs a receipt. The same promise always gives the same bytes. */
export function signReceipt(log: string, { tracker, size, due }: ReceiptPromise, key: SigningKey): Receipt {
  const note = signNote(receiptText(key.name, { tracker, size, due }), key);
  return { origin: key.name, log, tracker, size, due, note };
}
