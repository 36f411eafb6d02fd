import { HASH_BYTES, type Hash } from './hash.ts';

/** The number of hashes in a full tile. */
export const TILE_WIDTH = 256;

const LAST_LEVEL = 63;

/**
 * The position of a tile of hashes: its level, its index in the level, and its number of hashes (1 to 256).
 */
export interface Tile {
  level: number;
  index: number;
  width: number;
}

/** The position of a bundle of entries; there is one for each tile of level 0. */
export type Bundle = Omit<Tile, 'level'>;

/**
 * Formats an index and width as path segments, e.g. `x001/x234/067` or `000.p/17`.
 * @see C2SP tlog-tiles, Merkle Tree
 */
export function indexPath({ index, width }: Bundle): string {
  const groups = [];
  for (let rest = index; groups.length === 0 || rest > 0; rest = Math.floor(rest / 1000)) {
    groups.unshift(String(rest % 1000).padStart(3, '0'));
  }
  const last = groups.length - 1;
  const path = groups.map((group, i) => (i < last ? `x${group}` : group)).join('/');
  return width === TILE_WIDTH ? path : `${path}.p/${width}`;
}

/**
 * Parses the path segments after the level; null for any other spelling.
 * @see C2SP tlog-tiles, Merkle Tree
 */
export function parseIndexPath(path: string): Bundle | null {
  const match = /^((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path);
  if (match === null) return null;
  const bundle = {
    index: Number((match[1] as string).replace(/[x/]/g, '')),
    width: match[2] === undefined ? TILE_WIDTH : Number(match[2]),
  };
  // Formatting it again rejects groups of leading zeros (`x000/001`) and a partial width of 256 or more.
  return indexPath(bundle) === path && bundle.width <= TILE_WIDTH ? bundle : null;
}

/**
 * Returns the path of a tile below the log's prefix: `tile/<L>/<N>[.p/<W>]`.
 * @see C2SP tlog-tiles, Merkle Tree
 */
export function tilePath(tile: Tile): string {
  return `tile/${tile.level}/${indexPath(tile)}`;
}

/**
 * Returns the path of an entry bundle below the log's prefix: `tile/entries/<N>[.p/<W>]`.
 * @see C2SP tlog-tiles, Log entries
 */
export function entriesPath(bundle: Bundle): string {
  return `tile/entries/${indexPath(bundle)}`;
}

/**
 * Parses the path of a tile; null for any other spelling.
 * @see C2SP tlog-tiles
 */
export function parseTilePath(path: string): Tile | null {
  const match = /^tile\/(0|[1-9]\d?)\/(.+)$/.exec(path);
  const bundle = match === null ? null : parseIndexPath(match[2] as string);
  const level = Number(match?.[1]);
  return bundle === null || level > LAST_LEVEL ? null : { level, ...bundle };
}

/**
 * Returns the width of the tile at an index of a tree: 0 (no such tile) to 256.
 * @see C2SP tlog-tiles, Partial Tiles
 */
export function tileWidth(level: number, index: number, treeSize: number): number {
  const hashes = Math.floor(treeSize / TILE_WIDTH ** level);
  return Math.max(0, Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH));
}

/**
 * Returns the partial tiles at the right edge of a tree, at most one per level, lowest first. Together they
 * determine the root.
 * @see C2SP tlog-tiles, Partial Tiles
 */
export function edgeTiles(treeSize: number): Tile[] {
  const tiles: Tile[] = [];
  let hashes = treeSize;
  for (let level = 0; hashes > 0; level++) {
    const width = hashes % TILE_WIDTH;
    hashes = Math.floor(hashes / TILE_WIDTH);
    if (width > 0) tiles.push({ level, index: hashes, width });
  }
  return tiles;
}

/**
 * The reason a tile is unusable. `other-hash`: its root differs from the hash in the tile above;
 * `other-root`: the tiles of the edge do not hash to the tree's root.
 */
export type TileRefusal =
  | { readonly kind: 'missing' | 'other-hash' }
  | { readonly kind: 'other-length'; readonly bytes: number; readonly expected: number }
  | { readonly kind: 'other-root'; readonly size: number };

function textOf(refusal: TileRefusal): string {
  if (refusal.kind === 'missing') return 'is missing';
  if (refusal.kind === 'other-length') return `has ${refusal.bytes} bytes instead of ${refusal.expected}`;
  if (refusal.kind === 'other-root')
    return `does not hash to the root of the tree of ${refusal.size} entries`;
  return 'does not hash to what the tile above says';
}

export class TileError extends Error {
  readonly path: string;
  readonly refusal: TileRefusal;

  constructor(path: string, refusal: TileRefusal) {
    super(`${path}: ${textOf(refusal)}`);
    this.name = 'TileError';
    this.path = path;
    this.refusal = refusal;
  }
}

/**
 * Splits a tile's bytes into its hashes.
 * @throws TileError if the length is wrong
 */
export function parseTile(tile: Tile, bytes: Uint8Array): Hash[] {
  const expected = tile.width * HASH_BYTES;
  if (bytes.length !== expected) {
    throw new TileError(tilePath(tile), { kind: 'other-length', bytes: bytes.length, expected });
  }
  return Array.from({ length: tile.width }, (_, i) => bytes.slice(i * HASH_BYTES, (i + 1) * HASH_BYTES));
}
