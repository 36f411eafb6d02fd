import { sha256 } from '@noble/hashes/sha2.js';
import { base64ToBytes, bytesToBase64, bytesToHex, concatBytes, encodeUtf8 } from './encoding.ts';
import { isPrimeOrderPoint } from './signature.ts';

/** The algorithm identifier of Ed25519, in encoded keys and in key IDs. */
export const ED25519 = 1;
/** The algorithm identifier of a witness's timestamped Ed25519 cosignatures. */
export const COSIGNATURE = 4;

/** An algorithm identifier: of a log's signatures, or of a witness's cosignatures. */
export type KeyType = typeof ED25519 | typeof COSIGNATURE;

/** A public key that verifies notes signed under a name. */
export interface VerifierKey {
  name: string;
  id: Uint8Array;
  publicKey: Uint8Array;
}

/**
 * Checks that a text can name a key: not empty, no white space, control characters or plus signs.
 * @see C2SP signed-note
 */
export function isKeyName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the standard forbids exactly these
  return name.length > 0 && !/[\s+\u0000-\u001f\u007f\u0085]/u.test(name);
}

/** Computes a key ID: the first four bytes of SHA-256(name || 0x0A || type || key). */
export function keyId(name: string, publicKey: Uint8Array, type: KeyType = ED25519): Uint8Array {
  return sha256(concatBytes([encodeUtf8(`${name}\n`), Uint8Array.of(type), publicKey])).slice(0, 4);
}

/**
 * Formats a public key as `name+id+base64(type || key)`.
 * @see C2SP signed-note, vkey
 */
export function formatVerifierKey({ name, id, publicKey }: VerifierKey, type: KeyType = ED25519): string {
  return `${name}+${bytesToHex(id)}+${bytesToBase64(concatBytes([Uint8Array.of(type), publicKey]))}`;
}

/**
 * Parses a public key. Returns null for any other format, algorithm or ID, and for a key that is not a
 * canonical point of prime order.
 * @see C2SP signed-note, vkey
 */
export function parseVerifierKey(text: string, type: KeyType = ED25519): VerifierKey | null {
  const parsed = parseKey(text, type);
  if (parsed === null || !isPrimeOrderPoint(parsed.key)) return null;
  const id = keyId(parsed.name, parsed.key, type);
  return bytesToHex(id) === parsed.id ? { name: parsed.name, id, publicKey: parsed.key } : null;
}

/**
 * Parses `name+id+base64(type || key)` of a public or secret key, without checking the ID; null if malformed.
 */
export function parseKey(
  text: string,
  type: KeyType = ED25519,
): { name: string; id: string; key: Uint8Array } | null {
  const match = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]{44})$/.exec(text);
  if (match === null) return null;
  const [, name, id, base64] = match as unknown as [string, string, string, string];
  const bytes = base64ToBytes(base64);
  if (bytes === null || bytes.length !== 33 || bytes[0] !== type || !isKeyName(name)) return null;
  return { name, id, key: bytes.slice(1) };
}
