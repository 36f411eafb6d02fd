import { concatBytes } from './encoding.ts';

/**
 * Bytes per length prefix: 2 in C2SP entry bundles, 4 in bundles of payloads, which may exceed 65,535 bytes.
 */
export type LengthBytes = 2 | 4;

/** The bundle ends within a record, or has bytes left after the expected number of records. */
export type BundleRefusal = 'truncated' | 'trailing-bytes';

/**
 * Concatenates records, each preceded by its big-endian length.
 * @throws RangeError for a record too long for the prefix
 * @see C2SP tlog-tiles, Log entries
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
 * Splits an untrusted bundle into records.
 * @param count the number of records that the bundle must hold
 * @returns views into `bytes`
 * @see C2SP tlog-tiles, Log entries
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
