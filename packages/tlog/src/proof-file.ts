import { base64ToBytes, bytesToBase64 } from './encoding.ts';
import { HASH_BYTES, type Hash } from './hash.ts';
import { type TileSource, treeAt } from './tree.ts';

/** A proof holds at most one hash for each level of a tree, and one more. */
const MAX_HASHES = 64;
/** 32 bytes in base64, and the end of the line. */
const LINE_LENGTH = 45;

/**
 * What a proof is of: that the entry `at` is in the tree of `treeSize` entries, or that the tree of `at`
 * entries is a beginning of it. The same location has the same proof for ever, so that it can be kept like a
 * full tile.
 */
export interface ProofLocation {
  kind: 'inclusion' | 'consistency';
  treeSize: number;
  at: number;
}

/**
 * The path of a proof below the log's prefix.
 * Takes: a location.
 * Gives: e.g. `proof/inclusion/20000/7`.
 */
export function proofPath({ kind, treeSize, at }: ProofLocation): string {
  return `proof/${kind}/${treeSize}/${at}`;
}

/**
 * Reads the path of a proof.
 * Takes: a path from outside.
 * Gives: the location.
 * Refuses: another spelling, a location that no such tree has, as null.
 */
export function parseProofPath(path: string): ProofLocation | null {
  const match = /^proof\/(inclusion|consistency)\/([1-9]\d{0,14})\/(0|[1-9]\d{0,14})$/.exec(path);
  if (match === null) return null;
  const kind = match[1] as ProofLocation['kind'];
  const [treeSize, at] = [Number(match[2]), Number(match[3])];
  const isThere = kind === 'inclusion' ? at < treeSize : at > 0 && at <= treeSize;
  return isThere ? { kind, treeSize, at } : null;
}

/**
 * Makes a proof as it is served: its reader checks it against a signed root, so nothing is signed here.
 * Takes: the log's tiles and a location in a tree that they have.
 * Gives: one hash a line, in base64, from the bottom up.
 * Refuses: missing or damaged tiles (TileError). Costs: a tile or two a level are read and hashed.
 * Source: RFC 6962 sections 2.1.1 and 2.1.2.
 */
export async function writeProof(source: TileSource, { kind, treeSize, at }: ProofLocation): Promise<string> {
  const tree = await treeAt(source, treeSize);
  const proof = kind === 'inclusion' ? await tree.inclusionProof(at) : await tree.consistencyProof(at);
  return proof.map((hash) => `${bytesToBase64(hash)}\n`).join('');
}

/**
 * Reads a proof from outside.
 * Takes: its text.
 * Gives: the hashes.
 * Refuses: another form, as null. It proves nothing before it was checked.
 */
export function parseProof(text: string): Hash[] | null {
  if (text === '') return [];
  // A few kilobytes may unfold to millions of lines, of which no list is made.
  if (text.length > MAX_HASHES * LINE_LENGTH) return null;
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.length > MAX_HASHES) return null;
  const hashes = lines.flatMap((line) => base64ToBytes(line) ?? []);
  return hashes.length === lines.length && hashes.every(({ length }) => length === HASH_BYTES)
    ? hashes
    : null;
}
