import { readEdge, readEdgeAt, type TileStore, type TreeHead } from './append.ts';
import { type Edge, edgeRoot } from './edge.ts';
import { equalBytes } from './encoding.ts';
import { type Hash, hashNode, rootOf, splitPoint } from './hash.ts';
import { verifyConsistency, verifyInclusion } from './proof.ts';
import { edgeTiles, parseTile, TILE_WIDTH, TileError, tilePath, tileWidth } from './tile.ts';

/** Read access to the tiles of a log. */
export type TileSource = Pick<TileStore, 'readTile'>;

/**
 * A tree opened at a head. Every tile it reads is checked up to the root: a full tile against its hash in the
 * tile above, the partial tiles together against the root.
 */
export interface LoadedTree {
  head: TreeHead;
  /**
   * Returns the hashes of a tile after verifying it.
   * @throws TileError for a missing or damaged tile
   */
  hashes(level: number, index: number): Promise<readonly Hash[]>;
  /** Returns the RFC 6962 inclusion proof of a leaf; the index must be below the size. */
  inclusionProof(index: number): Promise<Hash[]>;
  /** Returns the RFC 6962 consistency proof from a smaller size, 0 < firstSize <= size. */
  consistencyProof(firstSize: number): Promise<Hash[]>;
}

/**
 * Opens someone else's tree for reading proofs. Each tile is read once.
 * @param head a head whose signature was verified
 * @throws TileError if the right edge does not match the head
 * @see C2SP tlog-tiles; RFC 6962 sections 2.1.1 and 2.1.2
 */
export async function loadTree(source: TileSource, head: TreeHead): Promise<LoadedTree> {
  return treeOn(await readEdge(source, head), head, source);
}

/**
 * Opens the tree at a size without a head to check it against: for the log itself, whose proofs others
 * verify.
 * @throws TileError if tiles are missing or do not match each other
 */
export async function treeAt(source: TileSource, size: number): Promise<LoadedTree> {
  const edge = await readEdgeAt(source, size);
  return treeOn(edge, { size, root: edgeRoot(edge) }, source);
}

function treeOn(edge: Edge, head: TreeHead, source: TileSource): LoadedTree {
  const edgeIndex = new Map(edgeTiles(head.size).map((tile) => [tile.level, tile.index]));
  const read = new Map<string, Promise<readonly Hash[]>>();

  async function readFull(level: number, index: number): Promise<readonly Hash[]> {
    const tile = { level, index, width: TILE_WIDTH };
    const bytes = await source.readTile(tile);
    if (bytes === null) throw new TileError(tilePath(tile), { kind: 'missing' });
    const content = parseTile(tile, bytes);
    const above = await hashes(level + 1, Math.floor(index / TILE_WIDTH));
    const expected = above[index % TILE_WIDTH];
    if (expected === undefined || !equalBytes(rootOf(content), expected)) {
      throw new TileError(tilePath(tile), { kind: 'other-hash' });
    }
    return content;
  }

  function hashes(level: number, index: number): Promise<readonly Hash[]> {
    if (edgeIndex.get(level) === index) return Promise.resolve(edge.levels[level] as Hash[]);
    if (tileWidth(level, index, head.size) !== TILE_WIDTH) {
      return Promise.reject(new RangeError(`the tree has no tile ${index} at level ${level}`));
    }
    const key = `${level}/${index}`;
    const known = read.get(key) ?? readFull(level, index);
    read.set(key, known);
    return known;
  }

  const range = rangeHasher(hashes);
  return {
    head,
    hashes,
    inclusionProof: (index) => inclusionPath(range, index, 0, head.size),
    consistencyProof: (firstSize) => consistencyPath(range, firstSize, 0, head.size, true),
  };
}

type RangeHasher = (begin: number, end: number) => Promise<Hash>;

/**
 * Computes MTH(D[begin:end]) for the ranges that occur in RFC 6962. A complete subtree comes from one tile;
 * other ranges are split.
 */
function rangeHasher(hashes: LoadedTree['hashes']): RangeHasher {
  return async function range(begin: number, end: number): Promise<Hash> {
    const size = end - begin;
    let level = 0;
    let unit = 1;
    while (unit * TILE_WIDTH <= size) {
      level += 1;
      unit *= TILE_WIDTH;
    }
    const width = size / unit;
    if (Number.isInteger(width) && Number.isInteger(Math.log2(width))) {
      const tile = await hashes(level, Math.floor(begin / unit / TILE_WIDTH));
      const offset = (begin / unit) % TILE_WIDTH;
      return rootOf(tile.slice(offset, offset + width));
    }
    const middle = begin + splitPoint(size);
    return hashNode(await range(begin, middle), await range(middle, end));
  };
}

/**
 * PATH(m, D[n]) of RFC 6962 section 2.1.1, over D[begin:end]; the index counts from the start of the whole
 * tree.
 */
async function inclusionPath(range: RangeHasher, index: number, begin: number, end: number): Promise<Hash[]> {
  if (!(Number.isSafeInteger(index) && index >= begin && index < end)) throw new RangeError(`index ${index}`);
  if (end - begin === 1) return [];
  const middle = begin + splitPoint(end - begin);
  return index < middle
    ? [...(await inclusionPath(range, index, begin, middle)), await range(middle, end)]
    : [...(await inclusionPath(range, index, middle, end)), await range(begin, middle)];
}

/**
 * SUBPROOF(m, D[n], b) of RFC 6962 section 2.1.2, over D[begin:end]; `first` counts from the start of the
 * whole tree.
 */
async function consistencyPath(
  range: RangeHasher,
  first: number,
  begin: number,
  end: number,
  isWhole: boolean,
): Promise<Hash[]> {
  if (!(Number.isSafeInteger(first) && first > begin && first <= end)) throw new RangeError(`size ${first}`);
  if (first === end) return isWhole ? [] : [await range(begin, end)];
  const middle = begin + splitPoint(end - begin);
  return first <= middle
    ? [...(await consistencyPath(range, first, begin, middle, isWhole)), await range(middle, end)]
    : [...(await consistencyPath(range, first, middle, end, false)), await range(begin, middle)];
}

/**
 * Verifies through tiles that a leaf is in the tree.
 * @throws TileError for damaged tiles
 */
export async function checkInclusion(tree: LoadedTree, index: number, leafHash: Hash): Promise<boolean> {
  const { size: treeSize, root } = tree.head;
  if (!Number.isSafeInteger(index) || index < 0 || index >= treeSize) return false;
  return verifyInclusion({ index, treeSize, leafHash, root }, await tree.inclusionProof(index));
}

/**
 * Verifies through tiles that a tree seen before is a prefix of this one: nothing was removed or changed.
 * @throws TileError for damaged tiles
 */
export async function checkConsistency(tree: LoadedTree, seen: TreeHead): Promise<boolean> {
  if (!Number.isSafeInteger(seen.size) || seen.size < 0 || seen.size > tree.head.size) return false;
  const proof = seen.size === 0 ? [] : await tree.consistencyProof(seen.size);
  return verifyConsistency(
    { firstSize: seen.size, firstRoot: seen.root, secondSize: tree.head.size, secondRoot: tree.head.root },
    proof,
  );
}
