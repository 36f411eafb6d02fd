/** Operations that need the log's secret key. Only the code that publishes a log imports this file. */
import { ed25519 } from '@noble/curves/ed25519.js';
import type { TreeHead } from './append.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { bytesToBase64, bytesToHex, concatBytes, encodeUtf8 } from './encoding.ts';
import { ED25519, isKeyName, keyId, parseKey, type VerifierKey } from './key.ts';
import { isNoteText } from './note.ts';

const SIGNING_KEY_PREFIX = 'PRIVATE+KEY+';

/** A secret key that signs notes under a name. `seed` is the 32-byte private key of RFC 8032. */
export interface SigningKey extends VerifierKey {
  seed: Uint8Array;
  /**
   * The platform's own Ed25519 with this seed, where it is faster. Signatures are deterministic, so the bytes
   * are the same.
   */
  sign?: (message: Uint8Array) => Uint8Array;
}

/**
 * Derives a signing key from a seed.
 * @param name for a log, its origin
 * @param seed 32 random bytes
 * @throws for an invalid name or seed
 * @see C2SP signed-note; RFC 8032 section 5.1.5
 */
export function signingKeyFrom(name: string, seed: Uint8Array): SigningKey {
  if (!isKeyName(name)) throw new TypeError('this cannot be the name of a key');
  const publicKey = ed25519.getPublicKey(seed);
  return { name, id: keyId(name, publicKey), publicKey, seed };
}

/**
 * Formats a secret key as `PRIVATE+KEY+name+id+base64(0x01 || seed)`. Store it where only the signer can read
 * it.
 */
export function formatSigningKey({ name, id, seed }: SigningKey): string {
  const key = bytesToBase64(concatBytes([Uint8Array.of(ED25519), seed]));
  return `${SIGNING_KEY_PREFIX}${name}+${bytesToHex(id)}+${key}`;
}

/** Parses a secret key written by `formatSigningKey`; null for anything else. */
export function parseSigningKey(text: string): SigningKey | null {
  if (!text.startsWith(SIGNING_KEY_PREFIX)) return null;
  const parsed = parseKey(text.slice(SIGNING_KEY_PREFIX.length));
  if (parsed === null) return null;
  const key = signingKeyFrom(parsed.name, parsed.key);
  return bytesToHex(key.id) === parsed.id ? key : null;
}

/**
 * Signs a text, which must end with a newline. The same text always gives the same note.
 * @throws TypeError for a text that cannot be in a note
 * @see C2SP signed-note, Format
 */
export function signNote(text: string, key: SigningKey): string {
  if (!isNoteText(text)) throw new TypeError('this text cannot be in a signed note');
  const message = encodeUtf8(text);
  const signature = key.sign?.(message) ?? ed25519.sign(message, key.seed);
  return `${text}\n— ${key.name} ${bytesToBase64(concatBytes([key.id, signature]))}\n`;
}

/**
 * Signs a checkpoint; the key's name becomes the origin. The caller must have ensured that the tree extends
 * every tree signed before.
 */
export function signCheckpoint(head: TreeHead & { extensions?: readonly string[] }, key: SigningKey): string {
  return signNote(formatCheckpoint({ extensions: [], ...head, origin: key.name }), key);
}
