/**
 * What everybody checks of a ceremony: each trustee before sending the next message, the server, the auditor.
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
  type SignedMessage,
  valueAt,
} from './pedersen.ts';
import { verifyKnowledge, verifySameExponent } from './proofs.ts';
import { mod, parseScalar } from './scalar.ts';

/**
 * Who sent what does not hold: the trustee's number (from 1) and the round; 0 where no single trustee is to
 * blame.
 */
export interface CeremonyFault {
  readonly trustee: number;
  readonly round: Round;
}

/** The keys of trustee `index`'s certificate as points; undefined where one is none. */
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

/** A revealed polynomial as points; undefined where one is none. */
export function polynomialOf<P>(
  group: Group<P>,
  threshold: number,
  { coefexps }: Reveal,
): readonly P[] | undefined {
  const points = coefficients(coefexps.message, threshold)?.map((power) => group.decode(power));
  return points && !points.includes(undefined) ? (points as P[]) : undefined;
}

/** Whether a signed message says exactly this, by this signer. */
const says = <P>(group: Group<P>, signer: P, { message, signature }: SignedMessage, said: string): boolean =>
  message === said && isSigned(group, signer, message, signature);

/**
 * What the proof of a sealed value is about. A trustee who copies another one's g^r, from this ceremony or an
 * earlier one, can prove nothing here; otherwise a complaint about it would reveal what was sealed there.
 */
export const sealedPrefix = (
  transcript: Pick<Transcript, 'certs' | 'commitments'>,
  { from, to, alpha }: { from: number; to: number; alpha: string },
): string => `sealed|${commitmentsHash(transcript)}|${from}|${to}|${alpha}|`;

/** Whether a value was sealed by trustee `from` to trustee `to`, and in this ceremony. */
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

/** Whether trustee `index` has signed this, by the key of the trustee's certificate. */
export function isOfTrustee<P>(
  group: Group<P>,
  frame: CeremonyFrame,
  index: number,
  cert: SignedMessage,
  { message, signature }: SignedMessage,
): boolean {
  const signer = keysOf(group, frame, index, cert)?.verification;
  return signer !== undefined && isSigned(group, signer, message, signature);
}

/** Whether each kind of message of trustee `index` holds, on the ground of the rounds before. */
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
 * Checks one message.
 * Takes: the engine; the rounds before, all of them whole and checked; the round, the trustee's number (from
 * 1) and the message.
 * Gives: whether it is that trustee's, fits this ceremony, and keeps what was committed to.
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
 * Checks all that was sent so far.
 * Takes: the engine and the transcript; a round is whole or empty.
 * Gives: null, or whose message does not hold; trustee 0 where a round is cut short or came without the one
 * before, or the threshold is not one.
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

/** What hides the value that trustee `from` encrypted to trustee `to`: only they know the decrypted point. */
export function maskBetween(
  transcript: Transcript,
  { from, to, alpha }: { from: number; to: number; alpha: string },
  opened: string,
): bigint {
  return maskOf(`share|${commitmentsHash(transcript)}|${from}|${to}|${alpha}|${opened}`);
}

/**
 * That trustee `against` sent trustee `from` a value that is not the polynomial's, revealed for all to see.
 */
export interface Complaint {
  readonly from: number;
  readonly against: number;
  /** The point that the mask is made of, and the proof that it is. */
  readonly opened: string;
  readonly proof: ProofJson;
}

/** What a complaint's proof is about; every value of its equation is in it. */
export const complaintPrefix = (
  transcript: Transcript,
  { from, against, opened }: Omit<Complaint, 'proof'>,
): string =>
  `complaint|${commitmentsHash(transcript)}|${from}|${against}|${alphaOf(transcript, against, from)}|${opened}|`;

const alphaOf = (transcript: Transcript, from: number, to: number): string =>
  sealedAt(transcript, from, to)?.alpha ?? '';

/** What trustee `from` encrypted to trustee `to`. */
export const sealedAt = ({ reveals }: Transcript, from: number, to: number) =>
  sealedOf(reveals[from - 1]?.shares.message ?? '')?.[to - 1];

/** Whether a value is the polynomial of trustee `from` at `to`. */
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
 * Judges a complaint.
 * Takes: the engine, the transcript with all reveals, checked, and the complaint.
 * Gives: who is at fault: the accused where the value is wrong; null where it is right, or nothing is proved.
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
