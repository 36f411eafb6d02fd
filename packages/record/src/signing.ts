/**
 * What the server signs of a record. It needs the log's secret key: code that reads or checks a record does
 * not import this.
 */
import { type SigningKey, signCheckpoint, signNote } from '@evoting/tlog/signing';
import type { Head } from './head.ts';
import { type Receipt, type ReceiptPromise, receiptText } from './receipt.ts';

/**
 * Signs a record's checkpoint. The caller must have made sure that it extends all that were signed before.
 * Takes: the head and the log's key.
 * Gives: the signed note, with the lines `time` and `revisions`.
 * Source: C2SP tlog-checkpoint, extension lines.
 */
export function signHead({ size, root, time, revisions }: Head, key: SigningKey): string {
  const extensions = [`time ${time}`, ...(revisions === null ? [] : [`revisions ${revisions}`])];
  return signCheckpoint({ size, root, extensions }, key);
}

/**
 * Signs a receipt.
 * Takes: the log's name, the promise, the log's key.
 * Gives: the receipt; the same promise gives the same bytes.
 */
export function signReceipt(log: string, { tracker, size, due }: ReceiptPromise, key: SigningKey): Receipt {
  const note = signNote(receiptText(key.name, { tracker, size, due }), key);
  return { origin: key.name, log, tracker, size, due, note };
}
