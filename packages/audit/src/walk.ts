import { hexHashOf } from '@evoting/record/documents';
import { type Entry, parseEntry } from '@evoting/record/entry';
import { type Finding, finding, tileFinding } from '@evoting/record/findings';
import { RecordError, type RecordSource, readBundle, tilesOf } from '@evoting/record/source';
import { type BuiltTile, type Edge, edgeRoot, partialTiles, pushLeaf } from '@evoting/tlog/edge';
import { bytesToBase64, equalBytes } from '@evoting/tlog/encoding';
import { type Hash, hashLeaf } from '@evoting/tlog/hash';
import { parseTile, TILE_WIDTH, type Tile, TileError, tilePath, tileWidth } from '@evoting/tlog/tile';
import { type Picked, readPicked } from './picked.ts';
import type { Findings } from './report.ts';

/** One entry as the walk found it. `entry` or `payload` is null when it was damaged (and noted). */
export interface WalkedEntry {
  index: number;
  entry: Entry | null;
  payload: Uint8Array | null;
  /** False for a ballot outside a sample, whose payload was not fetched. */
  isRead: boolean;
  /** Where the payload is, for messages. */
  location: string;
}

type ReadTile = { hashes: Hash[] } | { location: string; found: Finding };

/** One bundle of the record as it was read, not yet looked at: reading ahead must note nothing. */
export interface RawBundle {
  entries: { path: string; records: Uint8Array[] };
  payloads: Picked;
  tile: ReadTile;
}

/**
 * Reads one bundle of the record: entries, payloads and the tile of level 0, side by side.
 * Takes: the source, the bundle's number, the size of the tree, and of a sample which ballots it wants.
 * Gives: what was read, unchecked but cut into records.
 * Refuses: a bundle that is missing or cut (RecordError): the walk cannot go on without it.
 */
export async function readRawBundle(
  source: RecordSource,
  index: number,
  treeSize: number,
  wants: ((index: number) => boolean) | null = null,
): Promise<RawBundle> {
  const width = tileWidth(0, index, treeSize);
  const entries = readBundle(source, 'entries', { index, width });
  const [{ path, records }, payloads, tile] = await Promise.all([
    entries,
    wants === null
      ? readBundle(source, 'payloads', { index, width })
      : entries.then(({ records }) => readPicked(source, { index, width }, records, wants)),
    readTile(source, { level: 0, index, width }),
  ]);
  return { entries: { path, records }, payloads, tile };
}

async function readTile(source: RecordSource, tile: Tile): Promise<ReadTile> {
  try {
    const bytes = await tilesOf(source).readTile(tile);
    if (bytes === null) return { location: tilePath(tile), found: finding('missing') };
    return { hashes: parseTile(tile, bytes) };
  } catch (error) {
    if (error instanceof RecordError) return { location: error.location, found: error.finding };
    if (!(error instanceof TileError)) throw error;
    return { location: error.path, found: tileFinding(error) };
  }
}

/** The hashes of a tile that could be read; what could not is noted. */
function hashesOf(findings: Findings, tile: ReadTile): Hash[] | null {
  findings.examine('entries');
  if ('hashes' in tile) return tile.hashes;
  findings.fail('entries', tile.location, tile.found);
  return null;
}

/**
 * Checks the records of one bundle and grows the edge by them, entry by entry.
 * Takes: what was read of the bundle at the end of the edge, the edge, and the entry before which to stop.
 * Gives: each entry that is not in the edge yet, in order, after the edge has grown by it. Notes: entries
 * that are not in the tile, payloads that do not have the hash of their entry.
 */
export async function* walkBundle(
  source: RecordSource,
  findings: Findings,
  raw: RawBundle,
  edge: Edge,
  end: number,
): AsyncGenerator<WalkedEntry> {
  const before = edge.size % TILE_WIDTH;
  const first = edge.size - before;
  const hashes = hashesOf(findings, raw.tile);
  for (const [i, record] of raw.entries.records.entries()) {
    if (i < before) continue;
    if (first + i >= end) return;
    const leafHash = hashLeaf(record);
    const filled = pushLeaf(edge, leafHash);
    const hash = hashes?.[i];
    if (hash !== undefined && !equalBytes(hash, leafHash)) {
      const tile = tilePath({
        level: 0,
        index: Math.floor(first / TILE_WIDTH),
        width: raw.entries.records.length,
      });
      findings.fail(
        'entries',
        `${raw.entries.path}, entry ${first + i}`,
        finding('entry-not-in-tile', { tile }),
      );
    }
    for (const built of filled) await compareTile(source, findings, built);
    yield checkRecord(findings, raw, i, first + i);
  }
}

function checkRecord(findings: Findings, raw: RawBundle, i: number, index: number): WalkedEntry {
  const entry = parseEntry(raw.entries.records[i] as Uint8Array);
  const payload = raw.payloads.records[i] ?? null;
  const isRead = payload !== null;
  const location = `${raw.payloads.path}, payload of entry ${index}`;
  findings.examine('entries');
  if (entry === null) {
    findings.fail('entries', `${raw.entries.path}, entry ${index}`, finding('no-entry'));
    return { index, entry: null, payload: null, isRead, location };
  }
  if (!isRead) return { index, entry, payload, isRead, location };
  findings.examine('payloads');
  const isRight = entry.payload === null ? payload.length === 0 : hexHashOf(payload) === entry.payload;
  const { payload: hash } = entry;
  if (!isRight)
    findings.fail(
      'payloads',
      location,
      hash === null ? finding('payload-not-empty') : finding('payload-hash', { hash }),
    );
  return { index, entry, payload: isRight ? payload : null, isRead, location };
}

/**
 * Compares a tile that was built from the entries with the one that is published; level 0 was compared entry
 * by entry.
 */
async function compareTile(source: RecordSource, findings: Findings, built: BuiltTile): Promise<void> {
  if (built.tile.level === 0) return;
  const published = hashesOf(findings, await readTile(source, built.tile));
  if (published === null) return;
  const i = built.hashes.findIndex((hash, k) => !equalBytes(hash, published[k] as Hash));
  if (i >= 0) findings.fail('entries', `${tilePath(built.tile)}, hash ${i}`, finding('tile-hash'));
}

/**
 * Checks the tree when all entries were walked: its partial tiles and its root.
 * Takes: the edge and the root that was signed. Notes: partial tiles and a root that are not those of the
 * entries.
 */
export async function checkRoot(
  source: RecordSource,
  findings: Findings,
  edge: Edge,
  signedRoot: Hash,
): Promise<void> {
  for (const built of partialTiles(edge)) await compareTile(source, findings, built);
  const root = edgeRoot(edge);
  if (equalBytes(root, signedRoot)) return;
  const roots = { signed: bytesToBase64(signedRoot), found: bytesToBase64(root) };
  findings.fail('entries', `checkpoint, root of ${edge.size} entries`, finding('other-root', roots));
}
