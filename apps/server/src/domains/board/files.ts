import { encodeEntry } from '@evoting/record/entry';
import type { CountPointer } from '@evoting/record/payloads';
import type { RecordSource } from '@evoting/record/source';
import { COSIGNED, joinCosigned } from '@evoting/record/witnessed';
import type { TileStore } from '@evoting/tlog/append';
import { encodeBundle } from '@evoting/tlog/bundle';
import { bytesToHex, encodeUtf8, hexToBytes } from '@evoting/tlog/encoding';
import { type ProofLocation, parseProofPath, proofPath, writeProof } from '@evoting/tlog/proof-file';
import {
  type Bundle,
  parseIndexPath,
  parseTilePath,
  TILE_WIDTH,
  TileError,
  tileWidth,
} from '@evoting/tlog/tile';
import { DatabaseBehind } from '../../platform/database/away.ts';
import type { Db } from '../../platform/database/connect.ts';
import { listCosigned } from './cosigned-store.ts';
import { findCurrentCount, listOpenings } from './count-store.ts';
import { findDocument, findPayload, listEntries, listPayloads } from './entries-store.ts';
import { countHinted, listHints } from './hints-store.ts';
import type { RecordHead } from './records-store.ts';
import { tileStore } from './tiles-store.ts';

/** Payloads in memory while a bundle is sent: a ballot of fifty posts has half a megabyte. */
const PAYLOADS_PER_PIECE = 16;

/** A file of the record; `isFixed` where its bytes never change. */
export interface RecordFile {
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
  readonly type: 'text/plain; charset=utf-8' | 'application/json; charset=utf-8' | 'application/octet-stream';
  readonly isFixed: boolean;
  /** The validator of a file that never changes. */
  readonly etag?: string;
}

export type TileSource = Pick<TileStore, 'readTile'>;

/**
 * Finds a file of a record by its path below `/api/board/{log}/`.
 * @returns null for every path that is not the canonical one of an existing file
 * @throws DatabaseBehind for a database without the entries that the head covers
 */
export async function findFile(
  db: Db,
  record: RecordHead,
  path: string,
  tiles: TileSource = tileStore(db, record.electionId),
): Promise<RecordFile | null> {
  if (path === 'checkpoint') return record.checkpoint ? text(record.checkpoint) : null;
  if (path === COSIGNED) return cosignedFile(db, record);
  if (path === 'count') return countFile(db, record);
  if (path === 'openings') return openingsFile(db, record);
  const slash = path.indexOf('/');
  const [kind, rest] = [path.slice(0, slash), path.slice(slash + 1)];
  if (kind === 'payload') return payloadFile(db, record, rest);
  if (kind === 'payloads') return payloadsFile(db, record, rest);
  if (kind === 'hints') return hintsFile(db, record, rest);
  if (rest.startsWith('entries/') && kind === 'tile') return entriesFile(db, record, rest.slice(8));
  if (kind === 'proof') return proofFile(tiles, record, path);
  return kind === 'tile' ? tileFile(tiles, record, path) : null;
}

/**
 * Provides the files of a record to code that audits records.
 * @param current returns the record as it is to be read, and its database
 */
export function filesOf(current: () => { readonly db: Db; readonly record: RecordHead }): RecordSource {
  return {
    async read(path) {
      const { db, record } = current();
      const file = await findFile(db, record, path);
      return file && bytesOf(file);
    },
  };
}

/** Collects the bytes of a file. */
export async function bytesOf({ body }: RecordFile): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const text = (content: string): RecordFile => ({
  body: encodeUtf8(content),
  type: 'text/plain; charset=utf-8',
  isFixed: false,
});

/** The newest checkpoint of each witness. */
async function cosignedFile(db: Db, record: RecordHead): Promise<RecordFile | null> {
  const cosigned = await listCosigned(db, record.electionId);
  return cosigned.length > 0 ? text(joinCosigned(cosigned.map(({ note }) => note))) : null;
}

/** The index of the current count: the last live count, or the result. */
async function countFile(db: Db, record: RecordHead): Promise<RecordFile | null> {
  const count = await findCurrentCount(db, record);
  if (!count) return null;
  const { index, treeSize, payloadHash } = count;
  const pointer: CountPointer = { index, tree_size: treeSize, payload: bytesToHex(payloadHash) };
  const body = encodeUtf8(JSON.stringify(pointer));
  return { body, type: 'application/json; charset=utf-8', isFixed: false };
}

/**
 * One line for each live count: its index, and the tree size that it covers. An auditor must know in advance
 * at which sizes to keep sums.
 * @param before the file of an earlier head of the record, of whose lines none is read again
 */
export async function openingsFile(
  db: Db,
  record: RecordHead,
  before: string | null = null,
): Promise<RecordFile | null> {
  const last = before?.slice(before.lastIndexOf('\n', before.length - 2) + 1) ?? '-1';
  const openings = await listOpenings(db, record, Number.parseInt(last, 10) + 1);
  const lines = openings.map(({ index, treeSize }) => `${index} ${treeSize}\n`);
  return before !== null || lines.length > 0 ? text((before ?? '') + lines.join('')) : null;
}

/** A ballot is read while it is sent, since there are as many as voters; documents are read at once. */
async function payloadFile(db: Db, record: RecordHead, hash: string): Promise<RecordFile | null> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return null;
  const document = await findDocument(db, record.electionId, hexToBytes(hash));
  if (document === undefined) return null;
  const body = document ?? ballotOf(db, record, hash);
  return { body, type: 'application/json; charset=utf-8', isFixed: true, etag: `"${hash}"` };
}

async function* ballotOf(db: Db, record: RecordHead, hash: string) {
  const bytes = await findPayload(db, record.electionId, hexToBytes(hash));
  if (!bytes) throw lacks(record, `payload/${hash}`);
  yield bytes;
}

async function tileFile(tiles: TileSource, record: RecordHead, path: string): Promise<RecordFile | null> {
  const tile = parseTilePath(path);
  if (!tile || tile.width > tileWidth(tile.level, tile.index, record.publishedSize)) return null;
  const body = await tiles.readTile(tile);
  if (!body) throw lacks(record, path);
  return fixed(record, path, body, tile);
}

/** A proof never changes: trees only grow. */
async function proofFile(tiles: TileSource, record: RecordHead, path: string): Promise<RecordFile | null> {
  const proof = parseProofPath(path);
  if (!proof || proof.treeSize > record.publishedSize) return null;
  return fixed(record, path, encodeUtf8(await proofText(tiles, record, proof)), { width: TILE_WIDTH });
}

/**
 * Writes a proof in the form of its file.
 * @throws DatabaseBehind for a database without the tiles of the record
 */
export const proofText = (tiles: TileSource, record: RecordHead, proof: ProofLocation): Promise<string> =>
  writeProof(tiles, proof).catch((cause: unknown) => {
    throw cause instanceof TileError ? lacks(record, proofPath(proof), { cause }) : cause;
  });

async function entriesFile(db: Db, record: RecordHead, path: string): Promise<RecordFile | null> {
  const bundle = bundleAt(record, path);
  if (!bundle) return null;
  const range = { from: bundle.index * TILE_WIDTH, count: bundle.width };
  const rows = await listEntries(db, record.electionId, range);
  if (rows.length < bundle.width) throw lacks(record, `tile/entries/${path}`);
  const entries = rows.map(({ type, payloadHash }) =>
    encodeEntry({ type, payload: payloadHash && bytesToHex(payloadHash) }),
  );
  return fixed(record, `tile/entries/${path}`, encodeBundle(entries), bundle);
}

function payloadsFile(db: Db, record: RecordHead, path: string): RecordFile | null {
  const bundle = bundleAt(record, path);
  return bundle && fixed(record, `payloads/${path}`, streamed(db, record, bundle, listPayloads), bundle);
}

/**
 * The hints for a full bundle's ballots. They are not part of the record, and are served once they are
 * complete.
 */
async function hintsFile(db: Db, record: RecordHead, path: string): Promise<RecordFile | null> {
  const bundle = bundleAt(record, path);
  if (bundle?.width !== TILE_WIDTH) return null;
  if ((bundle.index + 1) * TILE_WIDTH > (await countHinted(db, record.electionId))) return null;
  return fixed(record, `hints/${path}`, streamed(db, record, bundle, listHints), bundle);
}

/** Streams a bundle of long records, some at a time. */
async function* streamed(
  db: Db,
  record: RecordHead,
  { index, width }: Bundle,
  list: typeof listPayloads | typeof listHints,
) {
  for (let sent = 0; sent < width; sent += PAYLOADS_PER_PIECE) {
    const range = { from: index * TILE_WIDTH + sent, count: Math.min(PAYLOADS_PER_PIECE, width - sent) };
    const records = await list(db, record.electionId, range);
    if (records.length < range.count) throw lacks(record, `bundle ${index}`);
    yield encodeBundle(
      records.map((bytes) => bytes ?? new Uint8Array()),
      4,
    );
  }
}

const lacks = ({ log }: RecordHead, what: string, options?: ErrorOptions) =>
  new DatabaseBehind(`the record of ${log} lacks ${what}`, options);

function bundleAt(record: RecordHead, path: string): Bundle | null {
  const bundle = parseIndexPath(path);
  return bundle && bundle.width <= tileWidth(0, bundle.index, record.publishedSize) ? bundle : null;
}

function fixed(
  record: RecordHead,
  path: string,
  body: RecordFile['body'],
  { width }: { width: number },
): RecordFile {
  // The log's key in the tag: a new record under an old name has other files at the same paths.
  const etag = `"${record.verifierKey.split('+')[1]}/${path}"`;
  return { body, type: 'application/octet-stream', isFixed: width === TILE_WIDTH, etag };
}
