import { type BundleRefusal, decodeBundle, type LengthBytes } from '@evoting/tlog/bundle';
import { decodeUtf8 } from '@evoting/tlog/encoding';
import { HASH_BYTES } from '@evoting/tlog/hash';
import { type Bundle, entriesPath, indexPath, TILE_WIDTH, tilePath } from '@evoting/tlog/tile';
import type { TileSource } from '@evoting/tlog/tree';
import { type Finding, finding, findingText } from './findings.ts';

/**
 * Read access to the files of one election's record: on a server, in a folder, in a test.
 *
 * Paths are relative to `/api/board/{log}/` (`checkpoint`, `tile/0/000`, `payload/<hex>`, …). In addition,
 * `results` and `areaResultsPath` are the answers of the results call, `pictureOfPage` is a picture that these show,
 * `areas` is the list of its areas, and `list` that of the server's records.
 * `read` returns null if there is no such file, and throws SourceError if it cannot tell.
 */
export interface RecordSource {
  read(path: string): Promise<Uint8Array | null>;
}

/** The maximum size of a results answer; 45,000 lines with the names of a nation take 20 MiB. */
export const MOST_RESULTS_BYTES = 32 * 2 ** 20;

/** The path of the server's list of its records. */
export const LIST = 'list';

const AREA_RESULTS = 'results-';
/** Prefix of the paths for what the front page shows by default, without naming a record. */
export const FRONT = 'front/';

/**
 * Reads what the front page of the results shows. For the current election this is the same as the record's
 * own results, and every path is missing.
 */
export const frontOf = (source: RecordSource): RecordSource => ({
  read: (path) => source.read(FRONT + path),
});

/** Returns the path of the results of an area; its code may be any text. */
export const areaResultsPath = (code: string): string =>
  AREA_RESULTS + encodeURIComponent(code.replace(/\p{Surrogate}/gu, '\ufffd'));

/** Extracts the URL-encoded area code from such a path; null for any other path. */
export const areaOfPath = (path: string): string | null =>
  path.startsWith(AREA_RESULTS) ? path.slice(AREA_RESULTS.length) : null;

/** The folder of the pictures that the results page shows. */
export const PICTURES = 'images/';

/**
 * Returns the path of a picture that a page names, in one of its two sizes; null for any other address.
 * @param address as in the results answer
 */
export function pictureOfPage(address: string, size: 'large' | 'small'): string | null {
  const [, id] = /^\/api\/images\/([0-9a-f-]{36})\/large\.webp$/.exec(address) ?? [];
  return id === undefined ? null : `${PICTURES}${id}/${size}.webp`;
}

/** The record cannot be reached (network, disk). This says nothing about the record. */
export class SourceError extends Error {
  readonly path: string;

  constructor(path: string, message: string, options?: ErrorOptions) {
    super(`${path}: ${message}`, options);
    this.name = 'SourceError';
    this.path = path;
  }
}

/** A file of the record is invalid: its location and the finding. */
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
 * Reads a required file.
 * @throws RecordError if it is missing
 */
export async function readFile(source: RecordSource, path: string): Promise<Uint8Array> {
  const bytes = await source.read(path);
  if (bytes === null) throw new RecordError(path, finding('missing'));
  return bytes;
}

/**
 * Reads a required text file.
 * @throws RecordError if it is missing or not valid UTF-8
 */
export async function readText(source: RecordSource, path: string): Promise<string> {
  const text = await readOptionalText(source, path);
  if (text === null) throw new RecordError(path, finding('missing'));
  return text;
}

/**
 * Reads an optional text file; null if it is missing.
 * @throws RecordError if it is not valid UTF-8
 */
export async function readOptionalText(source: RecordSource, path: string): Promise<string | null> {
  const bytes = await source.read(path);
  if (bytes === null) return null;
  const text = decodeUtf8(bytes);
  if (text === null) throw new RecordError(path, finding('not-utf8'));
  return text;
}

/**
 * Reads the tiles of a record, for proofs. If a partial tile is gone, it is cut from the full tile.
 * @see C2SP tlog-tiles, Partial Tiles (a log may delete partial tiles once the full tile exists)
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

const FINDINGS_OF_BUNDLES: Record<BundleRefusal, Finding> = {
  truncated: finding('bundle-cut'),
  'trailing-bytes': finding('bundle-longer'),
};

/**
 * Reads a bundle of entries or payloads.
 * @returns its path and exactly `bundle.width` records
 * @throws RecordError naming the file if it is missing or malformed
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
  if (!decoded.ok) throw new RecordError(path, FINDINGS_OF_BUNDLES[decoded.reason]);
  return { path, records: decoded.records.slice(0, bundle.width) };
}
