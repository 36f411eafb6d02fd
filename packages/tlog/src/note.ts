import { base64ToBytes, encodeUtf8, equalBytes } from './encoding.ts';
import { isKeyName, type VerifierKey } from './key.ts';
import { verifyStrictly } from './signature.ts';

/** Limits for untrusted notes. */
const MAX_NOTE_LENGTH = 100_000;
const MAX_SIGNATURES = 100;

/**
 * The reason a note is rejected. `unsigned`: no signature by the expected key; `bad-signature`: a signature
 * by that key is invalid.
 */
export type NoteRefusal = 'malformed-note' | 'unsigned' | 'bad-signature';

/**
 * Verifies an untrusted note that the key must have signed. Signatures of other keys are ignored, but every
 * signature under this key's name and ID must be valid.
 * @returns the text, to be trusted as far as the key is
 * @see C2SP signed-note, Signatures
 */
export function verifyNote(
  note: string,
  key: VerifierKey,
): { ok: true; text: string } | { ok: false; reason: NoteRefusal } {
  const parsed = parseNote(note);
  if (parsed === null) return { ok: false, reason: 'malformed-note' };
  const ours = parsed.signatures.filter(({ name, id }) => name === key.name && equalBytes(id, key.id));
  if (ours.length === 0) return { ok: false, reason: 'unsigned' };
  const message = encodeUtf8(parsed.text);
  const holds = ours.every(({ signature }) => verifyStrictly(signature, message, key.publicKey));
  return holds ? { ok: true, text: parsed.text } : { ok: false, reason: 'bad-signature' };
}

/** A signature line of a note, not verified. */
interface NoteSignature {
  name: string;
  id: Uint8Array;
  signature: Uint8Array;
}

/** Checks that a text can be in a signed note: it ends with a newline and has no other control character. */
export function isNoteText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the standard allows no control character but the newline
  return text.endsWith('\n') && !/[\u0000-\u0009\u000b-\u001f]/.test(text) && !/\p{Surrogate}/u.test(text);
}

/** Splits an untrusted note into its text and signatures, and verifies none; null if it is malformed. */
export function parseNote(note: string): { text: string; signatures: NoteSignature[] } | null {
  if (note.length > MAX_NOTE_LENGTH || !isNoteText(note)) return null;
  const end = note.lastIndexOf('\n\n');
  if (end < 0) return null;
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures = lines.slice(0, MAX_SIGNATURES + 1).map(parseSignature);
  if (signatures.length > MAX_SIGNATURES || signatures.includes(null)) return null;
  return { text: note.slice(0, end + 1), signatures: signatures as NoteSignature[] };
}

function parseSignature(line: string): NoteSignature | null {
  const match = /^\u2014 (\S+) (\S+)$/u.exec(line);
  const bytes = match === null ? null : base64ToBytes(match[2] as string);
  const name = match?.[1] ?? '';
  if (bytes === null || bytes.length < 5 || !isKeyName(name)) return null;
  return { name, id: bytes.slice(0, 4), signature: bytes.slice(4) };
}
