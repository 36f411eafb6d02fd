/**
 * The messages of a threshold key ceremony, exchanged through a server that no trustee trusts.
 *
 * Certificates, polynomials and keys are those of Belenios, and so is the resulting list of trustees. Two
 * rounds are added: every trustee commits to a polynomial before any is revealed, so that nobody can choose
 * one in response to the others; and every trustee finally signs all messages seen, so that the server must
 * show everyone the same ones.
 */
import { hexHash } from './hash.ts';
import {
  asInteger,
  asList,
  asProofJson,
  asRecord,
  asString,
  type ProofJson,
  parseCanonical,
} from './json.ts';
import {
  asSignedMessage,
  asVerificationKey,
  maxTrustees,
  type SignedMessage,
  type VerificationKey,
} from './pedersen.ts';

/**
 * The parameters of a ceremony: the record that the key is for, the number of trustees, and how many can
 * decrypt.
 */
export interface CeremonyFrame {
  readonly origin: string;
  readonly size: number;
  readonly threshold: number;
}

/** A trustee's polynomial in the exponent, and its value for each trustee, encrypted for that trustee. */
export interface Reveal {
  readonly coefexps: SignedMessage;
  /** Binds the polynomial to all certificates, as in Belenios. */
  readonly signature: ProofJson;
  /** The encrypted values for all trustees in order, bound to all commitments. */
  readonly shares: SignedMessage;
}

/** A trustee's public share of the key, and a signature of everything received from the others. */
export interface KeyMessage {
  readonly key: VerificationKey;
  readonly seen: SignedMessage;
}

/** All messages by round, each list in trustee order. The last rounds may be empty. */
export interface Transcript extends CeremonyFrame {
  readonly certs: readonly SignedMessage[];
  readonly commitments: readonly SignedMessage[];
  readonly reveals: readonly Reveal[];
  readonly keys: readonly KeyMessage[];
}

/** The rounds in order. */
export const rounds = ['certs', 'commitments', 'reveals', 'keys'] as const;
export type Round = (typeof rounds)[number];

export type ThresholdRefusal = 'one-decrypts-alone' | 'all-must-decrypt' | 'too-many';

/**
 * Checks the parameters of a threshold key.
 * @returns null, or the problem. `one-decrypts-alone`: a single trustee could decrypt any ballot.
 *   `all-must-decrypt`: one trustee who loses the key or refuses would prevent the count for good
 */
export function thresholdProblem(size: number, threshold: number): ThresholdRefusal | null {
  if (threshold <= 1) return 'one-decrypts-alone';
  if (threshold >= size) return 'all-must-decrypt';
  return size > maxTrustees ? 'too-many' : null;
}

/** The hash that commitments are bound to. */
export const certsHash = ({ certs }: Pick<Transcript, 'certs'>): string => hexHash(JSON.stringify(certs));

/** The hash that encrypted values are bound to. */
export const commitmentsHash = ({ certs, commitments }: Pick<Transcript, 'certs' | 'commitments'>): string =>
  hexHash(JSON.stringify({ certs, commitments }));

/** The hash that a trustee signs before the key is used. */
export const revealsHash = ({
  certs,
  commitments,
  reveals,
}: Pick<Transcript, 'certs' | 'commitments' | 'reveals'>): string =>
  hexHash(JSON.stringify({ certs, commitments, reveals }));

/**
 * Computes a commitment to a polynomial. It includes the trustee's index, so nobody can copy another's
 * commitment.
 */
export const hashOfPolynomial = (index: number, coefexps: string): string =>
  hexHash(JSON.stringify({ index, coefexps }));

/** Builds the message by which a trustee commits to a polynomial; it is valid in this ceremony only. */
export const commitmentMessage = (
  { origin, certs }: Pick<Transcript, 'origin' | 'certs'>,
  index: number,
  hash: string,
): string => JSON.stringify({ ceremony: 'commitment', origin, certs: certsHash({ certs }), index, hash });

/** Builds the message by which a trustee confirms the messages of all trustees. */
export const seenMessage = (transcript: Transcript, index: number): string =>
  JSON.stringify({ ceremony: 'seen', origin: transcript.origin, before: revealsHash(transcript), index });

/**
 * A number encrypted for one trustee: g^r, the number plus a mask derived from key^r, and a proof that the
 * sender knows r.
 */
export interface Sealed {
  readonly alpha: string;
  readonly masked: string;
  readonly proof: ProofJson;
}

/** Builds the message with a trustee's encrypted values. */
export const sharesMessage = (
  { certs, commitments }: Pick<Transcript, 'certs' | 'commitments'>,
  index: number,
  shares: readonly Sealed[],
): string =>
  JSON.stringify({
    ceremony: 'shares',
    before: commitmentsHash({ certs, commitments }),
    index,
    shares: shares.map(({ alpha, masked, proof: { challenge, response } }) => ({
      alpha,
      masked,
      proof: { challenge, response },
    })),
  });

/** Parses the encrypted values of such a message; undefined if malformed. */
export function sealedOf(message: string): readonly Sealed[] | undefined {
  const read = parseCanonical(message, 1 << 16, (value) => {
    const { ceremony, before, index, shares } = asRecord(value) ?? {};
    const list = asList(shares, asSealed);
    return list && { ceremony, before, index, shares: list };
  });
  return read.ok ? read.value.shares : undefined;
}

function asSealed(value: unknown): Sealed | undefined {
  const record = asRecord(value);
  const [alpha, masked] = [asString(record?.alpha), asString(record?.masked)];
  const proof = asProofJson(record?.proof);
  return alpha === undefined || masked === undefined || !proof ? undefined : { alpha, masked, proof };
}

export function asReveal(value: unknown): Reveal | undefined {
  const record = asRecord(value);
  const coefexps = asSignedMessage(record?.coefexps);
  const signature = asProofJson(record?.signature);
  const shares = asSignedMessage(record?.shares);
  return coefexps && signature && shares ? { coefexps, signature, shares } : undefined;
}

export function asKeyMessage(value: unknown): KeyMessage | undefined {
  const record = asRecord(value);
  const key = asVerificationKey(record?.key);
  const seen = asSignedMessage(record?.seen);
  return key && seen ? { key, seen } : undefined;
}

function asTranscript(value: unknown): Transcript | undefined {
  const record = asRecord(value);
  const origin = asString(record?.origin);
  const size = asInteger(record?.size, 1, maxTrustees);
  const threshold = asInteger(record?.threshold, 1, maxTrustees);
  const certs = asList(record?.certs, asSignedMessage);
  const commitments = asList(record?.commitments, asSignedMessage);
  const reveals = asList(record?.reveals, asReveal);
  const keys = asList(record?.keys, asKeyMessage);
  if (origin === undefined || !size || !threshold || !certs || !commitments || !reveals || !keys)
    return undefined;
  return { origin, size, threshold, certs, commitments, reveals, keys };
}

/** Parses a ceremony's transcript without checking its messages. */
export const parseTranscript = (json: string) => parseCanonical(json, 1 << 24, asTranscript);

/** Serializes a transcript canonically. */
export const transcriptJson = ({
  origin,
  size,
  threshold,
  certs,
  commitments,
  reveals,
  keys,
}: Transcript): string => JSON.stringify({ origin, size, threshold, certs, commitments, reveals, keys });

/** Builds the Belenios list of trustees from a finished ceremony. */
export function listOf({ threshold, certs, reveals, keys }: Transcript): string {
  const coefexps = reveals.map((reveal) => reveal.coefexps);
  const signatures = reveals.map(({ signature }) => signature);
  const verification_keys = keys.map(({ key }) => key);
  return JSON.stringify([['Pedersen', { threshold, certs, coefexps, signatures, verification_keys }]]);
}
