import { type Edge, edgeRoot, partialTiles, pushLeaf } from './edge.ts';
import { concatBytes, equalBytes } from './encoding.ts';
import type { Hash } from './hash.ts';
import { edgeTiles, parseTile, type Tile, TileError, tilePath } from './tile.ts';

/** A tree's size and root: what a checkpoint signs. */
export interface TreeHead {
  size: number;
  root: Hash;
}

/**
 * Where the tiles are kept. Trusted for nothing but keeping bytes: what it gives back is checked against the
 * root.
 *
 * `readTile` gives a tile of exactly this width, or null. A store that keeps only the widest tile of an index
 * cuts it. `writeTile` may be called again with the same bytes (a retry); it must never replace a hash by
 * another one. Both are meant to run inside the caller's transaction, together with the new checkpoint: a
 * crash before its commit leaves the old tree, a crash after it leaves the new tree, and there is no third
 * state.
 */
export interface TileStore {
  readTile(tile: Tile): Promise<Uint8Array | null>;
  writeTile(tile: Tile, bytes: Uint8Array): Promise<void>;
}

/**
 * Reads the right edge that a tree had at a size, as the tiles say it: nothing of it is checked.
 * Takes: where to read, and the size.
 * Gives: an edge.
 * Refuses: a missing or cut tile (TileError naming it).
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
 * Reads the right edge of a tree and checks that it is the tree of the head.
 * Takes: where to read, and the head.
 * Gives: an edge that may grow.
 * Refuses: a missing, cut or foreign tile (TileError naming it; a wrong hash names all tiles of the edge).
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
 * Appends a batch to the tree: the one way a tree grows.
 * Takes: the store (in the caller's transaction), the head that the caller holds the lock for, the batch's
 * leaf hashes.
 * Gives: the new head, not yet signed. Costs: one read and at most one write a level plus the tiles filled,
 * and about two hashes a leaf, at any tree size.
 * Refuses: stored tiles that are not the tree of the head (TileError): building on them would fork the log. A
 * failure leaves nothing that a retry of the same batch would not write again, byte for byte.
 */
export async function appendLeaves(
  store: TileStore,
  head: TreeHead,
  leafHashes: readonly Hash[],
): Promise<TreeHead> {
  const edge = await readEdge(store, head);
  if (leafHashes.length === 0) return head;
  const filled = leafHashes.flatMap((leafHash) => pushLeaf(edge, leafHash));
  // Only what changed: a partial tile of a higher level that this batch did not reach is stored already.
  const before = new Set(edgeTiles(head.size).map(tilePath));
  const partial = partialTiles(edge).filter(({ tile }) => !before.has(tilePath(tile)));
  for (const { tile, hashes } of [...filled, ...partial]) await store.writeTile(tile, concatBytes(hashes));
  return { size: edge.size, root: edgeRoot(edge) };
}
