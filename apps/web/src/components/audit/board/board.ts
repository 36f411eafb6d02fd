import type { Log } from '@evoting/contract/board';
import { parseEntry } from '@evoting/record/entry';
import { verifyHead } from '@evoting/record/head';
import { httpSource } from '@evoting/record/http-source';
import { membershipOf } from '@evoting/record/membership';
import { type RecordSource, readBundle, readText } from '@evoting/record/source';
import { bytesToBase64, hexToBytes } from '@evoting/tlog/encoding';
import { hashLeaf } from '@evoting/tlog/hash';
import { parseVerifierKey } from '@evoting/tlog/key';
import { TILE_WIDTH, tileWidth } from '@evoting/tlog/tile';
import { checkInclusion } from '@evoting/tlog/tree';
import { apiUrl } from '../../../lib/api.ts';
import { isKnownKey } from '../../../lib/record.ts';

/** The entries on a page; a bundle of entries holds whole pages. */
const ON_A_PAGE = 64;

export interface BoardPage {
  /** The number of entries in the signed record. */
  readonly size: number;
  /** From 1, the newest entries. */
  readonly page: number;
  readonly pages: number;
  /** The first and last entry of the page, from 0. */
  readonly first: number;
  readonly last: number;
  /** The ballots among them, newest first. */
  readonly ballots: readonly { readonly index: number; readonly tracker: string }[];
}

/** The page of the record does not match what its key signed. */
export class BoardError extends Error {}

/**
 * Reads a page of the public record, and proves that each entry belongs to the signed tree.
 * @param page from 1, the newest; beyond the last it is the last
 * @throws BoardError, RecordError or TileError if the record is not rightly signed or damaged
 * @throws SourceError if it cannot be reached
 */
export async function readBoard({ log, verifierKey }: Log, page: number): Promise<BoardPage> {
  const source = httpSource({ apiUrl: apiUrl(), log, fetch: (...request) => fetch(...request) });
  const key = parseVerifierKey(verifierKey);
  const isKnown = key !== null && isKnownKey(log, verifierKey);
  const signed = isKnown ? verifyHead(await readText(source, 'checkpoint'), key) : null;
  if (!signed?.ok) throw new BoardError('The checkpoint is not signed by the key of this record');
  const { head } = signed;
  const pages = Math.max(1, Math.ceil(head.size / ON_A_PAGE));
  const shown = Math.min(Math.max(1, page), pages);
  const first = (pages - shown) * ON_A_PAGE;
  const last = Math.min(first + ON_A_PAGE, head.size) - 1;
  const records = (await bundleOf(source, first, head.size))
    .slice(first % TILE_WIDTH)
    .slice(0, last - first + 1);
  const tree = await membershipOf(source, head).tree();
  const ballots: { index: number; tracker: string }[] = [];
  for (const [i, bytes] of records.entries()) {
    if (!(await checkInclusion(tree, first + i, hashLeaf(bytes))))
      throw new BoardError(`Entry ${first + i} is not the one that the record signed`);
    const entry = parseEntry(bytes);
    if (entry?.type === 'Ballot' && entry.payload)
      ballots.unshift({ index: first + i, tracker: trackerOf(entry.payload) });
  }
  return { size: head.size, page: shown, pages, first, last, ballots };
}

async function bundleOf(source: RecordSource, entry: number, size: number): Promise<Uint8Array[]> {
  if (size === 0) return [];
  const index = Math.floor(entry / TILE_WIDTH);
  return (await readBundle(source, 'entries', { index, width: tileWidth(0, index, size) })).records;
}

/** The tracker of a ballot, from the hex hash of its text. */
const trackerOf = (hash: string) => bytesToBase64(hexToBytes(hash)).replaceAll('=', '');
