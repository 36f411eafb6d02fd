import { requireDecryption, type TreePoint } from '@evoting/audit/decryption';
import { pureEngine } from '@evoting/audit/engine';
import { readByHash, readDocument, requireDocument } from '@evoting/record/documents';
import { type Entry, parseEntry } from '@evoting/record/entry';
import { finding } from '@evoting/record/findings';
import {
  type CountPointer,
  countPointerSchema,
  type EncryptedTally,
  encryptedTallySchema,
  openingSchema,
  resultSchema,
  type Share,
  shareSchema,
  type Votes,
} from '@evoting/record/payloads';
import { requireSetup } from '@evoting/record/setup';
import { RecordError, type RecordSource, readBundle } from '@evoting/record/source';
import { bytesToBase64, concatBytes, encodeUtf8, equalBytes } from '@evoting/tlog/encoding';
import { hashLeaf } from '@evoting/tlog/hash';
import { TILE_WIDTH, type Tile, tileWidth } from '@evoting/tlog/tile';
import { type LoadedTree, treeAt } from '@evoting/tlog/tree';

/**
 * Reads where the server says that the numbers in force are. Every count is an entry of the record, so that
 * its history is the tree's.
 * Takes: the file `count` (null where there is none), and the location seen before.
 * Gives: the location.
 * Refuses: another file, or none where there was one (RecordError naming the field).
 */
export function readPointer(bytes: Uint8Array | null, seenIndex: number | null): CountPointer | null {
  if (bytes !== null) return requireDocument(countPointerSchema, bytes, 'count');
  if (seenIndex !== null) throw new RecordError('count', finding('count-gone', { index: seenIndex }));
  return null;
}

/**
 * Checks that the entry that is named for the numbers in force is one of the tree, and that its numbers are
 * what the trustees' shares prove of the sums beside them. Whether these are the sums of the ballots, only a
 * check of all ballots says.
 * Takes: the record, its tree and origin, and the location.
 * Refuses: another entry there, one beyond the tree, or numbers that are not proved (RecordError naming it).
 */
export async function requireNumbers(
  record: { source: RecordSource; tree: LoadedTree; origin: string },
  pointer: CountPointer,
): Promise<void> {
  const { source, tree, origin } = record;
  const { index, payload, tree_size } = pointer;
  if (index >= tree.head.size)
    throw new RecordError('count, index', finding('count-beyond', { index, size: tree.head.size }));
  const [named] = await entriesOf(source, tree, index, index + 1);
  const isCount = named?.type === 'Opening' || named?.type === 'Result';
  if (!isCount || named.payload !== payload || tree_size > index)
    throw new RecordError('count, index', finding('count-none', { index }));
  const [first] = await entriesOf(source, tree, 0, 1);
  const { text } = await readByHash(source, hashOf(first));
  const setup = await requireSetup(source, encodeUtf8(text), { location: 'entry 0', origin });
  const claim = named.type === 'Opening' ? await openingAt(record, pointer) : await resultAt(record, pointer);
  const { total, shares, counts } = claim;
  const located = shares.map((share, i) => ({ location: `entry ${index}, shares[${i}]`, share }));
  const claimed = { location: `entry ${index}`, counts };
  requireDecryption(pureEngine.tally, setup, await pointOf(tree, tree_size), total, located, claimed);
}

/** Sums, the shares that decrypt them, and the numbers that they are said to be. */
interface Claim {
  total: EncryptedTally;
  shares: readonly Share[];
  counts: readonly Votes[];
}
type Followed = Parameters<typeof requireNumbers>[0];

async function openingAt({ source }: Followed, { index, payload, tree_size }: CountPointer): Promise<Claim> {
  const opening = await readDocument(openingSchema, source, payload);
  if (opening.tree_size !== tree_size)
    throw new RecordError(`entry ${index}`, finding('tree-not-counts', { size: tree_size }));
  return { total: opening, shares: opening.shares, counts: opening.counts };
}

/** A result's sums and shares are entries of their own, between the end of voting and the result. */
async function resultAt({ source, tree }: Followed, pointer: CountPointer): Promise<Claim> {
  const entries = await entriesOf(source, tree, pointer.tree_size, pointer.index + 1);
  const ofType = (type: Entry['type']) => entries.filter((entry) => entry.type === type);
  const [tally, result] = [...ofType('EncryptedTally'), ...ofType('Result')];
  const total = await readDocument(encryptedTallySchema, source, hashOf(tally));
  const shares: Share[] = [];
  for (const entry of ofType('PartialDecryption'))
    shares.push(await readDocument(shareSchema, source, hashOf(entry)));
  const { counts } = await readDocument(resultSchema, source, hashOf(result));
  return { total, shares, counts };
}

/** The payload's hash; an entry that is missing names none, and nothing has that hash. */
const hashOf = (entry: Entry | undefined): string => entry?.payload ?? '';

/** The tree that the numbers cover: the beginning of this one, from its own hashes. */
async function pointOf(tree: LoadedTree, treeSize: number): Promise<TreePoint> {
  const readTile = async ({ level, index, width }: Tile) =>
    concatBytes((await tree.hashes(level, index)).slice(0, width));
  const { head } = await treeAt({ readTile }, treeSize);
  return { treeSize, rootBase64: bytesToBase64(head.root) };
}

/** Entries of the record, each compared with the tree. */
async function entriesOf(source: RecordSource, tree: LoadedTree, from: number, to: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let index = Math.floor(from / TILE_WIDTH); index * TILE_WIDTH < to; index++) {
    const first = index * TILE_WIDTH;
    const width = tileWidth(0, index, tree.head.size);
    const { path, records } = await readBundle(source, 'entries', { index, width });
    const hashes = await tree.hashes(0, index);
    for (let i = Math.max(from - first, 0); i < Math.min(to - first, width); i++) {
      const bytes = records[i] as Uint8Array;
      const entry = equalBytes(hashLeaf(bytes), hashes[i] as Uint8Array) ? parseEntry(bytes) : null;
      if (entry === null) throw new RecordError(`${path}, entry ${first + i}`, finding('entry-not-in-tree'));
      entries.push(entry);
    }
  }
  return entries;
}
