/**
 * Disjunctive proofs in two steps. All multiplications are done before the voter chooses, for every branch as
 * if it were the false one. After the choice only hashing and arithmetic mod q remain.
 */
import type { Group } from './group.ts';
import { hashToScalar } from './hash.ts';
import type { ProofJson } from './json.ts';
import { proofJson } from './json.ts';
import { mod, type RandomBytes, randomScalar } from './scalar.ts';

/** A simulated branch: its proof is drawn first, and its commitments follow from it. */
interface SimulatedBranch<P> {
  readonly challenge: bigint;
  readonly response: bigint;
  /** The randomness of the branch's ciphertext. */
  readonly randomness: bigint;
  readonly commitmentA: string;
  /** y^(response + randomness·challenge): commitment B if the ciphertext encrypts zero. */
  readonly base: P;
  /** Commitment B for an encrypted -1, 0 or 1. Larger values are rare and computed on demand. */
  readonly commitmentB: readonly [minusOne: string, zero: string, one: string];
}

/** A proof ready for the choice. It contains secrets; complete it once. */
export interface PreparedProof<P> {
  readonly nonce: bigint;
  readonly commitmentA: string;
  readonly commitmentB: string;
  readonly branches: readonly SimulatedBranch<P>[];
}

/**
 * Does the costly part of a disjunctive proof.
 * @param key y
 * @param randomnesses the randomness of each branch's ciphertext
 */
export function prepareDisjunction<P>(
  group: Group<P>,
  key: P,
  randomnesses: readonly bigint[],
  random: RandomBytes,
): PreparedProof<P> {
  const nonce = randomScalar(random);
  const simulate = randomnesses.length > 1; // a proof of one branch simulates nothing
  return {
    nonce,
    commitmentA: group.encode(group.multiplyBase(nonce)),
    commitmentB: group.encode(group.multiply(key, nonce)),
    branches: randomnesses.map((randomness) =>
      simulate ? prepareBranch(group, key, randomness, random) : unusedBranch(group, randomness),
    ),
  };
}

function prepareBranch<P>(
  group: Group<P>,
  key: P,
  randomness: bigint,
  random: RandomBytes,
): SimulatedBranch<P> {
  const challenge = randomScalar(random);
  const response = randomScalar(random);
  const exponent = mod(response + randomness * challenge);
  const base = group.multiply(key, exponent);
  const shift = group.multiplyBase(challenge);
  return {
    challenge,
    response,
    randomness,
    base,
    commitmentA: group.encode(group.multiplyBase(exponent)),
    commitmentB: [
      group.encode(group.subtract(base, shift)),
      group.encode(base),
      group.encode(group.add(base, shift)),
    ],
  };
}

function unusedBranch<P>(group: Group<P>, randomness: bigint): SimulatedBranch<P> {
  const empty = { challenge: 0n, response: 0n, commitmentA: '', commitmentB: ['', '', ''] as const };
  return { ...empty, randomness, base: group.identity };
}

/**
 * Completes a prepared proof.
 * @param encrypted the value in each branch's ciphertext (in [-max, max]); at least one must be zero
 * @throws Error for a false statement
 */
export function completeDisjunction<P>(
  group: Group<P>,
  prepared: PreparedProof<P>,
  prefix: string,
  encrypted: readonly number[],
): readonly ProofJson[] {
  const truth = encrypted.indexOf(0);
  const known = prepared.branches[truth];
  if (!known || encrypted.length !== prepared.branches.length)
    throw new Error('no branch of the proof is true');
  const commitments = prepared.branches.flatMap((branch, index) =>
    index === truth
      ? [prepared.commitmentA, prepared.commitmentB]
      : [branch.commitmentA, commitmentB(group, branch, encrypted[index] ?? 0)],
  );
  let challenge = hashToScalar(prefix, commitments);
  for (const [index, branch] of prepared.branches.entries())
    if (index !== truth) challenge -= branch.challenge;
  challenge = mod(challenge);
  const response = mod(prepared.nonce - known.randomness * challenge);
  return prepared.branches.map((branch, index) =>
    proofJson(index === truth ? { challenge, response } : branch),
  );
}

function commitmentB<P>(group: Group<P>, branch: SimulatedBranch<P>, encrypted: number): string {
  const prepared = branch.commitmentB[encrypted + 1];
  if (prepared !== undefined) return prepared;
  return group.encode(group.add(branch.base, group.multiplyBase(mod(BigInt(encrypted) * branch.challenge))));
}
