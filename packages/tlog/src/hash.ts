import { sha256 } from '@noble/hashes/sha2.js';

export { sha256 };

/** A Merkle tree hash: 32 bytes of SHA-256. */
export type Hash = Uint8Array;

/** How many bytes a hash has. */
export const HASH_BYTES = 32;

// The prefixes keep a leaf from ever being read as a node, which would allow a second tree with the same
// root.
const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

/**
 * Hashes one log entry.
 * Takes: the entry's bytes.
 * Gives: SHA-256(0x00 || entry).
 * Source: RFC 6962 section 2.1.
 */
export function hashLeaf(entry: Uint8Array): Hash {
  return sha256.create().update(LEAF_PREFIX).update(entry).digest();
}

/**
 * Hashes two neighbouring subtrees into their parent.
 * Takes: the left and right hash.
 * Gives: SHA-256(0x01 || left || right).
 * Source: RFC 6962 section 2.1.
 */
export function hashNode(left: Hash, right: Hash): Hash {
  return sha256.create().update(NODE_PREFIX).update(left).update(right).digest();
}

/**
 * The root of a tree without entries.
 * Gives: SHA-256 of nothing.
 * Source: RFC 6962 section 2.1.
 */
export function emptyRoot(): Hash {
  return sha256(new Uint8Array(0));
}

/**
 * The largest power of two below a count, where RFC 6962 splits a tree.
 * Takes: n >= 2, a safe integer (bit operators would cut it to 32 bits).
 * Gives: k with k < n <= 2k.
 */
export function splitPoint(n: number): number {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

/**
 * The root of the tree over a list of leaf hashes, by the definition of the standard.
 * Takes: leaf hashes (or the hashes of equal, complete subtrees).
 * Gives: their root. Costs one hash a leaf.
 * Source: RFC 6962 section 2.1.
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
