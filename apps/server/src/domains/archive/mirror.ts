import { END_OF_TAR, writeMember } from '@evoting/belenios/tar';
import { bytesToHex, concatBytes } from '@evoting/tlog/encoding';
import { entriesPath, indexPath, TILE_WIDTH, tilePath, tileWidth } from '@evoting/tlog/tile';
import type { Db } from '../../platform/database/connect.ts';
import { findFile } from '../board/files.ts';
import type { RecordHead } from '../board/records-store.ts';
import { listDocuments } from './store.ts';

/** The folder in the tar, as docs/verify.md names it: `tar xf`, then `npm run verify -- record`. */
const FOLDER = 'record';
const HASHES_PAGE_SIZE = 5_000;

/**
 * Writes all files of a finished record as one tar, each with the bytes that are served under its path.
 * Deterministic, like `makeDownloads`. It is what `--download` stores, except the results page, which is not
 * part of the record.
 * @returns chunks, with one file in memory at a time
 * @throws Error where the record lacks a file
 */
export async function* mirrorTar(db: Db, record: RecordHead): AsyncGenerator<Uint8Array> {
  const { log, verifierKey, publishedTimeS } = record;
  const member = (path: string, content: string | Uint8Array) =>
    writeMember(`${FOLDER}/${path}`, content, publishedTimeS);
  yield member('log.json', JSON.stringify({ log, verifierKey }));
  for await (const path of pathsOf(db, record)) {
    const file = await findFile(db, record, path);
    if (file === null && path === 'openings') continue; // results at the close have none
    if (file === null) throw new Error(`the record of ${log} lacks ${path}`);
    const { body } = file;
    yield member(path, body instanceof Uint8Array ? body : await collect(body));
  }
  yield END_OF_TAR;
}

/** The paths of all files of a finished record; a partial tile only where no full one has its hashes. */
async function* pathsOf(db: Db, { electionId, publishedSize: size }: RecordHead): AsyncGenerator<string> {
  yield* ['checkpoint', 'count', 'openings'];
  for (let level = 0; tileWidth(level, 0, size) > 0; level++)
    for (let index = 0; tileWidth(level, index, size) > 0; index++)
      yield tilePath({ level, index, width: tileWidth(level, index, size) });
  for (let after: Buffer | null = Buffer.alloc(0); after; ) {
    const { hashes, next } = await listDocuments(db, electionId, { after, limit: HASHES_PAGE_SIZE });
    for (const hash of hashes) yield `payload/${bytesToHex(hash)}`;
    after = next;
  }
  for (let index = 0; index * TILE_WIDTH < size; index++) {
    const bundle = { index, width: tileWidth(0, index, size) };
    yield entriesPath(bundle);
    yield `payloads/${indexPath(bundle)}`;
  }
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return concatBytes(parts);
}
