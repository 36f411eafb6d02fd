/**
 * The three zero-knowledge proofs of the protocol, each made non-interactive by hashing its statement and its
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

/** g^response · X^challenge: what the prover must have committed to. */
function commitment<P>(group: Group<P>, publicKey: P, proof: Proof): P {
  return group.add(
    group.multiplyBasePublic(proof.response),
    group.multiplyPublic(publicKey, proof.challenge),
  );
}

/**
 * Proves knowledge of the exponent of X = g^x (Schnorr).
 * Takes: the prefix that names use and statement, and the secret x.
 * Gives: a proof.
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

/**
 * Checks a proof of knowledge of the exponent of `publicKey`.
 * Takes: a checked point.
 * Gives: whether it holds for this prefix.
 */
export function verifyKnowledge<P>(group: Group<P>, prefix: string, publicKey: P, proof: Proof): boolean {
  return hashToScalar(prefix, [group.encode(commitment(group, publicKey, proof))]) === proof.challenge;
}

/**
 * Proves that X = g^x and f = alpha^x have the same exponent (Chaum–Pedersen).
 * Takes: the prefix, alpha and the secret x.
 * Gives: a proof.
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

/**
 * Checks that `factor` is `alpha` raised to the exponent of `publicKey`.
 * Takes: checked points.
 * Gives: whether it holds for this prefix.
 */
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
 * Checks that at least one of several ciphertexts encrypts zero under y (a disjunction,
 * Cramer–Damgård–Schoenmakers).
 * Takes: y and the ciphertexts, each already divided by the value that its branch claims, and one proof for
 * each.
 * Gives: whether the challenges add up to the hash of all commitments.
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
