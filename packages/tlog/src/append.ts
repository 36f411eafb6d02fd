import { type Edge, edgeRoot, partialTiles, pushLeaf } from './edge.ts';
import { concatBytes, equalBytes } from './encoding.ts';
import type { Hash } from './hash.ts';
import { edgeTiles, parseTile, type Tile, TileError, tilePath } from './tile.ts';

/** The size and root of a tree: the part of a checkpoint that is signed. */
export interface TreeHead {
  size: number;
  root: Hash;
}

/**
 * Storage for tiles. It is trusted only to keep bytes: everything it returns is checked against the root.
 *
 * `readTile` returns a tile of exactly this width, or null; a store that keeps only the widest tile of an
 * index truncates it. `writeTile` may be called again with the same bytes (a retry) but must never replace a
 * hash with a different one. Both are meant to run inside the caller's transaction, together with the new
 * checkpoint: a crash before the commit leaves the old tree, a crash after it leaves the new tree, and there
 * is no third state.
 */
export interface TileStore {
  readTile(tile: Tile): Promise<Uint8Array | null>;
  writeTile(tile: Tile, bytes: Uint8Array): Promise<void>;
}

/**
 * Reads the right edge of the tree at a size, without checking it against a root.
 * @throws TileError naming a missing or truncated tile
 */
export async function readEdgeAt(store: Pick<TileStore, 'readTile'>, size: number): Promise<Edge> {
  const edge: Edge = { size, levels: [] };
  const tiles = edgeTiles(size);
  const contents = await Promise.all(tiles.map((tile) => store.readTile(tile)));
  for (const [i, tile] of tiles.entries()) {
    const bytes = contents[i];
    if (bytes === null || bytes === undefined) throw new TileError(tilePath(tile), { kind: 'missing' });
    edge.levels[tile.level] = parseTile(tile, bytes);
  }
  for (let level = 0; level < edge.levels.length; level++) edge.levels[level] ??= [];
  return edge;
}

/**
 * Reads the right edge of a tree and checks it against the root of the head.
 * @returns an edge that the caller may grow
 * @throws TileError naming a missing or truncated tile; for a wrong root it names every tile of the edge
 */
export async function readEdge(store: Pick<TileStore, 'readTile'>, head: TreeHead): Promise<Edge> {
  const edge = await readEdgeAt(store, head.size);
  if (!equalBytes(edgeRoot(edge), head.root)) {
    const paths = edgeTiles(head.size).map(tilePath).join(', ') || 'the empty tree';
    throw new TileError(paths, { kind: 'other-root', size: head.size });
  }
  return edge;
}

/**
 * Appends a batch of leaf hashes. This is the only way a tree grows.
 *
 * Costs one read and at most one write per level, plus a write for each tile filled and about two hashes per
 * leaf, at any tree size. After a failure, a retry of the same batch writes the same bytes.
 * @param store bound to the caller's transaction
 * @param head the current head; the caller holds the lock on it
 * @returns the new head, not yet signed
 * @throws TileError if the stored tiles do not match the head: building on them would fork the log
 */
export async function appendLeaves(
  store: TileStore,
  head: TreeHead,
  leafHashes: readonly Hash[],
): Promise<TreeHead> {
  const edge = await readEdge(store, head);
  if (leafHashes.length === 0) return head;
  const filled = leafHashes.flatMap((leafHash) => pushLeaf(edge, leafHash));
  // Only changed tiles: a partial tile of a higher level that this batch did not reach is already stored.
  const before = new Set(edgeTiles(head.size).map(tilePath));
  const partial = partialTiles(edge).filter(({ tile }) => !before.has(tilePath(tile)));
  for (const { tile, hashes } of [...filled, ...partial]) await store.writeTile(tile, concatBytes(hashes));
  return { size: edge.size, root: edgeRoot(edge) };
}
