import type { TreeHead } from '@evoting/tlog/append';
import { decodeUtf8 } from '@evoting/tlog/encoding';
import type { Hash } from '@evoting/tlog/hash';
import { verifyConsistency, verifyInclusion } from '@evoting/tlog/proof';
import { type ProofLocation, parseProof, proofPath } from '@evoting/tlog/proof-file';
import { TileError } from '@evoting/tlog/tile';
import { checkConsistency, checkInclusion, type LoadedTree, loadTree } from '@evoting/tlog/tree';
import { RecordError, type RecordSource, SourceError, tilesOf } from './source.ts';

/** What can be asked of a signed tree. */
export interface Membership {
  /**
   * Whether a leaf is at an index.
   * Refuses: damaged tiles (TileError).
   */
  includes(index: number, leafHash: Hash): Promise<boolean>;
  /**
   * Whether a tree seen before is a beginning of this one.
   * Refuses: damaged tiles (TileError).
   */
  extends(seen: TreeHead): Promise<boolean>;
  /**
   * The tree by its tiles, read when first asked for.
   * Refuses: damaged tiles (TileError).
   */
  tree(): Promise<LoadedTree>;
}

/**
 * Answers what is in a signed tree, by a proof of less than a kilobyte where the log writes proofs. A proof
 * that does not hold says nothing of the tree, only that it was not the right proof; then, and where there
 * are only files, the tiles decide, some kilobytes each, and they also say which of them is damaged.
 * Takes: where the record is, and a head whose signature was checked.
 * Gives: what can be asked.
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
 * Whether a head can be a beginning of a longer one that was seen before. Where what proves it cannot be had,
 * it may be: an older copy has no tiles of the longer tree.
 * Takes: where the record is, the head, and the longer one.
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
  const bytes = await source.read(proofPath(location)).catch(ifNone);
  return bytes === null ? null : parseProof(decodeUtf8(bytes) ?? 'not a text');
}

/** What is longer than any proof is none; only what could not be read is thrown. */
function ifNone(error: unknown): null {
  if (error instanceof RecordError) return null;
  throw error;
}
