/**
 * A trustee's part in a threshold key ceremony. All secrets derive from one seed, so the seed file and the
 * messages of all trustees are enough to continue on any device.
 */
import {
  type CeremonyFrame,
  certsHash,
  commitmentMessage,
  hashOfPolynomial,
  type KeyMessage,
  type Reveal,
  seenMessage,
  sharesMessage,
  type Transcript,
} from './ceremony.ts';
import {
  type Complaint,
  complaintPrefix,
  isValueOf,
  keysOf,
  maskBetween,
  sealedAt,
  sealedPrefix,
} from './ceremony-checks.ts';
import { pokPrefix } from './decryption.ts';
import type { Group } from './group.ts';
import { proofJson } from './json.ts';
import { boundMessage, type SignedMessage, sign, signOwn } from './pedersen.ts';
import { proveKnowledge, proveSameExponent } from './proofs.ts';
import { mod, parseScalar, type RandomBytes, randomScalar } from './scalar.ts';
import { seededRandom } from './seeded-random.ts';

/** A trustee: the seed (32 secret bytes) and the number in the list, from 1. */
export interface Participant {
  readonly seed: Uint8Array;
  readonly index: number;
}

const secretFor = (seed: Uint8Array, purpose: string): bigint =>
  randomScalar(seededRandom(seed, `E-Voting trustee v1|${purpose}|`));
/** Derives the key that signs all messages of a trustee. */
export const signingKey = ({ origin }: CeremonyFrame, seed: Uint8Array) => secretFor(seed, `sign|${origin}`);
const decryptionKey = ({ origin }: CeremonyFrame, seed: Uint8Array) => secretFor(seed, `open|${origin}`);

/**
 * Derives the secret polynomial. It depends on the certificates: a server that shows a trustee two different
 * groups gets values of two polynomials, and too few of either.
 */
function polynomial(transcript: Transcript, seed: Uint8Array): readonly bigint[] {
  const random = seededRandom(
    seed,
    `E-Voting trustee v1|polynomial|${transcript.origin}|${certsHash(transcript)}|`,
  );
  return Array.from({ length: transcript.threshold }, () => randomScalar(random));
}

const signed = <P>(group: Group<P>, secret: bigint, message: string, random: RandomBytes): SignedMessage => ({
  message,
  signature: sign(group, secret, message, random),
});

const signedOwn = <P>(
  group: Group<P>,
  secret: bigint,
  message: string,
  random: RandomBytes,
): SignedMessage => ({ message, signature: signOwn(group, secret, message, random) });

const coefexpsOf = <P>(group: Group<P>, coefficients: readonly bigint[]): string[] =>
  coefficients.map((coefficient) => group.encode(group.multiplyBase(coefficient)));

/** Makes a trustee's certificate: the public keys for signing and for encryption to the trustee. */
export function certify<P>(
  group: Group<P>,
  frame: CeremonyFrame,
  { seed, index }: Participant,
  random: RandomBytes,
): SignedMessage {
  const { size, threshold } = frame;
  const [secret, decryption] = [signingKey(frame, seed), decryptionKey(frame, seed)];
  const [verification, encryption] = coefexpsOf(group, [secret, decryption]);
  const context = { group: 'Ed25519', size, threshold, index };
  return signed(group, secret, JSON.stringify({ context, verification, encryption }), random);
}

const commitmentOf = <P>(group: Group<P>, transcript: Transcript, { seed, index }: Participant): string => {
  const coefexps = JSON.stringify({ coefexps: coefexpsOf(group, polynomial(transcript, seed)) });
  return commitmentMessage(transcript, index, hashOfPolynomial(index, coefexps));
};

/**
 * Commits to the polynomial.
 * @param transcript with all certificates, checked
 */
export const commit = <P>(group: Group<P>, transcript: Transcript, who: Participant, random: RandomBytes) =>
  signedOwn(group, signingKey(transcript, who.seed), commitmentOf(group, transcript, who), random);

/**
 * Checks that the certificate under the trustee's number, and the commitment if there is one, are the
 * trustee's own.
 * @param transcript checked
 */
export function isMine<P>(group: Group<P>, transcript: Transcript, who: Participant): boolean {
  const { certs, commitments } = transcript;
  const keys = keysOf(group, transcript, who.index, certs[who.index - 1]);
  const own = coefexpsOf(group, [signingKey(transcript, who.seed), decryptionKey(transcript, who.seed)]);
  if (!keys || `${group.encode(keys.verification)},${group.encode(keys.encryption)}` !== own.join())
    return false;
  const commitment = commitments[who.index - 1];
  return commitment === undefined || commitment.message === commitmentOf(group, transcript, who);
}

/**
 * Reveals the polynomial in the exponent and encrypts its value for each trustee.
 * @param transcript with all commitments, checked
 */
export function reveal<P>(
  group: Group<P>,
  transcript: Transcript,
  { seed, index }: Participant,
  random: RandomBytes,
): Reveal {
  const secret = signingKey(transcript, seed);
  const coefficients = polynomial(transcript, seed);
  const coefexps = coefexpsOf(group, coefficients);
  const shares = transcript.certs.map((cert, i) => {
    const to = i + 1;
    const encryption = keysOf(group, transcript, to, cert)?.encryption;
    if (encryption === undefined) throw new RangeError('a certificate has no key');
    const r = randomScalar(random);
    const alpha = group.encode(group.multiplyBase(r));
    const opened = group.encode(group.multiply(encryption, r));
    const value = coefficients.reduceRight((high, low) => mod(high * BigInt(to) + low), 0n);
    const place = { from: index, to, alpha };
    return {
      alpha,
      masked: mod(value + maskBetween(transcript, place, opened)).toString(),
      proof: proofJson(proveKnowledge(group, sealedPrefix(transcript, place), r, random)),
    };
  });
  return {
    coefexps: signed(group, secret, JSON.stringify({ coefexps }), random),
    signature: sign(group, secret, boundMessage(transcript.certs, coefexps), random),
    shares: signedOwn(group, secret, sharesMessage(transcript, index, shares), random),
  };
}

/**
 * A trustee's share of the key, or a failure. `not-mine`: this trustee did not take part in the ceremony,
 * even though values were encrypted to the trustee's keys. `wrong-value`: trustee `against` sent an invalid
 * value.
 */
export type CollectResult =
  | { ok: true; privateKey: string }
  | { ok: false; reason: 'not-mine' }
  | { ok: false; reason: 'wrong-value'; against: number };

/**
 * Adds up the values that all trustees encrypted for this one.
 *
 * Fails for a ceremony without this trustee's own certificate and commitment (someone else may know every
 * share of such a key), and for a value that is not on its polynomial.
 * @param transcript with all reveals, checked
 * @returns the trustee's share of the key, a decimal scalar
 */
export function collect<P>(group: Group<P>, transcript: Transcript, who: Participant): CollectResult {
  if (!isMine(group, transcript, who)) return { ok: false, reason: 'not-mine' };
  const { seed, index } = who;
  const wrong = (against: number): CollectResult => ({ ok: false, reason: 'wrong-value', against });
  let sum = 0n;
  for (let from = 1; from <= transcript.size; from++) {
    const sealed = sealedAt(transcript, from, index);
    const alpha = group.decode(sealed?.alpha ?? '');
    if (!sealed || alpha === undefined) return wrong(from);
    const opened = group.encode(group.multiply(alpha, decryptionKey(transcript, seed)));
    const mask = maskBetween(transcript, { from, to: index, alpha: sealed.alpha }, opened);
    const value = mod((parseScalar(sealed.masked) ?? 0n) - mask);
    if (!isValueOf(group, transcript, { from, to: index, value })) return wrong(from);
    sum = mod(sum + value);
  }
  return { ok: true, privateKey: sum.toString() };
}

/** Proves to everyone that a trustee sent a wrong value, by revealing the value. */
export function complain<P>(
  group: Group<P>,
  transcript: Transcript,
  { seed, index: from }: Participant,
  against: number,
  random: RandomBytes,
): Complaint {
  const alpha = group.decode(sealedAt(transcript, against, from)?.alpha ?? '');
  if (alpha === undefined) throw new RangeError('nothing was sent that could be revealed');
  const secret = decryptionKey(transcript, seed);
  const opened = group.encode(group.multiply(alpha, secret));
  const prefix = complaintPrefix(transcript, { from, against, opened });
  return { from, against, opened, proof: proofJson(proveSameExponent(group, prefix, alpha, secret, random)) };
}

/**
 * Completes a trustee's part: proves the share of the key and signs everything received from the others.
 * @param transcript with all reveals, checked
 * @param privateKey the share returned by `collect`
 */
export function conclude<P>(
  group: Group<P>,
  transcript: Transcript,
  { seed, index }: Participant,
  privateKey: string,
  random: RandomBytes,
): KeyMessage {
  const share = parseScalar(privateKey);
  if (!share) throw new RangeError('the trustee key is not a scalar');
  const secret = signingKey(transcript, seed);
  const publicKey = group.encode(group.multiplyBase(share));
  const pok = proofJson(proveKnowledge(group, pokPrefix(publicKey), share, random));
  return {
    key: { pok, public_key: publicKey, signature: sign(group, secret, publicKey, random) },
    seen: signedOwn(group, secret, seenMessage(transcript, index), random),
  };
}
