import { base64ToBytes, bytesToBase64 } from './encoding.ts';
import { HASH_BYTES, type Hash } from './hash.ts';
import { type TileSource, treeAt } from './tree.ts';

/** A proof has at most one hash per level of the tree, plus one. */
const MAX_HASHES = 64;
/** 32 bytes in base64, plus the newline. */
const LINE_LENGTH = 45;

/**
 * Identifies a proof: that entry `at` is in the tree of `treeSize` entries (inclusion), or that the tree of
 * `at` entries is a prefix of it (consistency). A location's proof never changes, so it can be cached like a
 * full tile.
 */
export interface ProofLocation {
  kind: 'inclusion' | 'consistency';
  treeSize: number;
  at: number;
}

/** Returns the path of a proof below the log's prefix, e.g. `proof/inclusion/20000/7`. */
export function proofPath({ kind, treeSize, at }: ProofLocation): string {
  return `proof/${kind}/${treeSize}/${at}`;
}

/** Parses the path of a proof; null for any other spelling, and for a location outside the tree. */
export function parseProofPath(path: string): ProofLocation | null {
  const match = /^proof\/(inclusion|consistency)\/([1-9]\d{0,14})\/(0|[1-9]\d{0,14})$/.exec(path);
  if (match === null) return null;
  const kind = match[1] as ProofLocation['kind'];
  const [treeSize, at] = [Number(match[2]), Number(match[3])];
  const isInTree = kind === 'inclusion' ? at < treeSize : at > 0 && at <= treeSize;
  return isInTree ? { kind, treeSize, at } : null;
}

/**
 * Writes a proof as text: one base64 hash per line, bottom up. It is not signed, because the reader checks it
 * against a signed root. Reads and hashes a tile or two per level.
 * @param source the log's own tiles
 * @throws TileError for a missing or damaged tile
 * @see RFC 6962 sections 2.1.1 and 2.1.2
 */
export async function writeProof(source: TileSource, { kind, treeSize, at }: ProofLocation): Promise<string> {
  const tree = await treeAt(source, treeSize);
  const proof = kind === 'inclusion' ? await tree.inclusionProof(at) : await tree.consistencyProof(at);
  return proof.map((hash) => `${bytesToBase64(hash)}\n`).join('');
}

/** Parses an untrusted proof; null if malformed. The hashes prove nothing until they are verified. */
export function parseProof(text: string): Hash[] | null {
  if (text === '') return [];
  // Checked before splitting: a few compressed kilobytes may expand to millions of lines.
  if (text.length > MAX_HASHES * LINE_LENGTH) return null;
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.length > MAX_HASHES) return null;
  const hashes = lines.flatMap((line) => base64ToBytes(line) ?? []);
  return hashes.length === lines.length && hashes.every(({ length }) => length === HASH_BYTES)
    ? hashes
    : null;
}
