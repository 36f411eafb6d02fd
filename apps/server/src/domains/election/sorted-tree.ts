import { appendLeaves, type TileStore, type TreeHead } from '@evoting/tlog/append';
import { equalBytes } from '@evoting/tlog/encoding';
import { emptyRoot, HASH_BYTES } from '@evoting/tlog/hash';
import { parseTile, TILE_WIDTH, TileError, tilePath, tileWidth } from '@evoting/tlog/tile';
import type { RawBuilder } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';
import { tileStore } from '../board/tiles-store.ts';
import { type Leaf, readLeaves } from './electorate-store.ts';

/**
 * Makes a tree of all leaves of a query, in their own order, which is random. Takes 32 bytes of memory a leaf; the
 * time grows with the roll, and no statement takes longer for a larger one.
 * @param see is given all leaves, some at a time
 */
export async function growTree<One extends Leaf>(
  trx: Trx,
  { electionId, tree }: { readonly electionId: string; readonly tree: 'place' | 'participation' },
  query: RawBuilder<One>,
  see: (leaves: readonly One[]) => void = () => {},
): Promise<TreeHead> {
  const parts: Buffer[] = [];
  for await (const rows of readLeaves(trx, query)) {
    parts.push(Buffer.concat(rows.map(({ leaf }) => leaf)));
    see(rows);
  }
  let head: TreeHead = { size: 0, root: emptyRoot() };
  const tiles = tileStore(trx, electionId, tree);
  // In 256 parts, by the first byte: sorting all at once would block the event loop.
  for (let first = 0; first < 256; first++) {
    const leaves = parts.flatMap((part) => leavesWith(first, part)).sort(Buffer.compare);
    head = await appendLeaves(tiles, head, leaves);
  }
  return head;
}

function leavesWith(first: number, part: Buffer): Buffer[] {
  const leaves: Buffer[] = [];
  for (let at = 0; at < part.length; at += HASH_BYTES)
    if (part[at] === first) leaves.push(part.subarray(at, at + HASH_BYTES));
  return leaves;
}

/**
 * Finds the index of a leaf in a tree whose first leaves are in order: by halves among those, and one by one among
 * the others.
 * @param size the size of the tree
 * @param sorted the number of its first leaves that are in order
 * @throws TileError for a missing tile
 */
export async function indexOfLeaf(
  tiles: Pick<TileStore, 'readTile'>,
  { size, sorted }: { readonly size: number; readonly sorted: number },
  leaf: Uint8Array,
): Promise<number | null> {
  const leavesAt = async (index: number) => {
    const tile = { level: 0, index, width: tileWidth(0, index, size) };
    const bytes = await tiles.readTile(tile);
    if (bytes === null) throw new TileError(tilePath(tile), { kind: 'missing' });
    return parseTile(tile, bytes);
  };
  const within = async (index: number) => {
    const at = (await leavesAt(index)).findIndex((hash) => equalBytes(hash, leaf));
    return at < 0 ? null : index * TILE_WIDTH + at;
  };
  let from = 0;
  let to = Math.ceil(sorted / TILE_WIDTH);
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    const [first] = await leavesAt(middle);
    if (first && Buffer.compare(first, leaf) <= 0) from = middle;
    else to = middle;
  }
  const found = sorted > 0 ? await within(from) : null;
  if (found !== null) return found;
  for (let index = Math.floor(sorted / TILE_WIDTH); index * TILE_WIDTH < size; index++) {
    const added = await within(index);
    if (added !== null) return added;
  }
  return null;
}
