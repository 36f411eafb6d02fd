import { decodeUtf8, encodeUtf8 } from '@evoting/tlog/encoding';
import { type Hash, hashLeaf } from '@evoting/tlog/hash';

/** The events of an election; in which order they may come is said in `order.ts`. */
export const ENTRY_TYPES = [
  'Setup',
  'Revision',
  'Ballot',
  'Opening',
  'TestBallot',
  'AuditLog',
  'EndBallots',
  'EncryptedTally',
  'PartialDecryption',
  'RevisionTally',
  'Result',
] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** One entry of the log: what happened, and the hex-hash of its payload (EndBallots has none). */
export interface Entry {
  type: EntryType;
  payload: string | null;
}

/**
 * Writes an entry as the bytes that the log hashes.
 * Takes: the type and the payload's hex-hash.
 * Gives: compact JSON, `type` first.
 */
export function encodeEntry({ type, payload }: Entry): Uint8Array {
  return encodeUtf8(JSON.stringify(payload === null ? { type } : { type, payload }));
}

/**
 * Reads an entry from outside.
 * Takes: its bytes.
 * Gives: the entry.
 * Refuses: an unknown type, another spelling, a payload where none belongs, as null.
 */
export function parseEntry(bytes: Uint8Array): Entry | null {
  const match = /^\{"type":"([A-Za-z]+)"(?:,"payload":"([0-9a-f]{64})")?\}$/.exec(decodeUtf8(bytes) ?? '');
  const type = ENTRY_TYPES.find((known) => known === match?.[1]);
  if (match === null || type === undefined) return null;
  const payload = match[2] ?? null;
  return (payload === null) === (type === 'EndBallots') ? { type, payload } : null;
}

/**
 * The leaf hash of a ballot's entry: known from the tracker alone, so that a phone need not fetch the entry.
 * Takes: the hex-hash of the ballot's JSON.
 * Gives: its leaf hash.
 * Source: RFC 6962 section 2.1.
 */
export function ballotLeaf(payload: string): Hash {
  return hashLeaf(encodeEntry({ type: 'Ballot', payload }));
}
