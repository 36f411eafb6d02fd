import type { SigningKey, VerifierKey } from '@evoting/tlog/key';
import { type NoteRefusal, openNote, signNote } from '@evoting/tlog/note';
import * as z from 'zod/mini';

/** A b64-hash: SHA-256 in standard base64 without padding. */
export const trackerSchema = z.string().check(z.regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]$/));

/** The log's signed promise that the tracker's ballot enters the record. */
export const receiptSchema = z.strictObject({
  origin: z.string(),
  log: z.string(),
  tracker: trackerSchema,
  note: z.string(),
});
export type Receipt = z.infer<typeof receiptSchema>;

const receiptText = (origin: string, tracker: string): string => `${origin}/receipt\n${tracker}\n`;

/**
 * Signs a receipt. It has no time in it, so that a retry is answered with the same bytes.
 * Takes: the log's name, the tracker, the log's key. Gives: the receipt.
 */
export function signReceipt(log: string, tracker: string, key: SigningKey): Receipt {
  return { origin: key.name, log, tracker, note: signNote(receiptText(key.name, tracker), key) };
}

/** Why a receipt is refused. */
export type ReceiptRefusal = NoteRefusal | 'malformed' | 'wrong-origin' | 'note-of-another-ballot';

/**
 * Checks a receipt that a voter kept.
 * Takes: anything (a parsed file) and the log's key. Gives: the receipt. Refuses: one of `ReceiptRefusal`.
 */
export function openReceipt(
  value: unknown,
  key: VerifierKey,
): { ok: true; receipt: Receipt } | { ok: false; reason: ReceiptRefusal } {
  const parsed = receiptSchema.safeParse(value);
  if (!parsed.success) return { ok: false, reason: 'malformed' };
  const receipt = parsed.data;
  if (receipt.origin !== key.name) return { ok: false, reason: 'wrong-origin' };
  const opened = openNote(receipt.note, key);
  if (!opened.ok) return opened;
  const isSame = opened.text === receiptText(key.name, receipt.tracker);
  return isSame ? { ok: true, receipt } : { ok: false, reason: 'note-of-another-ballot' };
}
