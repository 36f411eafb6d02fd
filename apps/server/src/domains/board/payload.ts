import type { EntryType } from '@evoting/record/entry';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';

/** The exact bytes of a document or a ballot, and their SHA-256. */
export interface Payload {
  readonly hash: Uint8Array;
  readonly bytes: Uint8Array;
}

/** A future entry: its type and its payload's exact bytes (none for EndBallots). */
export interface NewEntry {
  readonly type: EntryType;
  readonly payload: Uint8Array | null;
}

/** A future entry whose payload was stored before in the same transaction. */
export interface StoredEntry {
  readonly type: EntryType;
  readonly payloadHash: Uint8Array;
}

/** Encodes a document of the record as it is hashed, stored and served: compact JSON in UTF-8. */
export function documentBytes(document: unknown): Uint8Array {
  return encodeUtf8(JSON.stringify(document));
}

/** Adds the SHA-256 to the bytes of a payload. */
export function payloadOf(bytes: Uint8Array): Payload {
  return { hash: sha256(bytes), bytes };
}
