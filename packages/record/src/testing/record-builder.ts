import { appendLeaves } from '@evoting/tlog/append';
import { encodeBundle } from '@evoting/tlog/bundle';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { emptyRoot, hashLeaf } from '@evoting/tlog/hash';
import type { SigningKey } from '@evoting/tlog/signing';
import { MemoryTileStore } from '@evoting/tlog/testing/memory-store';
import { edgeTiles, entriesPath, indexPath, TILE_WIDTH, tilePath, tileWidth } from '@evoting/tlog/tile';
import { hexHashOf } from '../documents.ts';
import { type EntryType, encodeEntry } from '../entry.ts';
import { newestHash, newestText } from '../head.ts';
import type { Newest } from '../payloads.ts';
import { signHead } from '../signing.ts';
import { MemorySource } from './memory-source.ts';

/**
 * Builds the files of a record from its entries as a server would publish them, without checking anything.
 */
export class RecordBuilder {
  readonly entries: Uint8Array[] = [];
  readonly payloads: Uint8Array[] = [];
  readonly documents = new Map<string, Uint8Array>();
  readonly key: SigningKey;
  /** The time of the next checkpoint in Unix seconds. */
  time = 1_790_000_000;
  /** The newest revisions that the next checkpoint names. */
  newest: Newest['revisions'] = [];

  constructor(key: SigningKey) {
    this.key = key;
  }

  /** Stores a document that payloads refer to, and returns its hex hash. */
  addDocument(text: string): string {
    const bytes = encodeUtf8(text);
    const hash = hexHashOf(bytes);
    this.documents.set(hash, bytes);
    return hash;
  }

  /** Appends an entry and returns the text of its payload. */
  append(type: EntryType, payload: string | null): string {
    const hash = payload === null ? null : this.addDocument(payload);
    this.entries.push(encodeEntry({ type, payload: hash }));
    this.payloads.push(encodeUtf8(payload ?? ''));
    return payload ?? '';
  }

  /** Computes the head of the tree of all entries so far. */
  async head(store = new MemoryTileStore()) {
    return await appendLeaves(store, { size: 0, root: emptyRoot() }, this.entries.map(hashLeaf));
  }

  /** Returns the files of the record at its present size. `more` adds the count and the results, if any. */
  async publish(more: Readonly<Record<string, string | null>> = {}): Promise<MemorySource> {
    const store = new MemoryTileStore();
    const head = await this.head(store);
    if (this.newest.length > 0) this.addDocument(newestText(this.newest));
    const signed = signHead({ ...head, time: this.time, revisions: newestHash(this.newest) }, this.key);
    const source = new MemorySource([['checkpoint', encodeUtf8(signed)]]);
    const { files } = source;
    for (const [key, bytes] of store.rows) {
      const [level, index] = key.split('/').map(Number) as [number, number];
      const isFull = bytes.length === TILE_WIDTH * 32;
      const isEdge = edgeTiles(head.size).some((tile) => tile.level === level && tile.index === index);
      if (isFull || isEdge) files.set(tilePath({ level, index, width: bytes.length / 32 }), bytes);
    }
    for (let index = 0; index * TILE_WIDTH < head.size; index++) {
      const bundle = { index, width: tileWidth(0, index, head.size) };
      const slice = <T>(all: T[]): T[] => all.slice(index * TILE_WIDTH, (index + 1) * TILE_WIDTH);
      files.set(entriesPath(bundle), encodeBundle(slice(this.entries)));
      files.set(`payloads/${indexPath(bundle)}`, encodeBundle(slice(this.payloads), 4));
    }
    for (const [hash, bytes] of this.documents) files.set(`payload/${hash}`, bytes);
    for (const [path, text] of Object.entries(more)) if (text !== null) files.set(path, encodeUtf8(text));
    return source;
  }
}
