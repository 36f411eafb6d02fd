/**
 * Decryption of the public record's sums, with one proof per trustee that binds every value in it. Belenios'
 * own decryption proof (`decryption.ts`) hashes neither the ciphertext nor the factor, so anyone who holds a
 * key and casts a ballot can prove a false count (Bernhard, Pereira, Warinschi 2012). Here every value of the
 * verifier's equation is hashed.
 */
import type { Group } from './group.ts';
import { b64Hash, hashToScalar } from './hash.ts';
import { type CiphertextJson, type ProofJson, parseProof, proofJson } from './json.ts';
import { mod, parseScalar, type RandomBytes, randomScalar } from './scalar.ts';

/** The sums to be decrypted, and their position in a record. */
export interface OpeningStatement {
  /** The hex hash of the record's Setup payload. */
  readonly setup: string;
  readonly tree_size: number;
  readonly root_hash: string;
  readonly ballots: number;
  /** The hex hash of the revision that the sums belong to; null for the sums over all revisions. */
  readonly revision: string | null;
  readonly sums: readonly CiphertextJson[];
}

/** The owner of a share: the number in the list of trustees, from 1, and the public key there. */
export interface OpeningOwner {
  readonly trustee: number;
  readonly publicKey: string;
}

/** A trustee's share in decrypting sums: a factor for each sum in order, and one proof of all of them. */
export interface OpeningShare {
  readonly trustee: number;
  readonly factors: readonly string[];
  readonly proof: ProofJson;
}

/** Hashes everything that a proof binds. The coefficients and the challenge both start from this hash. */
function contextOf(
  { setup, tree_size, root_hash, ballots, revision, sums }: OpeningStatement,
  { trustee, publicKey }: OpeningOwner,
  factors: readonly string[],
): string {
  return b64Hash(
    JSON.stringify({
      v: 'opening/2',
      setup,
      tree_size,
      root_hash,
      ballots,
      revision,
      trustee,
      public_key: publicKey,
      sums: sums.map(({ alpha, beta }) => ({ alpha, beta })),
      factors,
    }),
  );
}

/**
 * Computes Σ e_i·P_i with each e_i hashed from the context.
 * @see the batched proof of RFC 9497 section 2.2.1; the domain tags are this record's own
 */
function* combineInSteps<P>(group: Group<P>, context: string, points: readonly P[]): Generator<void, P> {
  let sum = group.identity;
  for (const [i, point] of points.entries()) {
    const coefficient = hashToScalar(`opening/2|coefficient|${context}|${i}|`, []);
    sum = group.add(sum, group.multiplyPublic(point, coefficient));
    yield;
  }
  return sum;
}

/** Decodes points; returns undefined if one is invalid. */
function* decodeInSteps<P>(group: Group<P>, hexes: readonly string[]): Generator<void, P[] | undefined> {
  const points: P[] = [];
  for (const hex of hexes) {
    const point = group.decode(hex);
    if (point === undefined) return undefined;
    points.push(point);
    yield;
  }
  return points;
}

/** Runs a stepwise computation to the end. */
function runToEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const challengeOf = <P>(group: Group<P>, context: string, points: readonly P[]): bigint =>
  hashToScalar(`opening/2|challenge|${context}|`, points.map(group.encode));

/**
 * Computes a trustee's share of the sums and proves that one secret made the key and every factor.
 * @throws RangeError for an invalid key or invalid sums
 */
export function proveOpening<P>(
  group: Group<P>,
  statement: OpeningStatement,
  trustee: number,
  privateKey: string,
  random: RandomBytes,
): OpeningShare {
  return runToEnd(proveOpeningInSteps(group, statement, trustee, privateKey, random));
}

/**
 * Does the same as `proveOpening` in steps of a fraction of a millisecond, two per sum, so that the caller
 * can do other work in between.
 */
export function* proveOpeningInSteps<P>(
  group: Group<P>,
  statement: OpeningStatement,
  trustee: number,
  privateKey: string,
  random: RandomBytes,
): Generator<void, OpeningShare> {
  const secret = parseScalar(privateKey);
  if (secret === undefined || secret === 0n) throw new RangeError('the trustee key is not a scalar');
  const alphas: P[] = [];
  const factors: string[] = [];
  for (const { alpha } of statement.sums) {
    const point = group.decode(alpha);
    if (point === undefined) throw new RangeError('the sums hold an invalid point');
    alphas.push(point);
    factors.push(group.encode(group.multiply(point, secret)));
    yield;
  }
  const owner = { trustee, publicKey: group.encode(group.multiplyBase(secret)) };
  const context = contextOf(statement, owner, factors);
  const sum = yield* combineInSteps(group, context, alphas);
  const nonce = randomScalar(random);
  const commitments = [group.multiplyBase(nonce), group.multiply(sum, nonce)];
  const challenge = challengeOf(group, context, [sum, group.multiply(sum, secret), ...commitments]);
  return { trustee, factors, proof: proofJson({ challenge, response: mod(nonce - secret * challenge) }) };
}

/**
 * Verifies a trustee's share. Apart from the factors and the proof, only the verifier's own values are used.
 * @param statement as recomputed by the verifier
 * @param owner as in the list of trustees
 */
export function isOpeningProved<P>(
  group: Group<P>,
  statement: OpeningStatement,
  owner: OpeningOwner,
  share: OpeningShare,
): boolean {
  return runToEnd(isOpeningProvedInSteps(group, statement, owner, share));
}

/**
 * Does the same as `isOpeningProved` in steps of a fraction of a millisecond, four per sum, so that the
 * caller can do other work in between.
 */
export function* isOpeningProvedInSteps<P>(
  group: Group<P>,
  statement: OpeningStatement,
  owner: OpeningOwner,
  share: OpeningShare,
): Generator<void, boolean> {
  if (share.trustee !== owner.trustee || share.factors.length !== statement.sums.length) return false;
  const publicKey = group.decode(owner.publicKey);
  const proof = parseProof(share.proof);
  const alphas = yield* decodeInSteps(
    group,
    statement.sums.map(({ alpha }) => alpha),
  );
  const factors = yield* decodeInSteps(group, share.factors);
  if (publicKey === undefined || proof === undefined || alphas === undefined || factors === undefined)
    return false;
  const context = contextOf(statement, owner, share.factors);
  const sum = yield* combineInSteps(group, context, alphas);
  const decrypted = yield* combineInSteps(group, context, factors);
  const { challenge, response } = proof;
  const commitments = [
    group.add(group.multiplyBasePublic(response), group.multiplyPublic(publicKey, challenge)),
    group.add(group.multiplyPublic(sum, response), group.multiplyPublic(decrypted, challenge)),
  ];
  return challengeOf(group, context, [sum, decrypted, ...commitments]) === challenge;
}
