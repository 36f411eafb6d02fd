import type { TileStore } from '../append.ts';
import { equalBytes } from '../encoding.ts';
import { HASH_BYTES } from '../hash.ts';
import type { Tile } from '../tile.ts';

/**
 * Tiles in memory, one row per index as in a database: the widest tile, truncated when a narrower one is
 * requested. It refuses to replace a hash with a different one, so one log cannot have two trees.
 */
export class MemoryTileStore implements TileStore {
  readonly rows = new Map<string, Uint8Array>();
  bytesRead = 0;
  operations = 0;

  async readTile({ level, index, width }: Tile): Promise<Uint8Array | null> {
    this.operations += 1;
    const row = this.rows.get(`${level}/${index}`);
    if (row === undefined || row.length < width * HASH_BYTES) return null;
    this.bytesRead += width * HASH_BYTES;
    return row.slice(0, width * HASH_BYTES);
  }

  async writeTile({ level, index }: Tile, bytes: Uint8Array): Promise<void> {
    this.operations += 1;
    const key = `${level}/${index}`;
    const row = this.rows.get(key) ?? new Uint8Array(0);
    const shared = Math.min(row.length, bytes.length);
    if (!equalBytes(row.slice(0, shared), bytes.slice(0, shared)))
      throw new Error(`tile ${key} would change`);
    if (bytes.length > row.length) this.rows.set(key, bytes);
  }

  /** Copies the store, as a transaction would see it. */
  clone(): MemoryTileStore {
    const copy = new MemoryTileStore();
    for (const [key, bytes] of this.rows) copy.rows.set(key, bytes);
    return copy;
  }
}
