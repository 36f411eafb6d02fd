import type { VerifierKey } from '@evoting/tlog/key';
import { type NoteRefusal, verifyNote } from '@evoting/tlog/note';
import * as z from 'zod/mini';

/** A b64 hash: SHA-256 in standard base64 without padding. */
export const trackerSchema = z.string().check(z.regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]$/));

/**
 * The log's signed promise that every checkpoint with a time of `due` or later contains the tracker's ballot.
 */
export const receiptSchema = z.strictObject({
  origin: z.string(),
  log: z.string(),
  tracker: trackerSchema,
  /** The size of the last published checkpoint when the ballot was accepted. */
  size: z.int().check(z.minimum(0)),
  /** Unix seconds, coarse enough not to reveal the order of ballots. */
  due: z.int().check(z.minimum(0)),
  note: z.string(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** The content of a receipt. It is stored with the ballot so that a retry gets the same bytes. */
export type ReceiptPromise = Pick<Receipt, 'tracker' | 'size' | 'due'>;

/** Formats the text that a receipt signs. */
export const receiptText = (origin: string, { tracker, size, due }: ReceiptPromise): string =>
  `${origin}/receipt/2\n${tracker}\n${size}\n${due}\n`;

/**
 * One day: the longest time any setup may give the server to put an accepted ballot into the record. A
 * verifier knows this limit without the setup.
 */
export const LONGEST_MERGE_DELAY_S = 86_400;

/**
 * Computes the deadline for putting a ballot accepted now into the record: a multiple of the merge delay, one
 * to two delays from now.
 * @param mergeDelaySeconds the setup's `max_merge_delay_s`
 * @returns Unix seconds
 */
export function dueAt(nowSeconds: number, mergeDelaySeconds: number): number {
  return Math.floor(nowSeconds / mergeDelaySeconds) * mergeDelaySeconds + 2 * mergeDelaySeconds;
}

/** Stands in for a head if the server has shown none. No deadline follows from it. */
export const NO_HEAD = { size: 0, time: 0 };

/** The assumed maximum difference between the clocks of servers and devices, in seconds. */
const CLOCKS_APART_S = 600;

/**
 * Reports whether a signed head is from the future. One of the two clocks is then wrong, and no deadline may
 * be derived from the head.
 */
export function isAhead({ time }: { time: number }, nowSeconds: number): boolean {
  return time > nowSeconds + CLOCKS_APART_S;
}

/**
 * Reports whether a receipt gives the server more time than the record's rules allow, so that it could never
 * be broken.
 *
 * If the head is larger than the receipt's size, it was signed after the ballot was accepted: its time alone
 * counts, and the two signed statements prove the violation to anyone. Otherwise a slow server clock may be
 * the cause, and the later of the two clocks counts. A head from the future is ignored, because a server can
 * sign any time.
 * @param mergeDelaySeconds the setup's `max_merge_delay_s`
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

/** The reason a receipt is rejected. */
export type ReceiptRefusal = NoteRefusal | 'malformed' | 'wrong-origin' | 'note-of-another-ballot';

/** Verifies an untrusted receipt, such as a parsed file, against the log's key. */
export function verifyReceipt(
  value: unknown,
  key: VerifierKey,
): { ok: true; receipt: Receipt } | { ok: false; reason: ReceiptRefusal } {
  const parsed = receiptSchema.safeParse(value);
  if (!parsed.success) return { ok: false, reason: 'malformed' };
  const receipt = parsed.data;
  // The note does not contain the log's name, but the signed origin ends with it.
  const isNamed = receipt.log === key.name.slice(key.name.lastIndexOf('/') + 1);
  if (receipt.origin !== key.name || !isNamed) return { ok: false, reason: 'wrong-origin' };
  const verified = verifyNote(receipt.note, key);
  if (!verified.ok) return verified;
  const isSame = verified.text === receiptText(key.name, receipt);
  return isSame ? { ok: true, receipt } : { ok: false, reason: 'note-of-another-ballot' };
}

/**
 * Reports whether a checkpoint that lacks the ballot breaks the receipt's promise, in which case the two
 * together prove it to anyone. The checkpoint may have any size: the deadline is later than the time of every
 * checkpoint published before the ballot was accepted.
 */
export function isPromiseBroken({ due }: Pick<Receipt, 'due'>, head: { time: number }): boolean {
  return head.time >= due;
}
