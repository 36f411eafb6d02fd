/**
 * Opening the public record's sums, with one proof a trustee that binds all that is said by it. The
 * protocol's own decryption proof (`decryption.ts`) hashes neither the ciphertext nor the factor, so that who
 * holds a key and places a ballot can prove a false number (Bernhard, Pereira, Warinschi 2012). Here every
 * value of the verifier's equation is hashed.
 */
import type { Group } from './group.ts';
import { b64Hash, hashToScalar } from './hash.ts';
import { type CiphertextJson, type ProofJson, parseProof, proofJson } from './json.ts';
import { mod, parseScalar, type RandomBytes, randomScalar } from './scalar.ts';

/** What is decrypted: the sums, and their place in which record. */
export interface OpeningStatement {
  /** The hex-hash of the record's Setup payload. */
  readonly setup: string;
  readonly tree_size: number;
  readonly root_hash: string;
  readonly ballots: number;
  /** The hex-hash of the ballot revision whose own sums these are; null for the sums over all. */
  readonly revision: string | null;
  readonly sums: readonly CiphertextJson[];
}

/**
 * Whose share it is: the owner's number in the list of trustees, from 1, and the owner's public key there.
 */
export interface OpeningOwner {
  readonly trustee: number;
  readonly publicKey: string;
}

/** What one trustee gives to open sums: a factor for each, in their order, and one proof of all. */
export interface OpeningShare {
  readonly trustee: number;
  readonly factors: readonly string[];
  readonly proof: ProofJson;
}

/** Everything that a proof binds, as one hash; coefficients and challenge both begin with it. */
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
 * Source: the batched proof of RFC 9497 section 2.2.1, with this record's own tags: Σ e_i·P_i, each e_i
 * hashed from the context.
 */
function* composing<P>(group: Group<P>, context: string, points: readonly P[]): Generator<void, P> {
  let sum = group.identity;
  for (const [i, point] of points.entries()) {
    const coefficient = hashToScalar(`opening/2|coefficient|${context}|${i}|`, []);
    sum = group.add(sum, group.multiplyPublic(point, coefficient));
    yield;
  }
  return sum;
}

/** Gives: the points; undefined where one is none. */
function* decoding<P>(group: Group<P>, hexes: readonly string[]): Generator<void, P[] | undefined> {
  const points: P[] = [];
  for (const hex of hexes) {
    const point = group.decode(hex);
    if (point === undefined) return undefined;
    points.push(point);
    yield;
  }
  return points;
}

/** Does at once what may be done in steps. */
function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const challengeOf = <P>(group: Group<P>, context: string, points: readonly P[]): bigint =>
  hashToScalar(`opening/2|challenge|${context}|`, points.map(group.encode));

/**
 * Opens a trustee's share of sums and proves that one secret made the key and every factor.
 * Takes: the engine, the statement, the owner's number, the secret as a decimal scalar and a random source.
 * Gives: the share.
 * Refuses: a key or sums that are not valid by a RangeError.
 */
export function proveOpening<P>(
  group: Group<P>,
  statement: OpeningStatement,
  trustee: number,
  privateKey: string,
  random: RandomBytes,
): OpeningShare {
  return atOnce(provingOpening(group, statement, trustee, privateKey, random));
}

/**
 * As `proveOpening`, in steps of a fraction of a millisecond, two for each sum: the caller may do something
 * else between them.
 */
export function* provingOpening<P>(
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
  const sum = yield* composing(group, context, alphas);
  const nonce = randomScalar(random);
  const commitments = [group.multiplyBase(nonce), group.multiply(sum, nonce)];
  const challenge = challengeOf(group, context, [sum, group.multiply(sum, secret), ...commitments]);
  return { trustee, factors, proof: proofJson({ challenge, response: mod(nonce - secret * challenge) }) };
}

/**
 * Checks a trustee's share. Everything but factors and proof is the verifier's own: nothing that the share
 * claims of itself is used.
 * Takes: the engine, the statement as recomputed, the owner as the list of trustees has it, and the share.
 * Gives: whether it is proved.
 */
export function isOpeningProved<P>(
  group: Group<P>,
  statement: OpeningStatement,
  owner: OpeningOwner,
  share: OpeningShare,
): boolean {
  return atOnce(checkingOpening(group, statement, owner, share));
}

/**
 * As `isOpeningProved`, in steps of a fraction of a millisecond, four for each sum: the caller may do
 * something else between them.
 */
export function* checkingOpening<P>(
  group: Group<P>,
  statement: OpeningStatement,
  owner: OpeningOwner,
  share: OpeningShare,
): Generator<void, boolean> {
  if (share.trustee !== owner.trustee || share.factors.length !== statement.sums.length) return false;
  const publicKey = group.decode(owner.publicKey);
  const proof = parseProof(share.proof);
  const alphas = yield* decoding(
    group,
    statement.sums.map(({ alpha }) => alpha),
  );
  const factors = yield* decoding(group, share.factors);
  if (publicKey === undefined || proof === undefined || alphas === undefined || factors === undefined)
    return false;
  const context = contextOf(statement, owner, share.factors);
  const sum = yield* composing(group, context, alphas);
  const decrypted = yield* composing(group, context, factors);
  const { challenge, response } = proof;
  const commitments = [
    group.add(group.multiplyBasePublic(response), group.multiplyPublic(publicKey, challenge)),
    group.add(group.multiplyPublic(sum, response), group.multiplyPublic(decrypted, challenge)),
  ];
  return challengeOf(group, context, [sum, decrypted, ...commitments]) === challenge;
}
