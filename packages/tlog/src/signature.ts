import { ed25519 } from '@noble/curves/ed25519.js';

/**
 * Checks an Ed25519 signature strictly: one message, one key, one spelling, the same answer in every library.
 * Takes: 64, any and 32 bytes.
 * Gives: whether it holds; false for wrong lengths.
 * Refuses: non-canonical points and scalars, keys or commitments of small order, keys or commitments outside
 * the prime-order subgroup. With those gone, the equation with and without the cofactor are the same.
 * Source: RFC 8032 section 5.1.7; not ZIP-215, which accepts all of these.
 */
export function verifyStrictly(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64) return false;
  if (!isPrimeOrderPoint(publicKey) || !isPrimeOrderPoint(signature.subarray(0, 32))) return false;
  return ed25519.verify(signature, message, publicKey, { zip215: false });
}

/**
 * Whether bytes are the canonical encoding of a point of prime order.
 * Takes: 32 bytes.
 * Gives: false for other lengths, encodings, small order or a torsion part.
 */
export function isPrimeOrderPoint(bytes: Uint8Array): boolean {
  if (bytes.length !== 32) return false;
  try {
    const point = ed25519.Point.fromBytes(bytes, false);
    return !point.isSmallOrder() && point.isTorsionFree();
  } catch {
    return false;
  }
}
