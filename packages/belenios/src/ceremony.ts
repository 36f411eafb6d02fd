/**
 * The messages of a threshold key ceremony among people who meet through a server that none of them trusts.
 * Certificates, polynomials and keys are those of Belenios, and its list of trustees is the result. Two
 * rounds are ours: every trustee commits to a polynomial before any is shown, so that no one chooses one
 * knowing the others', and signs at the end what all have sent, so that the server shows everybody the same.
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
 * Which ceremony: the record that the key is for, how many trustees there are, and how many are enough to
 * decrypt.
 */
export interface CeremonyFrame {
  readonly origin: string;
  readonly size: number;
  readonly threshold: number;
}

/** A trustee's polynomial in the exponent, and its value for each trustee, encrypted to that trustee. */
export interface Reveal {
  readonly coefexps: SignedMessage;
  /** Binds the polynomial to all certificates, as Belenios does. */
  readonly signature: ProofJson;
  /** For all trustees in their order, bound to everybody's commitments. */
  readonly shares: SignedMessage;
}

/** A trustee's share of the key in public, and what the trustee has seen of all others. */
export interface KeyMessage {
  readonly key: VerificationKey;
  readonly seen: SignedMessage;
}

/** What all trustees have sent, round after round, each list in their order; the last rounds may be empty. */
export interface Transcript extends CeremonyFrame {
  readonly certs: readonly SignedMessage[];
  readonly commitments: readonly SignedMessage[];
  readonly reveals: readonly Reveal[];
  readonly keys: readonly KeyMessage[];
}

/** The rounds, in their order. */
export const rounds = ['certs', 'commitments', 'reveals', 'keys'] as const;
export type Round = (typeof rounds)[number];

export type ThresholdRefusal = 'one-decrypts-alone' | 'all-must-decrypt' | 'too-many';

/**
 * Whether keys may be shared so.
 * Gives: null, or why not. 'one-decrypts-alone': a single trustee could decrypt any ballot.
 * 'all-must-decrypt': one trustee who loses the key, or will not, would stop the count for good.
 */
export function thresholdProblem(size: number, threshold: number): ThresholdRefusal | null {
  if (threshold <= 1) return 'one-decrypts-alone';
  if (threshold >= size) return 'all-must-decrypt';
  return size > maxTrustees ? 'too-many' : null;
}

/** What the commitments are bound to. */
export const certsHash = ({ certs }: Pick<Transcript, 'certs'>): string => hexHash(JSON.stringify(certs));

/** What the encrypted values are bound to. */
export const commitmentsHash = ({ certs, commitments }: Pick<Transcript, 'certs' | 'commitments'>): string =>
  hexHash(JSON.stringify({ certs, commitments }));

/** What a trustee says to have seen before the key is used. */
export const revealsHash = ({
  certs,
  commitments,
  reveals,
}: Pick<Transcript, 'certs' | 'commitments' | 'reveals'>): string =>
  hexHash(JSON.stringify({ certs, commitments, reveals }));

/** The hash that commits trustee `index` to a polynomial: no one can copy another one's. */
export const hashOfPolynomial = (index: number, coefexps: string): string =>
  hexHash(JSON.stringify({ index, coefexps }));

/** The message by which trustee `index` commits to the polynomial of a hash; it fits no other ceremony. */
export const commitmentMessage = (
  { origin, certs }: Pick<Transcript, 'origin' | 'certs'>,
  index: number,
  hash: string,
): string => JSON.stringify({ ceremony: 'commitment', origin, certs: certsHash({ certs }), index, hash });

/** The message by which trustee `index` says what was seen. */
export const seenMessage = (transcript: Transcript, index: number): string =>
  JSON.stringify({ ceremony: 'seen', origin: transcript.origin, before: revealsHash(transcript), index });

/**
 * A number that only one trustee can read: g^r, the number plus a mask that depends on key^r, and the proof
 * that its sender knows r.
 */
export interface Sealed {
  readonly alpha: string;
  readonly masked: string;
  readonly proof: ProofJson;
}

/** The message that carries the encrypted values of trustee `index`. */
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

/** The encrypted values of such a message; undefined for another shape. */
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

/** The shape of a reveal. */
export function asReveal(value: unknown): Reveal | undefined {
  const record = asRecord(value);
  const coefexps = asSignedMessage(record?.coefexps);
  const signature = asProofJson(record?.signature);
  const shares = asSignedMessage(record?.shares);
  return coefexps && signature && shares ? { coefexps, signature, shares } : undefined;
}

/** The shape of a key's message. */
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

/**
 * Reads the transcript of a ceremony.
 * Gives: its messages, not yet checked.
 * Refuses: 'malformed', 'non-canonical'.
 */
export const parseTranscript = (json: string) => parseCanonical(json, 1 << 24, asTranscript);

/** The one spelling of a transcript. */
export const transcriptJson = ({
  origin,
  size,
  threshold,
  certs,
  commitments,
  reveals,
  keys,
}: Transcript): string => JSON.stringify({ origin, size, threshold, certs, commitments, reveals, keys });

/** The list of trustees that a finished ceremony leaves, as Belenios writes it. */
export function listOf({ threshold, certs, reveals, keys }: Transcript): string {
  const coefexps = reveals.map((reveal) => reveal.coefexps);
  const signatures = reveals.map(({ signature }) => signature);
  const verification_keys = keys.map(({ key }) => key);
  return JSON.stringify([['Pedersen', { threshold, certs, coefexps, signatures, verification_keys }]]);
}
