import type { Log } from '@evoting/contract/board';
import type { CountPointer } from '@evoting/record/payloads';
import { HASH_BYTES } from '@evoting/tlog/hash';
import { edgeTiles } from '@evoting/tlog/tile';
import { LRUCache } from 'lru-cache';
import { orStale } from '../../platform/cached-value.ts';
import { DatabaseBehind, whyAway } from '../../platform/database/away.ts';
import type { Db } from '../../platform/database/connect.ts';
import { findFile, openingsFile, type RecordFile, type TileSource } from './files.ts';
import { findRecordNamed, type RecordHead } from './records-store.ts';
import { listPublicRecords } from './service.ts';
import { tileStore } from './tiles-store.ts';

/** Holds the tiles of a million ballots. */
const TILES_MAX_BYTES = 32 * 1024 * 1024;
const FILES_MAX_BYTES = 32 * 1024 * 1024;
/** The time that a read waits for the database, after which readers of results ask again. */
const STALE_AFTER_MS = 1_500;
/** The last state is served again while the database is away or too slow. */
const STALE = {
  failure: (error: unknown) => whyAway(error) !== null,
  patienceMs: STALE_AFTER_MS,
};

/** Files that change as a record grows, read together: a checkpoint, and the count that it covers. */
const HEAD_FILES = ['checkpoint', 'count'];
/** Another one, which only grows: it has a line for each live count. */
const OPENINGS = 'openings';
/** Short files that never change are cached too. Ballots and bundles would displace them. */
const CACHEABLE = /^(tile\/entries|payload)\//;

type CachedFile = RecordFile & { readonly body: Uint8Array };

/** A record as this process last read it. */
export interface ServedRecord {
  readonly record: RecordHead;
  readonly headFiles: ReadonlyMap<string, RecordFile | null>;
  /** True for the last known state, served while the current one cannot be read. */
  readonly isStale?: boolean;
}

/** The record of the results that are served, and the tree size that they cover. */
export interface ServedResults {
  readonly log: string | null;
  readonly treeSize: number | null;
}

/**
 * The public records as one process serves them, also while the database is away.
 * Caches the signed head with the count that it covers and its partial tiles, and as many other files as fit. A database with less of a record than was served counts as away: nobody gets an older head
 * after a newer one.
 */
export class ServedRecords {
  readonly #db: Db;
  readonly #served = new Map<string, ServedRecord>();
  /** The heads that are being read, by name, each for all callers that have found its checkpoint. */
  readonly #reading = new Map<
    string,
    { readonly checkpoint: string; readonly head: Promise<ServedRecord> }
  >();
  readonly #tiles = lruOfBytes<Uint8Array>(TILES_MAX_BYTES, (tile) => tile.length);
  readonly #files = lruOfBytes<CachedFile>(FILES_MAX_BYTES, ({ body }) => body.length);
  #logs: Log[] | undefined;

  readonly #results: () => ServedResults | undefined;

  /** @param results returns the results that were served last */
  constructor(db: Db, results: () => ServedResults | undefined) {
    this.#db = db;
    this.#results = results;
  }

  /** Lists all records, newest first. */
  async logs(): Promise<Log[]> {
    const listing = listPublicRecords(this.#db);
    this.#logs = await (this.#logs ? orStale(listing, this.#logs, STALE) : listing);
    return this.#logs;
  }

  /** Finds the record of this name in its current state, or as it was last served. */
  async find(log: string): Promise<ServedRecord | null> {
    const last = this.#served.get(log);
    const loading = this.#load(log, last);
    const served = await (last ? orStale(loading, { ...last, isStale: true }, STALE) : loading);
    // Another caller may have read a longer record in the meantime.
    if (served && !served.isStale && !isBehind(served.record, this.#served.get(log)))
      this.#served.set(log, served);
    return served;
  }

  /**
   * Finds the record of this name as the database has it now.
   * @throws an error while the database is away or behind, since a ballot that it lacks would be called
   * unknown
   */
  async current(log: string): Promise<RecordHead | null> {
    const served = await this.find(log);
    if (!served?.isStale) return served?.record ?? null;
    const record = await findRecordNamed(this.#db, log);
    requireServed(record, served);
    return record ?? null;
  }

  /**
   * Finds a file of a served record by its path, as `findFile` does.
   * @throws an error for a file that is not cached, while the database is away or behind
   */
  async file({ record, headFiles, isStale }: ServedRecord, path: string): Promise<RecordFile | null> {
    if (isStale && path === 'count' && this.#differsFromResults(record.log, headFiles.get(path)))
      throw new DatabaseBehind(`the results shown of ${record.log} are of another moment than its head`);
    const name = `${record.verifierKey} ${path}`;
    const cached = headFiles.get(path) ?? this.#files.get(name);
    if (cached || headFiles.has(path)) return cached ?? null;
    const file = await findFile(this.#db, record, path, this.tilesOf(record));
    if (!CACHEABLE.test(path) || !(file?.body instanceof Uint8Array)) return file;
    const copy = { ...file, body: new Uint8Array(file.body) };
    this.#files.set(name, copy);
    return copy;
  }

  /**
   * The count and the results are cached separately, and may be of different moments: an audit of both would
   * find a contradiction.
   */
  #differsFromResults(log: string, count: RecordFile | null | undefined): boolean {
    const results = this.#results();
    if (results?.log !== log) return false;
    const body = count?.body instanceof Uint8Array ? new TextDecoder().decode(count.body) : 'null';
    return results.treeSize !== ((JSON.parse(body) as CountPointer | null)?.tree_size ?? null);
  }

  async #load(log: string, last: ServedRecord | undefined): Promise<ServedRecord | null> {
    const record = await findRecordNamed(this.#db, log);
    requireServed(record, last);
    if (!record) return null;
    // Another caller may have read its head in the meantime.
    const known = this.#served.get(log);
    if (known?.record.checkpoint === record.checkpoint) return { ...known, record };
    const { checkpoint } = record;
    const reading = this.#reading.get(log);
    if (reading?.checkpoint === checkpoint) return { ...(await reading.head), record };
    const mine = { checkpoint, head: this.#readHead(record, last) };
    this.#reading.set(log, mine);
    try {
      return await mine.head;
    } finally {
      if (this.#reading.get(log) === mine) this.#reading.delete(log);
    }
  }

  async #readHead(record: RecordHead, last: ServedRecord | undefined): Promise<ServedRecord> {
    const tiles = this.tilesOf(record);
    const find = async (path: string) => [path, await findFile(this.#db, record, path, tiles)] as const;
    const headFiles = new Map(await Promise.all(HEAD_FILES.map(find)));
    const known = last?.record.verifierKey === record.verifierKey ? last.headFiles.get(OPENINGS)?.body : null;
    const before = known instanceof Uint8Array ? new TextDecoder().decode(known) : null;
    headFiles.set(OPENINGS, await openingsFile(this.#db, record, before));
    for (const tile of edgeTiles(record.publishedSize)) await tiles.readTile(tile);
    return { record, headFiles };
  }

  /** Caches each tile at its widest: a narrower one is its beginning, also in proofs. */
  tilesOf({ electionId, verifierKey }: RecordHead): TileSource {
    const stored = tileStore(this.#db, electionId);
    return {
      readTile: async (tile) => {
        const name = `${verifierKey} ${tile.level}/${tile.index}`;
        const bytes = tile.width * HASH_BYTES;
        const cached = this.#tiles.get(name);
        if (cached && cached.length >= bytes) return cached.subarray(0, bytes);
        const read = await stored.readTile(tile);
        if (!read) return null;
        const copy = new Uint8Array(read);
        this.#tiles.set(name, copy);
        return copy;
      },
    };
  }
}

/** The bytes that a cache entry adds to its value. */
const ENTRY_OVERHEAD = 200;

function lruOfBytes<T extends object>(maxSize: number, bytesOf: (value: T) => number): LRUCache<string, T> {
  const sizeCalculation = (value: T, name: string) => bytesOf(value) + 2 * name.length + ENTRY_OVERHEAD;
  return new LRUCache({ maxSize, sizeCalculation });
}

/** @throws DatabaseBehind for a record that is behind what was served of it */
function requireServed(record: RecordHead | undefined, last: ServedRecord | undefined): void {
  if (isBehind(record, last))
    throw new DatabaseBehind(`the record of ${last?.record.log} is shorter than it was shown`);
}

/** Tells whether a record is behind what was served of it; a new one under its name is another record. */
function isBehind(record: RecordHead | undefined, last: ServedRecord | undefined): boolean {
  if (!last || (record && record.verifierKey !== last.record.verifierKey)) return false;
  return (record?.publishedSize ?? 0) < last.record.publishedSize;
}
