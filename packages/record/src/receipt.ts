import type { VerifierKey } from '@evoting/tlog/key';
import { type NoteRefusal, verifyNote } from '@evoting/tlog/note';
import * as z from 'zod/mini';

/** A b64-hash: SHA-256 in standard base64 without padding. */
export const trackerSchema = z.string().check(z.regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]$/));

/** The log's signed promise that every checkpoint of `due` or later holds the tracker's ballot. */
export const receiptSchema = z.strictObject({
  origin: z.string(),
  log: z.string(),
  tracker: trackerSchema,
  /** The size of the last published checkpoint when the ballot was accepted. */
  size: z.int().check(z.minimum(0)),
  /** Unix seconds, coarse: it tells no order of ballots. */
  due: z.int().check(z.minimum(0)),
  note: z.string(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** What a receipt promises; stored with the ballot, so that a retry is answered with the same bytes. */
export type ReceiptPromise = Pick<Receipt, 'tracker' | 'size' | 'due'>;

/** The text of a receipt's note. */
export const receiptText = (origin: string, { tracker, size, due }: ReceiptPromise): string =>
  `${origin}/receipt/2\n${tracker}\n${size}\n${due}\n`;

/**
 * When a ballot that is accepted now must be in the record at the latest: a whole number of merge delays, one
 * to two of them from now.
 * Takes: the time in unix seconds and the setup's `max_merge_delay_s`.
 * Gives: unix seconds.
 */
export function dueAt(nowSeconds: number, mergeDelaySeconds: number): number {
  return Math.floor(nowSeconds / mergeDelaySeconds) * mergeDelaySeconds + 2 * mergeDelaySeconds;
}

/** Why a receipt is refused. */
export type ReceiptRefusal = NoteRefusal | 'malformed' | 'wrong-origin' | 'note-of-another-ballot';

/**
 * Checks a receipt that a voter kept.
 * Takes: anything (a parsed file) and the log's key.
 * Gives: the receipt.
 * Refuses: one of `ReceiptRefusal`.
 */
export function verifyReceipt(
  value: unknown,
  key: VerifierKey,
): { ok: true; receipt: Receipt } | { ok: false; reason: ReceiptRefusal } {
  const parsed = receiptSchema.safeParse(value);
  if (!parsed.success) return { ok: false, reason: 'malformed' };
  const receipt = parsed.data;
  if (receipt.origin !== key.name) return { ok: false, reason: 'wrong-origin' };
  const opened = verifyNote(receipt.note, key);
  if (!opened.ok) return opened;
  const isSame = opened.text === receiptText(key.name, receipt);
  return isSame ? { ok: true, receipt } : { ok: false, reason: 'note-of-another-ballot' };
}

/**
 * Whether a checkpoint breaks a receipt's promise, given that it does not hold the ballot.
 * Takes: the receipt and the checkpoint's time.
 * Gives: true when receipt and checkpoint together prove it to anybody.
 */
export function isPromiseBroken({ due }: Pick<Receipt, 'due'>, { time }: { time: number }): boolean {
  return time >= due;
}
