import { decodeUtf8, encodeUtf8 } from '@evoting/tlog/encoding';
import { type Hash, hashLeaf } from '@evoting/tlog/hash';

/** The events of an election. `order.ts` defines the order in which they may occur. */
export const ENTRY_TYPES = [
  'Setup',
  'Revision',
  'Electorate',
  'Ballot',
  'CountRequest',
  'Opening',
  'TestBallot',
  'AuditLog',
  'EndBallots',
  'Participation',
  'EncryptedTally',
  'PartialDecryption',
  'RevisionTally',
  'Result',
  'Void',
] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** One log entry: the event, and the hex hash of its payload (EndBallots has none). */
export interface Entry {
  type: EntryType;
  payload: string | null;
}

/** Encodes an entry as the bytes that the log hashes: compact JSON, `type` first. */
export function encodeEntry({ type, payload }: Entry): Uint8Array {
  return encodeUtf8(JSON.stringify(payload === null ? { type } : { type, payload }));
}

/**
 * Parses an untrusted entry. Returns null for an unknown type, any other encoding, or a payload where none
 * belongs.
 */
export function parseEntry(bytes: Uint8Array): Entry | null {
  const match = /^\{"type":"([A-Za-z]+)"(?:,"payload":"([0-9a-f]{64})")?\}$/.exec(decodeUtf8(bytes) ?? '');
  const type = ENTRY_TYPES.find((known) => known === match?.[1]);
  if (match === null || type === undefined) return null;
  const payload = match[2] ?? null;
  return (payload === null) === (type === 'EndBallots') ? { type, payload } : null;
}

/**
 * Computes the leaf hash of a ballot's entry from the ballot's hash alone, so that a phone need not fetch the
 * entry.
 * @param payload the hex hash of the ballot's JSON
 * @see RFC 6962 section 2.1
 */
export function ballotLeaf(payload: string): Hash {
  return hashLeaf(encodeEntry({ type: 'Ballot', payload }));
}
