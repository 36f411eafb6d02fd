/**
 * What needs the log's secret key, and nothing else: only the code that publishes a log imports this.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import type { TreeHead } from './append.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { bytesToBase64, bytesToHex, concatBytes, encodeUtf8 } from './encoding.ts';
import { ED25519, isKeyName, keyId, parseKey, type VerifierKey } from './key.ts';
import { isNoteText } from './note.ts';

const SIGNING_KEY_PREFIX = 'PRIVATE+KEY+';

/** A secret key that signs notes under a name; `seed` is RFC 8032's 32-byte private key. */
export interface SigningKey extends VerifierKey {
  seed: Uint8Array;
  /**
   * The platform's own Ed25519 with this seed, where it is faster. A message has one signature, so the bytes
   * are the same.
   */
  sign?: (message: Uint8Array) => Uint8Array;
}

/**
 * Makes a signing key from a seed.
 * Takes: the key's name (for a log: its origin) and 32 random bytes.
 * Gives: the key.
 * Refuses: a bad name or seed (a defect, thrown).
 * Source: C2SP signed-note; RFC 8032 section 5.1.5.
 */
export function signingKeyFrom(name: string, seed: Uint8Array): SigningKey {
  if (!isKeyName(name)) throw new TypeError('this cannot be the name of a key');
  const publicKey = ed25519.getPublicKey(seed);
  return { name, id: keyId(name, publicKey), publicKey, seed };
}

/**
 * Writes a secret key as text, to be kept where only the log's signer reads it.
 * Takes: a signing key.
 * Gives: `PRIVATE+KEY+name+id+base64(0x01 || seed)`.
 */
export function formatSigningKey({ name, id, seed }: SigningKey): string {
  const key = bytesToBase64(concatBytes([Uint8Array.of(ED25519), seed]));
  return `${SIGNING_KEY_PREFIX}${name}+${bytesToHex(id)}+${key}`;
}

/**
 * Reads a secret key from text.
 * Takes: what `formatSigningKey` wrote.
 * Gives: the key.
 * Refuses: anything else, as null.
 */
export function parseSigningKey(text: string): SigningKey | null {
  if (!text.startsWith(SIGNING_KEY_PREFIX)) return null;
  const parsed = parseKey(text.slice(SIGNING_KEY_PREFIX.length));
  if (parsed === null) return null;
  const key = signingKeyFrom(parsed.name, parsed.key);
  return bytesToHex(key.id) === parsed.id ? key : null;
}

/**
 * Signs a text.
 * Takes: a text that ends with a newline, and the key.
 * Gives: the signed note. The same text gives the same note.
 * Refuses: a text that cannot be in a note (a defect, thrown).
 * Source: C2SP signed-note, Format.
 */
export function signNote(text: string, key: SigningKey): string {
  if (!isNoteText(text)) throw new TypeError('this text cannot be in a signed note');
  const message = encodeUtf8(text);
  const signature = key.sign?.(message) ?? ed25519.sign(message, key.seed);
  return `${text}\n— ${key.name} ${bytesToBase64(concatBytes([key.id, signature]))}\n`;
}

/**
 * Signs a checkpoint under the log's key. The caller must have made sure that it extends all that were signed
 * before.
 * Takes: the head with its extension lines, and the key, whose name is the origin.
 * Gives: the signed note.
 */
export function signCheckpoint(head: TreeHead & { extensions?: readonly string[] }, key: SigningKey): string {
  return signNote(formatCheckpoint({ extensions: [], ...head, origin: key.name }), key);
}
