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
 * A day: no setup may give the server longer to put an accepted ballot into the record. A verifier knows that
 * much without the setup.
 */
export const LONGEST_MERGE_DELAY_S = 86_400;

/**
 * When a ballot that is accepted now must be in the record at the latest: a whole number of merge delays, one
 * to two of them from now.
 * Takes: the time in unix seconds and the setup's `max_merge_delay_s`.
 * Gives: unix seconds.
 */
export function dueAt(nowSeconds: number, mergeDelaySeconds: number): number {
  return Math.floor(nowSeconds / mergeDelaySeconds) * mergeDelaySeconds + 2 * mergeDelaySeconds;
}

/** In the place of a head where a server has shown none: no deadline follows from it. */
export const NO_HEAD = { size: 0, time: 0 };

/** How far the clocks of servers and of a device may be apart, in seconds. */
const CLOCKS_APART_S = 600;

/**
 * Whether a signed head is of a time that has not come yet: one of the two clocks is wrong, and no deadline
 * may follow from such a head.
 * Takes: the head, and this device's clock in unix seconds.
 */
export function isAhead({ time }: { time: number }, nowSeconds: number): boolean {
  return time > nowSeconds + CLOCKS_APART_S;
}

/**
 * Whether a receipt gives the server longer than the rules of the record do, so that it could never be
 * broken.
 * Takes: the receipt; a signed head; this device's clock in unix seconds; the setup's `max_merge_delay_s`. A
 * head that is larger than the receipt's size was signed after the ballot was accepted: then its time alone
 * counts, and both signed statements show it to anybody. Otherwise a clock that is slow may be the cause. A
 * head that is ahead of the clock counts for nothing: a server may sign any time.
 */
export function isDueTooLate(
  { due, size }: Pick<Receipt, 'due' | 'size'>,
  head: { size: number; time: number },
  nowSeconds: number,
  mergeDelaySeconds: number,
): boolean {
  const signed = head.size > size ? head.time : Math.max(nowSeconds, head.time);
  const latest = isAhead(head, nowSeconds) ? nowSeconds : signed;
  return due > latest + 2 * mergeDelaySeconds + CLOCKS_APART_S;
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
  // The log's name is not in the note: the origin that is signed ends with it.
  const isNamed = receipt.log === key.name.slice(key.name.lastIndexOf('/') + 1);
  if (receipt.origin !== key.name || !isNamed) return { ok: false, reason: 'wrong-origin' };
  const verified = verifyNote(receipt.note, key);
  if (!verified.ok) return verified;
  const isSame = verified.text === receiptText(key.name, receipt);
  return isSame ? { ok: true, receipt } : { ok: false, reason: 'note-of-another-ballot' };
}

/**
 * Whether a checkpoint breaks a receipt's promise, given that it does not hold the ballot.
 * Takes: the receipt and the checkpoint, of any size: a deadline is after the time of the checkpoint that was
 * there before the ballot, and no other one has the receipt's size.
 * Gives: true when receipt and checkpoint together prove it to anybody.
 */
export function isPromiseBroken({ due }: Pick<Receipt, 'due'>, head: { time: number }): boolean {
  return head.time >= due;
}
