/**
 * Public checks of a key ceremony, made by each trustee before sending the next message, by the server and by
 * auditors.
 */
import {
  type CeremonyFrame,
  commitmentMessage,
  commitmentsHash,
  hashOfPolynomial,
  type Reveal,
  type Round,
  rounds,
  type Sealed,
  sealedOf,
  seenMessage,
  sharesMessage,
  type Transcript,
  thresholdProblem,
} from './ceremony.ts';
import type { Group } from './group.ts';
import { maskOf } from './hash.ts';
import { type ProofJson, parseProof } from './json.ts';
import {
  boundMessage,
  certificateKeys,
  coefficients,
  decodeProper,
  isKeyOf,
  isSigned,
  isSignedByOwn,
  type SignedMessage,
  valueAt,
} from './pedersen.ts';
import { verifyKnowledge, verifySameExponent } from './proofs.ts';
import { mod, parseScalar } from './scalar.ts';

/** An invalid message: the trustee's number (from 1; 0 if no single trustee is to blame) and the round. */
export interface CeremonyFault {
  readonly trustee: number;
  readonly round: Round;
}

/** Decodes the keys in a trustee's certificate; undefined if one is invalid. */
export function keysOf<P>(
  group: Group<P>,
  frame: CeremonyFrame,
  index: number,
  cert: SignedMessage | undefined,
) {
  const { size, threshold } = frame;
  const keys = certificateKeys(cert?.message ?? '', { size, threshold, index });
  const verification = decodeProper(group, keys?.verification);
  const encryption = decodeProper(group, keys?.encryption);
  return verification && encryption ? { verification, encryption } : undefined;
}

/** Decodes a revealed polynomial; undefined if one of its points is invalid. */
export function polynomialOf<P>(
  group: Group<P>,
  threshold: number,
  { coefexps }: Reveal,
): readonly P[] | undefined {
  const points = coefficients(coefexps.message, threshold)?.map((power) => group.decode(power));
  return points && !points.includes(undefined) ? (points as P[]) : undefined;
}

/** Checks that a signed message has exactly this text and was signed by this signer. */
const says = <P>(group: Group<P>, signer: P, { message, signature }: SignedMessage, text: string): boolean =>
  message === text && isSignedByOwn(group, signer, message, signature);

/**
 * Builds the prefix of the proof in a sealed value. It prevents a trustee from reusing another's g^r, from
 * this ceremony or an earlier one: a complaint about the copy would otherwise reveal the original value.
 */
export const sealedPrefix = (
  transcript: Pick<Transcript, 'certs' | 'commitments'>,
  { from, to, alpha }: { from: number; to: number; alpha: string },
): string => `sealed|${commitmentsHash(transcript)}|${from}|${to}|${alpha}|`;

/** Checks that a value was sealed by trustee `from` for trustee `to` in this ceremony. */
function isSealedHere<P>(
  group: Group<P>,
  before: Transcript,
  place: { from: number; to: number },
  { alpha, masked, proof }: Sealed,
): boolean {
  const [point, read] = [decodeProper(group, alpha), parseProof(proof)];
  return (
    point !== undefined &&
    read !== undefined &&
    parseScalar(masked) !== undefined &&
    verifyKnowledge(group, sealedPrefix(before, { ...place, alpha }), point, read)
  );
}

/** Checks the signature of one of our own messages with the key in the trustee's certificate. */
export function isOfTrustee<P>(
  group: Group<P>,
  frame: CeremonyFrame,
  index: number,
  cert: SignedMessage,
  { message, signature }: SignedMessage,
): boolean {
  const signer = keysOf(group, frame, index, cert)?.verification;
  return signer !== undefined && isSignedByOwn(group, signer, message, signature);
}

/** Checks each kind of message of a trustee against the earlier rounds. */
const HOLDS: {
  [R in Round]: <P>(
    group: Group<P>,
    before: Transcript,
    index: number,
    message: Transcript[R][number],
    signer: P,
  ) => boolean;
} = {
  certs: (group, _before, _index, cert, signer) => isSigned(group, signer, cert.message, cert.signature),
  commitments(group, before, index, commitment, signer) {
    const [hash = ''] = /[0-9a-f]{64}(?="\}$)/.exec(commitment.message) ?? [];
    return says(group, signer, commitment, commitmentMessage(before, index, hash));
  },
  reveals(group, before, index, reveal, signer) {
    const { coefexps, signature, shares } = reveal;
    const written = coefficients(coefexps.message, before.threshold);
    const sealed = sealedOf(shares.message);
    if (!written || !polynomialOf(group, before.threshold, reveal) || sealed?.length !== before.size)
      return false;
    const committed = commitmentMessage(before, index, hashOfPolynomial(index, coefexps.message));
    return (
      before.commitments[index - 1]?.message === committed &&
      isSigned(group, signer, coefexps.message, coefexps.signature) &&
      isSigned(group, signer, boundMessage(before.certs, written), signature) &&
      says(group, signer, shares, sharesMessage(before, index, sealed)) &&
      sealed.every((one, i) => isSealedHere(group, before, { from: index, to: i + 1 }, one))
    );
  },
  keys(group, before, index, { key, seen }, signer) {
    const polynomials = before.reveals.map((reveal) => polynomialOf(group, before.threshold, reveal) ?? []);
    return (
      isKeyOf(group, { polynomials, signer, index }, key) &&
      says(group, signer, seen, seenMessage(before, index))
    );
  },
};

/**
 * Checks that a message comes from this trustee, belongs to this ceremony, and is consistent with the
 * trustee's commitment.
 * @param before the earlier rounds, complete and checked
 * @param index the trustee's number, from 1
 */
export function isMessageSound<P, R extends Round>(
  group: Group<P>,
  before: Transcript,
  round: R,
  index: number,
  message: Transcript[R][number],
): boolean {
  const cert = round === 'certs' ? (message as SignedMessage) : before.certs[index - 1];
  const signer = keysOf(group, before, index, cert)?.verification;
  return signer !== undefined && HOLDS[round](group, before, index, message, signer);
}

/**
 * Checks all messages so far. Each round must be complete or empty.
 * @returns null, or the first invalid message; trustee 0 for an incomplete round, a round without the one
 *   before it, or an invalid threshold
 */
export function ceremonyFault<P>(group: Group<P>, transcript: Transcript): CeremonyFault | null {
  const { size, threshold } = transcript;
  if (thresholdProblem(size, threshold)) return { trustee: 0, round: 'certs' };
  let isOver = false;
  for (const round of rounds) {
    const messages = transcript[round];
    if (messages.length !== (isOver ? 0 : size) && messages.length !== 0) return { trustee: 0, round };
    isOver ||= messages.length === 0;
    for (const [i, message] of messages.entries())
      if (!isMessageSound(group, transcript, round, i + 1, message)) return { trustee: i + 1, round };
  }
  return null;
}

/**
 * Computes the mask on the value that trustee `from` encrypted for trustee `to`. Only those two know
 * `opened`, the decrypted point.
 */
export function maskBetween(
  transcript: Transcript,
  { from, to, alpha }: { from: number; to: number; alpha: string },
  opened: string,
): bigint {
  return maskOf(`share|${commitmentsHash(transcript)}|${from}|${to}|${alpha}|${opened}`);
}

/**
 * A claim that trustee `against` sent trustee `from` a value off the polynomial, with a proof that reveals
 * the value.
 */
export interface Complaint {
  readonly from: number;
  readonly against: number;
  /** The point that determines the mask, with a proof of it. */
  readonly opened: string;
  readonly proof: ProofJson;
}

/** Builds the prefix of a complaint's proof, which contains every value of its equation. */
export const complaintPrefix = (
  transcript: Transcript,
  { from, against, opened }: Omit<Complaint, 'proof'>,
): string =>
  `complaint|${commitmentsHash(transcript)}|${from}|${against}|${alphaOf(transcript, against, from)}|${opened}|`;

const alphaOf = (transcript: Transcript, from: number, to: number): string =>
  sealedAt(transcript, from, to)?.alpha ?? '';

/** Returns the value that trustee `from` encrypted for trustee `to`. */
export const sealedAt = ({ reveals }: Transcript, from: number, to: number) =>
  sealedOf(reveals[from - 1]?.shares.message ?? '')?.[to - 1];

/** Checks that a value is the polynomial of trustee `from` evaluated at `to`. */
export function isValueOf<P>(
  group: Group<P>,
  { reveals, threshold }: Transcript,
  { from, to, value }: { from: number; to: number; value: bigint },
): boolean {
  const reveal = reveals[from - 1];
  const polynomial = reveal && polynomialOf(group, threshold, reveal);
  if (!polynomial) return false;
  return group.encode(group.multiplyBase(value)) === group.encode(valueAt(group, polynomial, BigInt(to)));
}

/**
 * Decides a complaint.
 * @param transcript with all reveals, checked
 * @returns the accused trustee if the value is wrong; null if it is right or nothing is proved
 */
export function guiltyOf<P>(group: Group<P>, transcript: Transcript, complaint: Complaint): number | null {
  const { from, against, opened, proof } = complaint;
  const sealed = sealedAt(transcript, against, from);
  const publicKey = keysOf(group, transcript, from, transcript.certs[from - 1])?.encryption;
  const [alpha, factor, read] = [decodeProper(group, sealed?.alpha), group.decode(opened), parseProof(proof)];
  if (!sealed || !publicKey || !alpha || !factor || !read) return null;
  const prefix = complaintPrefix(transcript, { from, against, opened });
  if (!verifySameExponent(group, prefix, { publicKey, alpha, factor }, read)) return null;
  const mask = maskBetween(transcript, { from: against, to: from, alpha: sealed.alpha }, opened);
  const value = mod((parseScalar(sealed.masked) ?? 0n) - mask);
  return isValueOf(group, transcript, { from: against, to: from, value }) ? null : against;
}
