/**
 * Proof of possession of a trustee's key, bound to one record. The list of trustees itself names no election.
 */
import type { Group } from './group.ts';
import { type ProofJson, parseProof, proofJson } from './json.ts';
import { proveKnowledge, verifyKnowledge } from './proofs.ts';
import { parseScalar, type RandomBytes } from './scalar.ts';

/**
 * The claim that a person holds a key for a record. The name must not contain '|', which separates it from
 * the key in the proof.
 */
export interface Possession {
  readonly origin: string;
  readonly name: string;
  readonly publicKey: string;
}

/** The origin for which a trustee's program proves that it runs at a moment; no record has such an origin. */
export const runningOrigin = (origin: string, atS: number): string => `${origin} running ${atS}`;

const prefixOf = ({ origin, name, publicKey }: Possession): string =>
  `possession/2|${origin}|${name}|${publicKey}|`;

/**
 * Proves possession of a trustee's key.
 * @param privateKey a decimal scalar
 * @throws RangeError for an invalid key, name or origin
 */
export function provePossessionOf<P>(
  group: Group<P>,
  { origin, name }: Pick<Possession, 'origin' | 'name'>,
  privateKey: string,
  random: RandomBytes,
): { name: string; public_key: string; proof: ProofJson } {
  const secret = parseScalar(privateKey);
  if (secret === undefined || secret === 0n) throw new RangeError('the trustee key is not a scalar');
  if (name === '' || `${name}${origin}`.includes('|'))
    throw new RangeError('a trustee’s name has no | in it');
  const publicKey = group.encode(group.multiplyBase(secret));
  const proof = proveKnowledge(group, prefixOf({ origin, name, publicKey }), secret, random);
  return { name, public_key: publicKey, proof: proofJson(proof) };
}

/** Verifies a proof of possession; false for the neutral element. */
export function isPossessionProved<P>(group: Group<P>, claim: Possession, proof: ProofJson): boolean {
  const point = group.decode(claim.publicKey);
  const read = parseProof(proof);
  if (point === undefined || group.isIdentity(point) || read === undefined) return false;
  if (claim.name === '' || `${claim.name}${claim.origin}`.includes('|')) return false;
  return verifyKnowledge(group, prefixOf(claim), point, read);
}
