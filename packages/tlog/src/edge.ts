import { emptyRoot, type Hash, hashNode, rootOf } from './hash.ts';
import { TILE_WIDTH, type Tile } from './tile.ts';

/**
 * The right edge of a growing tree: for each level, the hashes that do not fill a tile yet (at most 255).
 * These log256(n) partial tiles are enough to append to the tree and to compute its root, at any size.
 */
export interface Edge {
  size: number;
  levels: Hash[][];
}

/** A tile leaving the edge, with its hashes. */
export interface BuiltTile {
  tile: Tile;
  hashes: readonly Hash[];
}

/** Returns the edge of an empty tree, ready for `pushLeaf`. */
export function emptyEdge(): Edge {
  return { size: 0, levels: [] };
}

/**
 * Appends one leaf to the edge, in place. Costs one hash per leaf on average (255 for each tile filled).
 * @returns the tiles that this leaf filled, lowest level first; usually none
 */
export function pushLeaf(edge: Edge, leafHash: Hash): BuiltTile[] {
  const filled: BuiltTile[] = [];
  let hash: Hash | null = leafHash;
  edge.size += 1;
  for (let level = 0; hash !== null; level++) {
    const hashes: Hash[] = edge.levels[level] ?? [];
    hashes.push(hash);
    hash = null;
    edge.levels[level] = hashes;
    if (hashes.length === TILE_WIDTH) {
      const index = edge.size / TILE_WIDTH ** (level + 1) - 1;
      filled.push({ tile: { level, index, width: TILE_WIDTH }, hashes });
      edge.levels[level] = [];
      hash = rootOf(hashes);
    }
  }
  return filled;
}

/**
 * Returns the partial tiles of the edge, lowest level first.
 * @see C2SP tlog-tiles, Partial Tiles
 */
export function partialTiles(edge: Edge): BuiltTile[] {
  return edge.levels.flatMap((hashes, level) => {
    const index = Math.floor(edge.size / TILE_WIDTH ** (level + 1));
    return hashes.length === 0 ? [] : [{ tile: { level, index, width: hashes.length }, hashes }];
  });
}

/**
 * Computes the root of the whole tree from its edge.
 * @see RFC 6962 section 2.1
 */
export function edgeRoot(edge: Edge): Hash {
  const peaks = edge.levels.toReversed().flatMap(peaksOf);
  return peaks.length === 0 ? emptyRoot() : peaks.reduceRight((right, left) => hashNode(left, right));
}

/**
 * Computes the roots of the complete subtrees of a partial tile, largest first: one for each set bit of its
 * width.
 */
function peaksOf(hashes: readonly Hash[]): Hash[] {
  const peaks: Hash[] = [];
  let begin = 0;
  for (let size = TILE_WIDTH / 2; size >= 1; size /= 2) {
    if (hashes.length - begin < size) continue;
    peaks.push(rootOf(hashes.slice(begin, begin + size)));
    begin += size;
  }
  return peaks;
}
