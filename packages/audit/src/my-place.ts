import { readDocument } from '@evoting/record/documents';
import { placeLeaf } from '@evoting/record/electorate';
import { type Entry, encodeEntry } from '@evoting/record/entry';
import type { Membership } from '@evoting/record/membership';
import { participationLeaf } from '@evoting/record/participation';
import { electorateSchema, participationSchema } from '@evoting/record/payloads';
import { RecordError, type RecordSource } from '@evoting/record/source';
import { base64ToBytes } from '@evoting/tlog/encoding';
import { type Hash, hashLeaf } from '@evoting/tlog/hash';
import type { VerifierKey } from '@evoting/tlog/key';
import { verifyInclusion } from '@evoting/tlog/proof';
import { parseProof } from '@evoting/tlog/proof-file';
import { TileError } from '@evoting/tlog/tile';
import { loadRecord, sinceSeen } from './loaded-record.ts';

/** The server's claim of where the record names a place. Untrusted. */
export interface PlaceProof {
  /** The index of the entry. */
  readonly entry: number;
  /** The hex hash of the entry's payload. */
  readonly payload: string;
  /** The index of the leaf in the tree that the entry names. */
  readonly index: number;
  /** As in a proof file: one hash a line, in base64, from the leaf up. */
  readonly proof: string;
}

/** A place on the roll as its voter got it from the server. Untrusted. */
export interface ClaimedPlace {
  readonly voterNumber: string;
  readonly style: number;
  /** 32 bytes in base64. */
  readonly salt: string;
  /** Null if the record does not name the place. */
  readonly electorate: PlaceProof | null;
  /** Null before the end of voting. */
  readonly participation: (PlaceProof & { readonly voted: 0 | 1 }) | null;
}

/**
 * The reason a place was not shown to be in the record. `unlisted`: the server says so itself. `not-consistent`: the
 * record is not the one that this device saw before.
 */
export type PlaceRefusal =
  | 'unlisted'
  | 'bad-checkpoint'
  | 'not-included'
  | 'not-consistent'
  | 'damaged'
  | 'older-checkpoint';

/** The outcome of a check. `voted` is null before the record says who took part. */
export type PlaceVerdict =
  | {
      readonly ok: true;
      /** The places on the roll, by the same statement. */
      readonly places: number;
      readonly voted: boolean | null;
      readonly checkpoint: string;
    }
  | { readonly ok: false; readonly reason: PlaceRefusal; readonly location: string };

const refuse = (reason: PlaceRefusal, location: string) => ({ ok: false, reason, location }) as const;

/** The input to a check. */
export interface PlaceCheck {
  readonly place: ClaimedPlace;
  /** The log's key, as this device knows it. */
  readonly key: VerifierKey;
  /** The last signed checkpoint that this device saw, if any. */
  readonly seenCheckpoint: string | null;
}

/**
 * Checks what the signed record says of a voter's place: that it is on the roll, and after the end of voting whether
 * it voted. Reads less than 8 kB for any size of the roll, if the log serves proofs.
 * @throws SourceError if a file cannot be read
 */
export async function checkMyPlace(source: RecordSource, check: PlaceCheck): Promise<PlaceVerdict> {
  try {
    return await judge(source, check);
  } catch (error) {
    if (error instanceof TileError) return refuse('damaged', error.path);
    if (error instanceof RecordError) return refuse('damaged', error.location);
    throw error;
  }
}

async function judge(
  source: RecordSource,
  { place, key, seenCheckpoint }: PlaceCheck,
): Promise<PlaceVerdict> {
  const loaded = await loadRecord(source, key);
  if ('ok' in loaded) return loaded;
  const changed = await sinceSeen(source, loaded, key, seenCheckpoint);
  if (changed !== null) return changed;
  const { members, note: checkpoint } = loaded;
  const { electorate: on, participation: end, style, voterNumber } = place;
  const salt = base64ToBytes(place.salt);
  if (on === null) return refuse('unlisted', `the roll, ${voterNumber}`);
  if (salt?.length !== 32) return refuse('not-included', 'the salt of the place');
  if (!(await isEntry(members, 'Electorate', on))) return refuse('not-included', `entry ${on.entry}`);
  const electorate = await readDocument(electorateSchema, source, on.payload);
  const isListed =
    electorate.kind === 'roll' &&
    isLeaf(on, { ...electorate, treeSize: electorate.leaves }, placeLeaf({ salt, style, voterNumber }));
  if (!isListed) return refuse('not-included', `the roll of entry ${on.entry}`);
  if (end === null) return { ok: true, places: electorate.places, voted: null, checkpoint };
  if (!(await isEntry(members, 'Participation', end))) return refuse('not-included', `entry ${end.entry}`);
  const participation = await readDocument(participationSchema, source, end.payload);
  const { places } = participation;
  const leaf = participationLeaf({ salt, voterNumber, hasVoted: end.voted === 1 });
  if (!isLeaf(end, { ...participation, treeSize: places }, leaf))
    return refuse('not-included', `those who took part, of entry ${end.entry}`);
  return { ok: true, places, voted: end.voted === 1, checkpoint };
}

const isEntry = (members: Membership, type: Entry['type'], { entry, payload }: PlaceProof) =>
  members.includes(entry, hashLeaf(encodeEntry({ type, payload })));

/** Verifies the proof that a leaf is in the tree that an entry names. */
function isLeaf(
  { index, proof }: PlaceProof,
  { root_hash, treeSize }: { readonly root_hash: string; readonly treeSize: number },
  leafHash: Hash,
): boolean {
  const hashes = parseProof(proof);
  const root = base64ToBytes(root_hash);
  return hashes !== null && root !== null && verifyInclusion({ index, treeSize, leafHash, root }, hashes);
}
