import { verifyOpeningInSteps, verifyResult } from '@evoting/belenios/auditor';
import { readByHash, readDocument } from '@evoting/record/documents';
import { type Entry, parseEntry } from '@evoting/record/entry';
import { finding } from '@evoting/record/findings';
import { type Stage, stageAfter } from '@evoting/record/order';
import {
  type CountPointer,
  type EncryptedTally,
  encryptedTallySchema,
  openingSchema,
  resultSchema,
  type Share,
  shareSchema,
  type Votes,
} from '@evoting/record/payloads';
import { type LoadedSetup, requireSetup } from '@evoting/record/setup';
import { RecordError, type RecordSource } from '@evoting/record/source';
import { bytesToBase64, concatBytes, encodeUtf8 } from '@evoting/tlog/encoding';
import { TILE_WIDTH, type Tile } from '@evoting/tlog/tile';
import { type LoadedTree, treeAt } from '@evoting/tlog/tree';
import { requireDecryption, type TreePoint } from './decryption.ts';
import { readProvedBundle } from './proved-bundle.ts';

/** A record at a signed tree. `origin` is the name of its key. */
export interface SignedRecord {
  source: RecordSource;
  tree: LoadedTree;
  origin: string;
}

/**
 * Verifies the entry that the file `count` names: it is in the tree, and the trustees' shares prove its
 * counts from the sums beside them. A result must be the only one after the end of voting, in the record's
 * order. Only a check of all ballots can tell whether the sums are those of the ballots.
 * @returns the type of the entry
 * @throws RecordError for a different entry, one beyond the tree, a result that does not cover the tree up to
 *   the end of voting, an entry that may not follow, or unproved counts
 */
export async function requireCountProof(
  record: SignedRecord,
  pointer: CountPointer,
): Promise<'Opening' | 'Result'> {
  const { source, tree, origin } = record;
  const { index, payload, tree_size } = pointer;
  if (index >= tree.head.size)
    throw new RecordError('count, index', finding('count-beyond', { index, size: tree.head.size }));
  const { type, payload: named } = await entryAt(record, index);
  if ((type !== 'Opening' && type !== 'Result') || named !== payload || tree_size > index)
    throw new RecordError('count, index', finding('count-none', { index }));
  const { text } = await readByHash(source, (await entryAt(record, 0)).payload ?? '');
  const setup = await requireSetup(source, encodeUtf8(text), { location: 'entry 0', origin });
  const claim =
    type === 'Opening' ? await openingAt(record, pointer) : await resultAt(record, pointer, setup);
  const shares = claim.shares.map((share, i) => ({ location: `entry ${index}, shares[${i}]`, share }));
  const claimed = { location: `entry ${index}`, counts: claim.counts };
  const point = await pointOf(tree, tree_size);
  await requireDecryption({ verifyOpeningInSteps, verifyResult }, setup, point, claim.total, shares, claimed);
  return type;
}

/**
 * Reads an entry of the record.
 * @throws RecordError naming an entry that is not in the tree
 */
export async function entryAt(record: SignedRecord, index: number): Promise<Entry> {
  for await (const { entry } of entriesFrom(record, index)) return entry;
  throw new RecordError(`entry ${index}`, finding('entry-not-in-tree'));
}

/** Sums, the shares that decrypt them, and the claimed counts. */
interface Claim {
  total: EncryptedTally;
  shares: readonly Share[];
  counts: readonly Votes[];
}

async function openingAt(
  { source }: SignedRecord,
  { index, payload, tree_size }: CountPointer,
): Promise<Claim> {
  const opening = await readDocument(openingSchema, source, payload);
  if (opening.tree_size !== tree_size)
    throw new RecordError(`entry ${index}`, finding('tree-not-counts', { size: tree_size }));
  return { total: opening, shares: opening.shares, counts: opening.counts };
}

/**
 * Collects the sums and shares of a result, which are separate entries between the end of voting and the
 * result.
 */
async function resultAt(
  { source, tree, origin }: SignedRecord,
  { index, payload, tree_size }: CountPointer,
  { trustees }: LoadedSetup,
): Promise<Claim> {
  const named: string[] = [];
  let tally = '';
  let stage: Stage = 'voting';
  for await (const { at, entry } of entriesFrom({ source, tree, origin }, Math.max(tree_size - 1, 0))) {
    const { type, payload: hash } = entry;
    if (at < tree_size && type !== 'EndBallots')
      throw new RecordError(`entry ${index}`, finding('tree-not-counts', { size: tree_size }));
    const next = stageAfter(stage, type);
    if (next === null) throw new RecordError(`entry ${at}`, finding('not-now', { type, stage }));
    stage = next;
    if (type === 'EncryptedTally') tally = hash ?? '';
    // One more than allowed is enough to reject the record, so no more need be kept.
    if (type === 'PartialDecryption' && named.length <= trustees.ownerKeys.length) named.push(hash ?? '');
  }
  const total = await readDocument(encryptedTallySchema, source, tally);
  const shares: Share[] = [];
  for (const hash of named) shares.push(await readDocument(shareSchema, source, hash));
  const { ballots, counts } = await readDocument(resultSchema, source, payload);
  if (ballots !== total.ballots)
    throw new RecordError(`entry ${index}`, finding('ballots-number', { ballots: total.ballots }));
  return { total, shares, counts };
}

/** Computes the tree that the counts cover, a prefix of this one, from this tree's hashes. */
async function pointOf(tree: LoadedTree, treeSize: number): Promise<TreePoint> {
  const readTile = async ({ level, index, width }: Tile) =>
    concatBytes((await tree.hashes(level, index)).slice(0, width));
  const { head } = await treeAt({ readTile }, treeSize);
  return { treeSize, rootBase64: bytesToBase64(head.root) };
}

/**
 * Reads the entries of the record from an index on, comparing each with the tree: a signed size may be any
 * number.
 */
async function* entriesFrom(
  { source, tree }: SignedRecord,
  from: number,
): AsyncGenerator<{ at: number; entry: Entry }> {
  for (let index = Math.floor(from / TILE_WIDTH); index * TILE_WIDTH < tree.head.size; index++) {
    const first = index * TILE_WIDTH;
    const { path, records } = await readProvedBundle(source, tree, index);
    for (let at = Math.max(from, first); at < first + records.length; at++) {
      const entry = parseEntry(records[at - first] as Uint8Array);
      if (entry === null) throw new RecordError(`${path}, entry ${at}`, finding('entry-not-in-tree'));
      yield { at, entry };
    }
  }
}
