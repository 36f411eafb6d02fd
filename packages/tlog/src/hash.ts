import { sha256 } from '@noble/hashes/sha2.js';

export { sha256 };

/** A Merkle tree hash: 32 bytes of SHA-256. */
export type Hash = Uint8Array;

/** The length of a hash in bytes. */
export const HASH_BYTES = 32;

// Distinct prefixes keep a leaf from being read as a node, which would allow a second tree with the same
// root.
const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

/**
 * Hashes one log entry: SHA-256(0x00 || entry).
 * @see RFC 6962 section 2.1
 */
export function hashLeaf(entry: Uint8Array): Hash {
  return sha256.create().update(LEAF_PREFIX).update(entry).digest();
}

/**
 * Hashes two neighbouring subtrees into their parent: SHA-256(0x01 || left || right).
 * @see RFC 6962 section 2.1
 */
export function hashNode(left: Hash, right: Hash): Hash {
  return sha256.create().update(NODE_PREFIX).update(left).update(right).digest();
}

/**
 * Returns the root of an empty tree: SHA-256 of the empty string.
 * @see RFC 6962 section 2.1
 */
export function emptyRoot(): Hash {
  return sha256(new Uint8Array(0));
}

/**
 * Returns the largest power of two below n, where RFC 6962 splits a tree: k < n <= 2k.
 * @param n at least 2 and a safe integer (bit operators would truncate it to 32 bits)
 */
export function splitPoint(n: number): number {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

/**
 * Computes the root over leaf hashes, or over the roots of complete subtrees of equal size. Costs one hash
 * per leaf.
 * @see RFC 6962 section 2.1
 */
export function rootOf(hashes: readonly Hash[]): Hash {
  if (hashes.length === 0) return emptyRoot();
  return rootOfRange(hashes, 0, hashes.length);
}

function rootOfRange(hashes: readonly Hash[], begin: number, end: number): Hash {
  if (end - begin === 1) return hashes[begin] as Hash;
  const middle = begin + splitPoint(end - begin);
  return hashNode(rootOfRange(hashes, begin, middle), rootOfRange(hashes, middle, end));
}
