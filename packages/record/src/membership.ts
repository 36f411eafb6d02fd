import type { TreeHead } from '@evoting/tlog/append';
import { decodeUtf8 } from '@evoting/tlog/encoding';
import type { Hash } from '@evoting/tlog/hash';
import { verifyConsistency, verifyInclusion } from '@evoting/tlog/proof';
import { type ProofLocation, parseProof, proofPath } from '@evoting/tlog/proof-file';
import { TileError } from '@evoting/tlog/tile';
import { checkConsistency, checkInclusion, type LoadedTree, loadTree } from '@evoting/tlog/tree';
import { RecordError, type RecordSource, SourceError, tilesOf } from './source.ts';

/** Queries on a signed tree. */
export interface Membership {
  /**
   * Checks that a leaf is at an index.
   * @throws TileError for damaged tiles
   */
  includes(index: number, leafHash: Hash): Promise<boolean>;
  /**
   * Checks that a tree seen before is a prefix of this one.
   * @throws TileError for damaged tiles
   */
  extends(seen: TreeHead): Promise<boolean>;
  /**
   * Returns the tree read from its tiles, loaded on first use.
   * @throws TileError for damaged tiles
   */
  tree(): Promise<LoadedTree>;
}

/**
 * Answers queries on a signed tree, by a proof of under a kilobyte if the log serves proofs. An invalid proof
 * says nothing about the tree; in that case, and for a folder of files, the tiles decide (some kilobytes
 * each), which also shows which tile is damaged.
 * @param head a head whose signature was verified
 */
export function membershipOf(source: RecordSource, head: TreeHead): Membership {
  const { size: treeSize, root } = head;
  let loading: Promise<LoadedTree> | null = null;
  const tree = () => {
    loading ??= loadTree(tilesOf(source), head);
    return loading;
  };
  return {
    tree,
    async includes(index, leafHash) {
      if (!Number.isSafeInteger(index) || index < 0 || index >= treeSize) return false;
      const proof = await readProof(source, { kind: 'inclusion', treeSize, at: index });
      const isProved = proof !== null && verifyInclusion({ index, treeSize, leafHash, root }, proof);
      return isProved || (await checkInclusion(await tree(), index, leafHash));
    },
    async extends(seen) {
      const claim = { firstSize: seen.size, firstRoot: seen.root, secondSize: treeSize, secondRoot: root };
      if (seen.size === 0 || seen.size >= treeSize) return verifyConsistency(claim, []);
      const proof = await readProof(source, { kind: 'consistency', treeSize, at: seen.size });
      const isProved = proof !== null && verifyConsistency(claim, proof);
      return isProved || (await checkConsistency(await tree(), seen));
    },
  };
}

/**
 * Checks whether a head may be a prefix of a longer tree that was seen before. Returns true if the proof is
 * not available: an older copy does not have the tiles of the longer tree.
 */
export function mayPrecede(source: RecordSource, head: TreeHead, seen: TreeHead): Promise<boolean> {
  return membershipOf(source, seen)
    .extends(head)
    .catch((error: unknown) => {
      if ([TileError, RecordError, SourceError].some((kind) => error instanceof kind)) return true;
      throw error;
    });
}

async function readProof(source: RecordSource, location: ProofLocation): Promise<Hash[] | null> {
  const bytes = await source.read(proofPath(location)).catch(nullIfOversized);
  return bytes === null ? null : parseProof(decodeUtf8(bytes) ?? 'not a text');
}

/** An oversized reply cannot be a valid proof; other errors are rethrown. */
function nullIfOversized(error: unknown): null {
  if (error instanceof RecordError) return null;
  throw error;
}
