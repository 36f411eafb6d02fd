import { concatBytes } from './encoding.ts';

/**
 * 2 for C2SP entry bundles (uint16 lengths); 4 for bundles of payloads, which may be longer than 65,535
 * bytes.
 */
export type LengthBytes = 2 | 4;

/** A bundle that is cut off, has bytes left over, or holds another number of records. */
export type BundleRefusal = 'truncated' | 'trailing-bytes';

/**
 * Writes records one after the other, each with its length before it.
 * Takes: the records and how many bytes a length has.
 * Gives: the bundle.
 * Refuses: a record too long (a defect, thrown).
 * Source: C2SP tlog-tiles, Log entries (big-endian uint16 lengths).
 */
export function encodeBundle(records: readonly Uint8Array[], lengthBytes: LengthBytes = 2): Uint8Array {
  const parts = records.flatMap((record) => {
    if (record.length >= 256 ** lengthBytes) throw new RangeError(`a record of ${record.length} bytes`);
    const prefix = new DataView(new ArrayBuffer(lengthBytes));
    if (lengthBytes === 2) prefix.setUint16(0, record.length);
    else prefix.setUint32(0, record.length);
    return [new Uint8Array(prefix.buffer), record];
  });
  return concatBytes(parts);
}

/**
 * Reads a bundle from outside.
 * Takes: the bytes, how many records there must be, and how many bytes a length has.
 * Gives: the records, as views into the bytes.
 * Refuses: `truncated`, `trailing-bytes`.
 * Source: C2SP tlog-tiles, Log entries.
 */
export function decodeBundle(
  bytes: Uint8Array,
  count: number,
  lengthBytes: LengthBytes = 2,
): { ok: true; records: Uint8Array[] } | { ok: false; reason: BundleRefusal } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records: Uint8Array[] = [];
  let offset = 0;
  while (records.length < count) {
    const begin = offset + lengthBytes;
    if (begin > bytes.length) return { ok: false, reason: 'truncated' };
    const end = begin + (lengthBytes === 2 ? view.getUint16(offset) : view.getUint32(offset));
    if (end > bytes.length) return { ok: false, reason: 'truncated' };
    records.push(bytes.subarray(begin, end));
    offset = end;
  }
  return offset === bytes.length ? { ok: true, records } : { ok: false, reason: 'trailing-bytes' };
}
