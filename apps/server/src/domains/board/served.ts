import type { Log } from '@evoting/contract/board';
import type { CountPointer } from '@evoting/record/payloads';
import { HASH_BYTES } from '@evoting/tlog/hash';
import { edgeTiles } from '@evoting/tlog/tile';
import { LRUCache } from 'lru-cache';
import { orLast } from '../../platform/cached-value.ts';
import { DatabaseBehind, whyAway } from '../../platform/database/away.ts';
import type { Db } from '../../platform/database/connect.ts';
import { findFile, type RecordFile, type TileSource } from './files.ts';
import { findRecordNamed, type RecordHead } from './records-store.ts';
import { listPublicRecords } from './service.ts';
import { tileStore } from './tiles-store.ts';

/** The tiles of a million ballots. */
const TILES_MAX_BYTES = 32 * 1024 * 1024;
const FILES_MAX_BYTES = 32 * 1024 * 1024;
/** The interval at which readers of results ask for newer ones. */
const PATIENCE_MS = 1_500;
/** When the last state is shown again: the database is away, or takes too long. */
const OUTLIVES = {
  failure: (error: unknown) => whyAway(error) !== null,
  patienceMs: PATIENCE_MS,
};

/** The parts that change as a record grows are read together: a checkpoint, and the count that it covers. */
const OF_THE_HEAD = ['checkpoint', 'count', 'openings'];
/**
 * Other files that are kept: short ones, whose bytes never change. Ballots, alone or in bundles, would drive
 * them out.
 */
const KEPT = /^(tile\/entries|payload)\//;

type KeptFile = RecordFile & { readonly body: Uint8Array };

/** A record as it is shown. */
export interface Shown {
  readonly record: RecordHead;
  readonly ofHead: ReadonlyMap<string, RecordFile | null>;
  /** Whether it is the state that was shown last, since the current one cannot be read. */
  readonly isKept?: boolean;
}

/** The record of the results that are shown, and the size that they cover. */
export interface ResultsShown {
  readonly log: string | null;
  readonly treeSize: number | null;
}

/**
 * The public records as one process serves them, also while the database is away: what was served stays in
 * memory, as much as fits. That is one signed head with the count that it covers and its partial tiles, and
 * of the rest the files that were read. A database that has less of a record than was shown counts as away:
 * nobody is shown an older head after a newer one.
 */
export class ServedRecords {
  readonly #db: Db;
  readonly #shown = new Map<string, Shown>();
  readonly #tiles = keptWithin<Uint8Array>(TILES_MAX_BYTES, (tile) => tile.length);
  readonly #files = keptWithin<KeptFile>(FILES_MAX_BYTES, ({ body }) => body.length);
  #logs: Log[] | undefined;

  readonly #results: () => ResultsShown | undefined;

  /** Takes: the database, and what gives the results that were shown last. */
  constructor(db: Db, results: () => ResultsShown | undefined) {
    this.#db = db;
    this.#results = results;
  }

  /** All records, newest first. */
  async logs(): Promise<Log[]> {
    const listing = listPublicRecords(this.#db);
    this.#logs = await (this.#logs ? orLast(listing, this.#logs, OUTLIVES) : listing);
    return this.#logs;
  }

  /** The record of this name in its current state, or as it was shown last; null where there is none. */
  async find(log: string): Promise<Shown | null> {
    const last = this.#shown.get(log);
    const loading = this.#load(log, last);
    const shown = await (last ? orLast(loading, { ...last, isKept: true }, OUTLIVES) : loading);
    // Another caller may have been shown more in the meantime.
    if (shown && !shown.isKept && !isBehind(shown.record, this.#shown.get(log))) this.#shown.set(log, shown);
    return shown;
  }

  /**
   * The record of this name as the database has it now; null where there is none.
   * Refuses (throws): while the database is away or behind: what it lacks would be called unknown.
   */
  async current(log: string): Promise<RecordHead | null> {
    const shown = await this.find(log);
    if (!shown?.isKept) return shown?.record ?? null;
    const record = await findRecordNamed(this.#db, log);
    requireShown(record, shown);
    return record ?? null;
  }

  /**
   * Finds a file of a record that is shown, by its path, as `findFile` does.
   * Refuses (throws): a file that was not kept, while the database is away or behind.
   */
  async file({ record, ofHead, isKept }: Shown, path: string): Promise<RecordFile | null> {
    if (isKept && path === 'count' && this.#isOtherThanResults(record.log, ofHead.get(path)))
      throw new DatabaseBehind(`the results shown of ${record.log} are of another moment than its head`);
    const name = `${record.verifierKey} ${path}`;
    const known = ofHead.get(path) ?? this.#files.get(name);
    if (known || ofHead.has(path)) return known ?? null;
    const file = await findFile(this.#db, record, path, this.tilesOf(record));
    if (!KEPT.test(path) || !(file?.body instanceof Uint8Array)) return file;
    const copy = { ...file, body: new Uint8Array(file.body) };
    this.#files.set(name, copy);
    return copy;
  }

  /**
   * Both are cached, and may have been read at different times: an audit of both would find a contradiction.
   */
  #isOtherThanResults(log: string, count: RecordFile | null | undefined): boolean {
    const shown = this.#results();
    if (shown?.log !== log) return false;
    const body = count?.body instanceof Uint8Array ? new TextDecoder().decode(count.body) : 'null';
    return shown.treeSize !== ((JSON.parse(body) as CountPointer | null)?.tree_size ?? null);
  }

  async #load(log: string, last: Shown | undefined): Promise<Shown | null> {
    const record = await findRecordNamed(this.#db, log);
    requireShown(record, last);
    if (!record) return null;
    if (last?.record.checkpoint === record.checkpoint) return { ...last, record };
    const tiles = this.tilesOf(record);
    const find = async (path: string) => [path, await findFile(this.#db, record, path, tiles)] as const;
    const ofHead = new Map(await Promise.all(OF_THE_HEAD.map(find)));
    for (const tile of edgeTiles(record.publishedSize)) await tiles.readTile(tile);
    return { record, ofHead };
  }

  /**
   * Tiles are kept at the widest size that was signed: a narrower tile is the beginning of a wider one, also
   * in proofs.
   */
  tilesOf({ electionId, verifierKey }: RecordHead): TileSource {
    const stored = tileStore(this.#db, electionId);
    return {
      readTile: async (tile) => {
        const name = `${verifierKey} ${tile.level}/${tile.index}`;
        const bytes = tile.width * HASH_BYTES;
        const kept = this.#tiles.get(name);
        if (kept && kept.length >= bytes) return kept.subarray(0, bytes);
        const read = await stored.readTile(tile);
        if (!read) return null;
        const copy = new Uint8Array(read);
        this.#tiles.set(name, copy);
        return copy;
      },
    };
  }
}

/** The overhead of an entry, which outweighs small values. */
const OF_AN_ENTRY = 200;

function keptWithin<T extends object>(maxSize: number, bytesOf: (value: T) => number): LRUCache<string, T> {
  const sizeCalculation = (value: T, name: string) => bytesOf(value) + 2 * name.length + OF_AN_ENTRY;
  return new LRUCache({ maxSize, sizeCalculation });
}

/** Refuses (throws): a record that is behind what was shown of it. */
function requireShown(record: RecordHead | undefined, last: Shown | undefined): void {
  if (isBehind(record, last))
    throw new DatabaseBehind(`the record of ${last?.record.log} is shorter than it was shown`);
}

/** Whether a record is behind what was shown of it; a new one under its name is another record. */
function isBehind(record: RecordHead | undefined, last: Shown | undefined): boolean {
  if (!last || (record && record.verifierKey !== last.record.verifierKey)) return false;
  return (record?.publishedSize ?? 0) < last.record.publishedSize;
}
