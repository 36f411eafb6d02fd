import { ed25519 } from '@noble/curves/ed25519.js';

/**
 * Verifies an Ed25519 signature strictly, so that every library gives the same answer.
 *
 * Rejects non-canonical points and scalars, and keys or commitments of small order or outside the prime-order
 * subgroup. Without those, the equations with and without the cofactor agree. False for wrong lengths.
 * @see RFC 8032 section 5.1.7; not ZIP-215, which accepts all of these
 */
export function verifyStrictly(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64) return false;
  if (!isPrimeOrderPoint(publicKey) || !isPrimeOrderPoint(signature.subarray(0, 32))) return false;
  return ed25519.verify(signature, message, publicKey, { zip215: false });
}

/**
 * Checks that bytes are the canonical encoding of a point of prime order: no small order, no torsion part.
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
