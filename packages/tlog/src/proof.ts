import { equalBytes } from './encoding.ts';
import { emptyRoot, HASH_BYTES, type Hash, hashNode } from './hash.ts';

const half = (n: number): number => Math.floor(n / 2);
const isOdd = (n: number): boolean => n % 2 === 1;
const isHash = (hash: Uint8Array): boolean => hash.length === HASH_BYTES;
const isSize = (n: number): boolean => Number.isSafeInteger(n) && n >= 0;

/** The claimed position of a leaf. */
export interface Place {
  index: number;
  treeSize: number;
  leafHash: Hash;
}

/** The claim of an inclusion proof. */
export interface Inclusion extends Place {
  root: Hash;
}

/**
 * Verifies that a leaf is at an index of the tree with a root; false for any malformed input.
 * @param proof hashes from the leaf's sibling up
 */
export function verifyInclusion({ root, ...place }: Inclusion, proof: readonly Hash[]): boolean {
  const proved = inclusionRoot(place, proof);
  return proved !== null && equalBytes(proved, root);
}

/**
 * Computes the root that an inclusion proof leads to. If that root belongs to the log, the leaf is in the
 * log.
 * @param proof hashes from the leaf's sibling up
 * @returns null if the proof fits no tree of this size
 * @see RFC 9162 section 2.1.3.2
 */
export function inclusionRoot({ index, treeSize, leafHash }: Place, proof: readonly Hash[]): Hash | null {
  if (!isSize(treeSize) || !isSize(index) || index >= treeSize) return null;
  if (![leafHash, ...proof].every(isHash)) return null;
  let position = index;
  let last = treeSize - 1;
  let hash = leafHash;
  for (const sibling of proof) {
    if (last === 0) return null;
    if (isOdd(position) || position === last) {
      hash = hashNode(sibling, hash);
      while (!isOdd(position) && position !== 0) {
        position = half(position);
        last = half(last);
      }
    } else {
      hash = hashNode(hash, sibling);
    }
    position = half(position);
    last = half(last);
  }
  return last === 0 ? hash : null;
}

/** The claim of a consistency proof: the first tree is a prefix of the second. */
export interface Consistency {
  firstSize: number;
  firstRoot: Hash;
  secondSize: number;
  secondRoot: Hash;
}

/**
 * Verifies that a tree is a prefix of a larger one: nothing was removed, changed or inserted. The empty tree
 * is a prefix of every tree.
 * @see RFC 9162 section 2.1.4.2
 */
export function verifyConsistency(claim: Consistency, proof: readonly Hash[]): boolean {
  const { firstSize, firstRoot, secondSize, secondRoot } = claim;
  if (!isSize(firstSize) || !isSize(secondSize) || firstSize > secondSize) return false;
  if (![firstRoot, secondRoot, ...proof].every(isHash)) return false;
  if (firstSize === 0) return proof.length === 0 && equalBytes(firstRoot, emptyRoot());
  if (firstSize === secondSize) return proof.length === 0 && equalBytes(firstRoot, secondRoot);
  return climbBoth(claim, proof);
}

/** Climbs from the right edge of the first tree to both roots at once; 0 < firstSize < secondSize. */
function climbBoth(claim: Consistency, proof: readonly Hash[]): boolean {
  let position = claim.firstSize - 1;
  let last = claim.secondSize - 1;
  while (isOdd(position)) {
    position = half(position);
    last = half(last);
  }
  // If the first tree is one complete subtree, its known root is the seed; the proof contains none.
  const [seed, ...rest] = position === 0 ? [claim.firstRoot, ...proof] : proof;
  if (seed === undefined) return false;
  let first = seed;
  let second = seed;
  for (const hash of rest) {
    if (last === 0) return false;
    if (isOdd(position) || position === last) {
      first = hashNode(hash, first);
      second = hashNode(hash, second);
      while (!isOdd(position) && position !== 0) {
        position = half(position);
        last = half(last);
      }
    } else {
      second = hashNode(second, hash);
    }
    position = half(position);
    last = half(last);
  }
  return last === 0 && equalBytes(first, claim.firstRoot) && equalBytes(second, claim.secondRoot);
}
