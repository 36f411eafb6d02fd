import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64ToBytes, bytesToBase64, bytesToHex, concatBytes, encodeUtf8 } from './encoding.ts';
import { isPrimeOrderPoint } from './signature.ts';

const ED25519 = 1;
const SIGNING_KEY_PREFIX = 'PRIVATE+KEY+';

/** A public key that signs notes under a name. */
export interface VerifierKey {
  name: string;
  id: Uint8Array;
  publicKey: Uint8Array;
}

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
 * Whether a text can name a key.
 * Takes: a name.
 * Gives: false when empty, with white space, control characters or a plus sign.
 * Source: C2SP signed-note.
 */
export function isKeyName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the standard forbids exactly these
  return name.length > 0 && !/[\s+\u0000-\u001f\u007f\u0085]/u.test(name);
}

/** SHA-256(name || 0x0A || type || key), first four bytes. */
function keyId(name: string, publicKey: Uint8Array): Uint8Array {
  return sha256(concatBytes([encodeUtf8(`${name}\n`), Uint8Array.of(ED25519), publicKey])).slice(0, 4);
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
 * Writes a public key as text.
 * Takes: a verifier (or signing) key.
 * Gives: `name+id+base64(0x01 || key)`.
 * Source: C2SP signed-note, vkey.
 */
export function formatVerifierKey({ name, id, publicKey }: VerifierKey): string {
  return `${name}+${bytesToHex(id)}+${bytesToBase64(concatBytes([Uint8Array.of(ED25519), publicKey]))}`;
}

/**
 * Reads a public key from text.
 * Takes: text from outside.
 * Gives: the key.
 * Refuses: another form, algorithm or id, or a key that is not a canonical point of prime order, as null.
 * Source: C2SP signed-note, vkey.
 */
export function parseVerifierKey(text: string): VerifierKey | null {
  const parsed = parseKey(text);
  if (parsed === null || !isPrimeOrderPoint(parsed.key)) return null;
  const id = keyId(parsed.name, parsed.key);
  return bytesToHex(id) === parsed.id ? { name: parsed.name, id, publicKey: parsed.key } : null;
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

function parseKey(text: string): { name: string; id: string; key: Uint8Array } | null {
  const match = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]{44})$/.exec(text);
  if (match === null) return null;
  const [, name, id, base64] = match as unknown as [string, string, string, string];
  const bytes = base64ToBytes(base64);
  if (bytes === null || bytes.length !== 33 || bytes[0] !== ED25519 || !isKeyName(name)) return null;
  return { name, id, key: bytes.slice(1) };
}
