import { base64ToBytes, bytesToBase64 } from './encoding.ts';
import type { Hash } from './hash.ts';
import { parseProof } from './proof-file.ts';

/** A proof that an entry is in the tree of a checkpoint, for somebody who asks no server. */
export interface LoggedProof {
  readonly index: number;
  /** Bytes of the application, which nothing authenticates; null for none. */
  readonly extra: Uint8Array | null;
  /** From the leaf up. */
  readonly hashes: readonly Hash[];
  /** The signed checkpoint, with the cosignatures of witnesses. */
  readonly checkpoint: string;
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1\n';
/** Enough for an entry, 64 hashes and a checkpoint with a hundred cosignatures. */
const MOST_CHARS = 100_000;

/**
 * Writes a proof as a file, whose name ends in `.tlog-proof`.
 * @see C2SP tlog-proof, Format
 */
export function formatLoggedProof({ index, extra, hashes, checkpoint }: LoggedProof): string {
  const extraLine = extra === null ? '' : `extra ${bytesToBase64(extra)}\n`;
  const hashLines = hashes.map((hash) => `${bytesToBase64(hash)}\n`).join('');
  return `${FIRST_LINE}${extraLine}index ${index}\n${hashLines}\n${checkpoint}`;
}

/**
 * Parses an untrusted file; null if it is malformed. It proves nothing until checkpoint and hashes are verified.
 * @see C2SP tlog-proof, Format
 */
export function parseLoggedProof(text: string): LoggedProof | null {
  if (text.length > MOST_CHARS || !text.startsWith(FIRST_LINE)) return null;
  const match = /^(?:extra ([A-Za-z0-9+/=]*)\n)?index (0|[1-9]\d{0,14})\n((?:[^\n]+\n)*)\n/.exec(
    text.slice(FIRST_LINE.length),
  );
  if (match === null) return null;
  const [head, extraText, index, hashLines = ''] = match;
  const extra = extraText === undefined ? null : base64ToBytes(extraText);
  const hashes = parseProof(hashLines);
  const isRead = hashes !== null && (extraText === undefined || extra !== null);
  const checkpoint = text.slice(FIRST_LINE.length + head.length);
  return isRead ? { index: Number(index), extra, hashes, checkpoint } : null;
}
