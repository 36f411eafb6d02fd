/**
 * That a trustee holds the secret of a key, said to one record only: the list of trustees itself names no
 * election.
 */
import type { Group } from './group.ts';
import { type ProofJson, parseProof, proofJson } from './json.ts';
import { proveKnowledge, verifyKnowledge } from './proofs.ts';
import { parseScalar, type RandomBytes } from './scalar.ts';

/**
 * Who holds which key, for which record. The name is without '|', which parts it from the key in the proof.
 */
export interface Possession {
  readonly origin: string;
  readonly name: string;
  readonly publicKey: string;
}

const prefixOf = ({ origin, name, publicKey }: Possession): string =>
  `possession/2|${origin}|${name}|${publicKey}|`;

/**
 * Proves to a record that a trustee holds the secret of a key.
 * Takes: the engine, the record's origin and the trustee's name, the secret as a decimal scalar, a random
 * source.
 * Gives: the key and the proof.
 * Refuses: a key that is not a scalar, and a name or an origin that cannot be bound, by a RangeError.
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

/**
 * Checks a proof of possession.
 * Takes: the engine, what it must be about, and the proof.
 * Gives: whether it holds; the neutral element is no valid key.
 */
export function isPossessionProved<P>(group: Group<P>, said: Possession, proof: ProofJson): boolean {
  const point = group.decode(said.publicKey);
  const read = parseProof(proof);
  if (point === undefined || group.isIdentity(point) || read === undefined) return false;
  if (said.name === '' || `${said.name}${said.origin}`.includes('|')) return false;
  return verifyKnowledge(group, prefixOf(said), point, read);
}
