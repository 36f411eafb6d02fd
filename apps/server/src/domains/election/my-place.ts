import type { DataOf } from '@evoting/contract/calls';
import type { UserId } from '@evoting/contract/fields';
import { participationLeaf } from '@evoting/record/participation';
import { electorateSchema, participationSchema } from '@evoting/record/payloads';
import { bytesToHex, decodeUtf8 } from '@evoting/tlog/encoding';
import type { Hash } from '@evoting/tlog/hash';
import { writeProof } from '@evoting/tlog/proof-file';
import { type Db, inSnapshot, type Trx } from '../../platform/database/connect.ts';
import { type EntryWithPayload, findLastEntry } from '../board/entries-store.ts';
import { findRecord, type RecordHead } from '../board/records-store.ts';
import { tileStore } from '../board/tiles-store.ts';
import { findElectorate, findInTreeOf, type PlaceInTree } from './electorate-store.ts';
import { indexOfLeaf } from './sorted-tree.ts';
import { findCurrentElection } from './store.ts';

type MyPlace = NonNullable<DataOf<'GET /vote/my-place'>['place']>;

/**
 * Finds what the signed record of the current election says of a voter's place on the roll, with its proofs.
 * @returns null without a roll, a place on it or a record
 */
export const myPlace = (db: Db, account: UserId): Promise<MyPlace | null> =>
  inSnapshot(db, async (trx) => {
    const election = await findCurrentElection(trx);
    if (election?.whoMayVote !== 'roll') return null;
    const record = await findRecord(trx, election.id);
    const place = record && (await findInTreeOf(trx, election.id, account));
    if (!record || !place) return null;
    const { voterNumber, style, salt } = place;
    return {
      log: record.log,
      voterNumber,
      style,
      salt: salt.toString('base64'),
      electorate: await onTheRoll(trx, record, place),
      participation: await atTheEnd(trx, record, place),
    };
  });

async function onTheRoll(
  trx: Trx,
  { electionId, publishedSize }: RecordHead,
  { leaf }: PlaceInTree,
): Promise<MyPlace['electorate']> {
  const entry = await findLastEntry(trx, electionId, 'Electorate', publishedSize);
  const stated = await findElectorate(trx, electionId);
  if (!entry || !stated || stated.accounts !== null) return null;
  const electorate = electorateSchema.parse(documentOf(entry));
  if (electorate.kind !== 'roll') return null;
  const tree = { size: electorate.leaves, sorted: stated.sorted };
  return proofOf(trx, { electionId, tree: 'place' }, { entry, ...tree, leaf });
}

async function atTheEnd(
  trx: Trx,
  { electionId, publishedSize }: RecordHead,
  { salt, voterNumber }: PlaceInTree,
): Promise<MyPlace['participation']> {
  const entry = await findLastEntry(trx, electionId, 'Participation', publishedSize);
  if (!entry) return null;
  const { places: size } = participationSchema.parse(documentOf(entry));
  for (const voted of [0, 1] as const) {
    const leaf = participationLeaf({ salt, voterNumber, hasVoted: voted === 1 });
    const where = { entry, size, sorted: size, leaf };
    const proof = await proofOf(trx, { electionId, tree: 'participation' }, where);
    if (proof) return { ...proof, voted };
  }
  return null;
}

const documentOf = ({ payload }: EntryWithPayload): unknown => JSON.parse(decodeUtf8(payload) ?? '');

/** A leaf, and its index in a tree that an entry of the record names. */
interface Sought {
  readonly entry: EntryWithPayload;
  readonly size: number;
  readonly sorted: number;
  readonly leaf: Hash;
}

/** Proves that a leaf is in a tree; null if it is not. */
async function proofOf(
  trx: Trx,
  { electionId, tree }: { readonly electionId: string; readonly tree: 'place' | 'participation' },
  { entry, size, sorted, leaf }: Sought,
): Promise<MyPlace['electorate']> {
  const tiles = tileStore(trx, electionId, tree);
  const index = await indexOfLeaf(tiles, { size, sorted }, leaf);
  if (index === null) return null;
  const proof = await writeProof(tiles, { kind: 'inclusion', treeSize: size, at: index });
  return { entry: entry.index, payload: bytesToHex(entry.hash), index, proof };
}
