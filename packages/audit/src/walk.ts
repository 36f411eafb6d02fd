import { hexHashOf } from '@evoting/record/documents';
import { type Entry, parseEntry } from '@evoting/record/entry';
import { type Finding, finding, tileFinding } from '@evoting/record/findings';
import { RecordError, type RecordSource, readBundle, tilesOf } from '@evoting/record/source';
import { type BuiltTile, type Edge, edgeRoot, partialTiles, pushLeaf } from '@evoting/tlog/edge';
import { bytesToBase64, equalBytes } from '@evoting/tlog/encoding';
import { type Hash, hashLeaf } from '@evoting/tlog/hash';
import { parseTile, TILE_WIDTH, type Tile, TileError, tilePath, tileWidth } from '@evoting/tlog/tile';
import type { Findings } from './report.ts';
import { readSelected, type SelectedPayloads } from './selected-payloads.ts';

/** An entry found by the walk. `entry` or `payload` is null if it was damaged, which was recorded. */
export interface WalkedEntry {
  index: number;
  entry: Entry | null;
  payload: Uint8Array | null;
  /** False for a ballot outside a sample, whose payload was not fetched. */
  isRead: boolean;
  /** The location of the payload, for messages. */
  location: string;
}

type ReadTile = { hashes: Hash[] } | { location: string; found: Finding };

/** An unchecked bundle: reading ahead must not record findings. */
export interface RawBundle {
  entries: { path: string; records: Uint8Array[] };
  payloads: SelectedPayloads;
  tile: ReadTile;
}

/**
 * Reads one bundle of the record, with its entries, payloads and level-0 tile in parallel, and splits it into
 * records without checking them.
 * @param wants selects the ballots that a sample needs
 * @throws RecordError for a missing or truncated bundle, without which the walk cannot continue
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
      : entries.then(({ records }) => readSelected(source, { index, width }, records, wants)),
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

/** Returns the hashes of a tile, or records why it could not be read. */
function hashesOf(findings: Findings, tile: ReadTile): Hash[] | null {
  findings.examine('entries');
  if ('hashes' in tile) return tile.hashes;
  findings.fail('entries', tile.location, tile.found);
  return null;
}

/**
 * Checks the records of one bundle and adds them to the edge, one by one. Records entries that are not in the
 * tile and payloads that do not match their entry's hash.
 * @param raw the bundle at the end of the edge
 * @param end the index of the entry before which to stop
 * @returns each new entry in order, after it was added to the edge
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
 * Compares a tile built from the entries with the published one. Level 0 was already compared entry by entry.
 */
async function compareTile(source: RecordSource, findings: Findings, built: BuiltTile): Promise<void> {
  if (built.tile.level === 0) return;
  const published = hashesOf(findings, await readTile(source, built.tile));
  if (published === null) return;
  const i = built.hashes.findIndex((hash, k) => !equalBytes(hash, published[k] as Hash));
  if (i >= 0) findings.fail('entries', `${tilePath(built.tile)}, hash ${i}`, finding('tile-hash'));
}

/** Checks the tree after the walk: records partial tiles and a root that do not match the entries. */
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
