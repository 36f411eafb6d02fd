/**
 * The three zero-knowledge proofs of the protocol, made non-interactive by hashing the statement and the
 * commitments.
 */
import type { Group } from './group.ts';
import { hashToScalar } from './hash.ts';
import { mod, type RandomBytes, randomScalar } from './scalar.ts';

/** A challenge and a response, both in [0, q). */
export interface Proof {
  readonly challenge: bigint;
  readonly response: bigint;
}

/** An ElGamal ciphertext: alpha = g^r, beta = y^r g^m. */
export interface Ciphertext<P> {
  readonly alpha: P;
  readonly beta: P;
}

/** Computes g^response · X^challenge, which must be the prover's commitment. */
function commitment<P>(group: Group<P>, publicKey: P, proof: Proof): P {
  return group.add(
    group.multiplyBasePublic(proof.response),
    group.multiplyPublic(publicKey, proof.challenge),
  );
}

/**
 * Proves knowledge of the exponent of X = g^x (Schnorr).
 * @param prefix identifies the purpose and the statement
 * @param secret x
 */
export function proveKnowledge<P>(
  group: Group<P>,
  prefix: string,
  secret: bigint,
  random: RandomBytes,
): Proof {
  const nonce = randomScalar(random);
  const challenge = hashToScalar(prefix, [group.encode(group.multiplyBase(nonce))]);
  return { challenge, response: mod(nonce - secret * challenge) };
}

/** Verifies a proof of knowledge of the exponent of `publicKey`, a checked point. */
export function verifyKnowledge<P>(group: Group<P>, prefix: string, publicKey: P, proof: Proof): boolean {
  return hashToScalar(prefix, [group.encode(commitment(group, publicKey, proof))]) === proof.challenge;
}

/**
 * Proves that X = g^x and f = alpha^x have the same exponent (Chaum–Pedersen).
 * @param prefix identifies the purpose and the statement
 * @param secret x
 */
export function proveSameExponent<P>(
  group: Group<P>,
  prefix: string,
  alpha: P,
  secret: bigint,
  random: RandomBytes,
): Proof {
  const nonce = randomScalar(random);
  const commitments = [group.multiplyBase(nonce), group.multiply(alpha, nonce)];
  const challenge = hashToScalar(prefix, commitments.map(group.encode));
  return { challenge, response: mod(nonce - secret * challenge) };
}

/** Verifies that `factor` is `alpha` raised to the exponent of `publicKey`. All points must be checked. */
export function verifySameExponent<P>(
  group: Group<P>,
  prefix: string,
  statement: { publicKey: P; alpha: P; factor: P },
  proof: Proof,
): boolean {
  const { publicKey, alpha, factor } = statement;
  const second = group.add(
    group.multiplyPublic(alpha, proof.response),
    group.multiplyPublic(factor, proof.challenge),
  );
  const commitments = [commitment(group, publicKey, proof), second];
  return hashToScalar(prefix, commitments.map(group.encode)) === proof.challenge;
}

/**
 * Verifies that at least one of several ciphertexts encrypts zero under y (a disjunction,
 * Cramer–Damgård–Schoenmakers): the challenges must add up to the hash of all commitments.
 * @param key y
 * @param branches the ciphertexts, each already divided by the value that its branch claims
 */
export function verifyDisjunction<P>(
  group: Group<P>,
  prefix: string,
  key: P,
  branches: readonly Ciphertext<P>[],
  proofs: readonly Proof[],
): boolean {
  if (branches.length !== proofs.length || branches.length === 0) return false;
  const commitments: string[] = [];
  let challenges = 0n;
  for (const [index, branch] of branches.entries()) {
    const proof = proofs[index] as Proof;
    const second = group.add(
      group.multiplyPublic(key, proof.response),
      group.multiplyPublic(branch.beta, proof.challenge),
    );
    commitments.push(group.encode(commitment(group, branch.alpha, proof)), group.encode(second));
    challenges += proof.challenge;
  }
  return hashToScalar(prefix, commitments) === mod(challenges);
}
