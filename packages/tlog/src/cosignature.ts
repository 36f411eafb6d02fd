import { bytesToBase64, concatBytes, encodeUtf8, equalBytes } from './encoding.ts';
import type { VerifierKey } from './key.ts';
import { type NoteRefusal, parseNote } from './note.ts';
import { verifyStrictly } from './signature.ts';

/** The bytes of a time, and of a time with its signature. */
const TIME_BYTES = 8;
const COSIGNATURE_BYTES = TIME_BYTES + 64;

/**
 * Returns the message that a witness signs for a checkpoint.
 * @param text the checkpoint without its signatures
 * @param time Unix seconds
 * @see C2SP tlog-cosignature, Ed25519 signed message
 */
export const cosignedMessage = (text: string, time: number): Uint8Array =>
  encodeUtf8(`cosignature/v1\ntime ${time}\n${text}`);

/**
 * Formats a witness's cosignature as a line that is appended to the signed checkpoint.
 * @see C2SP tlog-cosignature, Format
 */
export function formatCosignature(
  { name, id }: Pick<VerifierKey, 'name' | 'id'>,
  time: number,
  signature: Uint8Array,
): string {
  const bytes = new Uint8Array(TIME_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time));
  return `\u2014 ${name} ${bytesToBase64(concatBytes([id, bytes, signature]))}\n`;
}

/**
 * Verifies a witness's cosignatures on an untrusted checkpoint. Signatures of other keys are ignored, but each
 * under this key's name and ID must be valid. The log's own signature is the caller's to verify.
 * @param key parsed as a key of type `COSIGNATURE`
 * @returns the newest time at which the witness signed, in Unix seconds by the witness's clock
 * @see C2SP tlog-cosignature
 */
export function verifyCosignature(
  note: string,
  key: VerifierKey,
): { ok: true; time: number } | { ok: false; reason: NoteRefusal } {
  const parsed = parseNote(note);
  if (parsed === null) return { ok: false, reason: 'malformed-note' };
  const theirs = parsed.signatures.filter(({ name, id }) => name === key.name && equalBytes(id, key.id));
  if (theirs.length === 0) return { ok: false, reason: 'unsigned' };
  const times = theirs.map(({ signature }) => timeOf(parsed.text, signature, key));
  return times.includes(null)
    ? { ok: false, reason: 'bad-signature' }
    : { ok: true, time: Math.max(...(times as number[])) };
}

function timeOf(text: string, bytes: Uint8Array, { publicKey }: VerifierKey): number | null {
  if (bytes.length !== COSIGNATURE_BYTES) return null;
  const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
  const isSigned =
    Number.isSafeInteger(time) &&
    verifyStrictly(bytes.subarray(TIME_BYTES), cosignedMessage(text, time), publicKey);
  return isSigned ? time : null;
}
