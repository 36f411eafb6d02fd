import { type BundleRefusal, decodeBundle, type LengthBytes } from '@evoting/tlog/bundle';
import { decodeUtf8 } from '@evoting/tlog/encoding';
import { HASH_BYTES } from '@evoting/tlog/hash';
import { type Bundle, entriesPath, indexPath, TILE_WIDTH, tilePath } from '@evoting/tlog/tile';
import type { TileSource } from '@evoting/tlog/tree';
import { type Finding, finding, findingText } from './findings.ts';

/**
 * Where the files of one election's record come from: a server, a folder, a test. Paths are those below
 * `/api/board/{log}/` (`checkpoint`, `tile/0/000`, `payload/<hex>`, …), `results` and `areaResultsPath`, the
 * answers of the results call, and `areas`, the list from which its areas are chosen. `read` gives null where
 * there is no such file; it throws SourceError when it cannot tell.
 */
export interface RecordSource {
  read(path: string): Promise<Uint8Array | null>;
}

/** How long an answer of the results call may be: 45,000 lines in the names of a nation are 20 MiB. */
export const MOST_RESULTS_BYTES = 32 * 2 ** 20;

const OF_AREA = 'results-';
/** Begins the paths of what the results page shows of its own accord, by no record's name. */
export const FRONT = 'front/';

/**
 * What the front page of the results shows beside what is asked for by the record's name: nothing where both
 * are one.
 */
export const frontOf = (source: RecordSource): RecordSource => ({
  read: (path) => source.read(FRONT + path),
});

/** Where the answer of the results call for an area is; its code may be any text. */
export const areaResultsPath = (code: string): string =>
  OF_AREA + encodeURIComponent(code.replace(/\p{Surrogate}/gu, '\ufffd'));

/** The area's code of such a path, encoded for an address; null for any other path. */
export const areaOfPath = (path: string): string | null =>
  path.startsWith(OF_AREA) ? path.slice(OF_AREA.length) : null;

/** The record cannot be reached (network, disk): this says nothing against the record. */
export class SourceError extends Error {
  readonly path: string;

  constructor(path: string, message: string, options?: ErrorOptions) {
    super(`${path}: ${message}`, options);
    this.name = 'SourceError';
    this.path = path;
  }
}

/** A file of the record that is not what it must be: the location, and why. */
export class RecordError extends Error {
  readonly location: string;
  readonly finding: Finding;

  constructor(location: string, found: Finding) {
    super(`${location}: ${findingText(found)}`);
    this.name = 'RecordError';
    this.location = location;
    this.finding = found;
  }
}

/**
 * Reads a file that must be there.
 * Takes: the source and a path.
 * Gives: its bytes.
 * Refuses: a missing file (RecordError naming it).
 */
export async function readFile(source: RecordSource, path: string): Promise<Uint8Array> {
  const bytes = await source.read(path);
  if (bytes === null) throw new RecordError(path, finding('missing'));
  return bytes;
}

/**
 * Reads a text file that must be there.
 * Takes: the source and a path.
 * Gives: its text.
 * Refuses: a missing file, invalid UTF-8 (RecordError).
 */
export async function readText(source: RecordSource, path: string): Promise<string> {
  const text = await readTextIfThere(source, path);
  if (text === null) throw new RecordError(path, finding('missing'));
  return text;
}

/**
 * Reads a text file.
 * Takes: the source and a path.
 * Gives: its text, or null where there is none.
 * Refuses: invalid UTF-8 (RecordError).
 */
export async function readTextIfThere(source: RecordSource, path: string): Promise<string | null> {
  const bytes = await source.read(path);
  if (bytes === null) return null;
  const text = decodeUtf8(bytes);
  if (text === null) throw new RecordError(path, finding('not-utf8'));
  return text;
}

/**
 * The tiles of a record, for proofs.
 * Takes: the source.
 * Gives: a tile source; a partial tile that is gone is cut from the full one.
 * Source: C2SP tlog-tiles, Partial Tiles (a log may delete partial tiles once the full one is there).
 */
export function tilesOf(source: RecordSource): TileSource {
  return {
    async readTile(tile) {
      const bytes = await source.read(tilePath(tile));
      if (bytes !== null || tile.width === TILE_WIDTH) return bytes;
      const full = await source.read(tilePath({ ...tile, width: TILE_WIDTH }));
      return full === null ? null : full.slice(0, tile.width * HASH_BYTES);
    },
  };
}

const KINDS = {
  entries: { pathOf: entriesPath, lengthBytes: 2 },
  payloads: { pathOf: (bundle: Bundle) => `payloads/${indexPath(bundle)}`, lengthBytes: 4 },
} as const satisfies Record<string, { pathOf(bundle: Bundle): string; lengthBytes: LengthBytes }>;

const FOUND: Record<BundleRefusal, Finding> = {
  truncated: finding('bundle-cut'),
  'trailing-bytes': finding('bundle-longer'),
};

/**
 * Reads a bundle of entries or of payloads.
 * Takes: the source, which of the two, and the bundle.
 * Gives: its path and as many records as it is wide.
 * Refuses: a missing, cut or longer file (RecordError naming it).
 */
export async function readBundle(
  source: RecordSource,
  kind: keyof typeof KINDS,
  bundle: Bundle,
): Promise<{ path: string; records: Uint8Array[] }> {
  const { pathOf, lengthBytes } = KINDS[kind];
  let path: string = pathOf(bundle);
  let width = bundle.width;
  let bytes = await source.read(path);
  if (bytes === null && width < TILE_WIDTH) {
    width = TILE_WIDTH;
    path = pathOf({ ...bundle, width });
    bytes = await source.read(path);
  }
  if (bytes === null) throw new RecordError(pathOf(bundle), finding('missing'));
  const decoded = decodeBundle(bytes, width, lengthBytes);
  if (!decoded.ok) throw new RecordError(path, FOUND[decoded.reason]);
  return { path, records: decoded.records.slice(0, bundle.width) };
}
