/**
 * The public part of a threshold key ceremony (Pedersen's distributed key generation). Every message is
 * signed, and the keys follow from the messages.
 */
import { pokPrefix } from './decryption.ts';
import type { Group } from './group.ts';
import {
  asInteger,
  asList,
  asProofJson,
  asRecord,
  asString,
  type ProofJson,
  parseCanonical,
  parseProof,
  proofJson,
} from './json.ts';
import { proveKnowledge, verifyKnowledge } from './proofs.ts';
import type { RandomBytes } from './scalar.ts';

/** A JSON text with its author's signature. */
export interface SignedMessage {
  readonly message: string;
  readonly signature: ProofJson;
}

/** A threshold trustee's public share of the key, proved and signed. */
export interface VerificationKey {
  readonly pok: ProofJson;
  readonly public_key: string;
  readonly signature: ProofJson;
}

/** The entry of a threshold ceremony in the list of trustees. */
export interface Pedersen {
  readonly threshold: number;
  readonly certs: readonly SignedMessage[];
  readonly coefexps: readonly SignedMessage[];
  readonly signatures: readonly ProofJson[];
  readonly verification_keys: readonly VerificationKey[];
}

/** More than any ceremony has. A transcript with more is rejected before any computation. */
export const maxTrustees = 100;

/** Reads the shape of a signed message; `isSigned` verifies the signature. */
export function asSignedMessage(value: unknown): SignedMessage | undefined {
  const record = asRecord(value);
  const message = asString(record?.message);
  const signature = asProofJson(record?.signature);
  return message === undefined || !signature ? undefined : { message, signature };
}

export function asVerificationKey(value: unknown): VerificationKey | undefined {
  const record = asRecord(value);
  const pok = asProofJson(record?.pok);
  const key = asString(record?.public_key);
  const signature = asProofJson(record?.signature);
  return !pok || key === undefined || !signature ? undefined : { pok, public_key: key, signature };
}

/** Reads the shape of a threshold set; `checkPedersen` verifies its content. */
export function asPedersen(value: unknown): Pedersen | undefined {
  const record = asRecord(value);
  const threshold = asInteger(record?.threshold, 1, maxTrustees);
  const certs = asList(record?.certs, asSignedMessage);
  const coefexps = asList(record?.coefexps, asSignedMessage);
  const signatures = asList(record?.signatures, asProofJson);
  const keys = asList(record?.verification_keys, asVerificationKey);
  if (threshold === undefined || !certs || !coefexps || !signatures || !keys) return undefined;
  const lists = [certs, coefexps, signatures, keys];
  if (certs.length > maxTrustees || lists.some((list) => list.length !== certs.length)) return undefined;
  return threshold > certs.length
    ? undefined
    : { threshold, certs, coefexps, signatures, verification_keys: keys };
}

/**
 * The parameters in a certificate: the number of trustees, the threshold, and the owner's number (from 1).
 */
export interface CertificateContext {
  readonly size: number;
  readonly threshold: number;
  readonly index: number;
}

/**
 * Reads the keys of a certificate: one verifies the trustee's messages, the other encrypts to the trustee.
 * Undefined if the certificate was made for another context.
 */
export function certificateKeys(
  json: string,
  { size, threshold, index }: CertificateContext,
): { verification: string; encryption: string } | undefined {
  const read = parseCanonical(json, 4096, (value) => {
    const record = asRecord(value);
    const verification = asString(record?.verification);
    const encryption = asString(record?.encryption);
    const context = { group: 'Ed25519', size, threshold, index };
    if (JSON.stringify(record?.context) !== JSON.stringify(context)) return undefined;
    return verification === undefined || encryption === undefined
      ? undefined
      : { context, verification, encryption };
  });
  return read.ok ? read.value : undefined;
}

/** Reads a polynomial in the exponent from its message; undefined if it has another degree. */
export function coefficients(json: string, threshold: number): readonly string[] | undefined {
  const read = parseCanonical(json, 1 << 16, (value) => {
    const coefexps = asList(asRecord(value)?.coefexps, asString);
    return coefexps && { coefexps };
  });
  return read.ok && read.value.coefexps.length === threshold ? read.value.coefexps : undefined;
}

/**
 * Verifies every message of a threshold ceremony.
 * @returns the joint public key, or undefined if a signature, a proof or a key is wrong
 */
export function checkPedersen<P>(group: Group<P>, set: Pedersen): P | undefined {
  const { threshold, certs } = set;
  const polynomials: P[][] = [];
  const signers: P[] = [];
  for (const [index, cert] of certs.entries()) {
    const context = { size: certs.length, threshold, index: index + 1 };
    const signer = decodeProper(group, certificateKeys(cert.message, context)?.verification);
    const signed = set.coefexps[index] as SignedMessage;
    const written = coefficients(signed.message, threshold);
    const powers = written?.map((power) => group.decode(power));
    if (signer === undefined || !written || !powers || powers.includes(undefined)) return undefined;
    const bound = boundMessage(certs, written);
    if (!isSigned(group, signer, cert.message, cert.signature)) return undefined;
    if (!isSigned(group, signer, signed.message, signed.signature)) return undefined;
    if (!isSigned(group, signer, bound, set.signatures[index] as ProofJson)) return undefined;
    polynomials.push(powers as P[]);
    signers.push(signer);
  }
  for (const [index, key] of set.verification_keys.entries()) {
    if (!isKeyOf(group, { polynomials, signer: signers[index] as P, index: index + 1 }, key))
      return undefined;
  }
  return polynomials.reduce((sum, [constant]) => group.add(sum, constant as P), group.identity);
}

/** Checks that a verification key is the one that the polynomials yield for a trustee, proved and signed. */
export function isKeyOf<P>(
  group: Group<P>,
  of: { polynomials: readonly (readonly P[])[]; signer: P; index: number },
  key: VerificationKey,
): boolean {
  if (group.encode(shareKey(group, of.polynomials, BigInt(of.index))) !== key.public_key) return false;
  if (!isSigned(group, of.signer, key.public_key, key.signature)) return false;
  const point = decodeProper(group, key.public_key);
  const pok = parseProof(key.pok);
  return !!point && !!pok && verifyKnowledge(group, pokPrefix(key.public_key), point, pok);
}

/** Builds the text that binds a polynomial to all certificates, so that no message fits another ceremony. */
export const boundMessage = (certs: readonly SignedMessage[], coefexps: readonly string[]): string =>
  `certs_sig|${JSON.stringify({ certs, coefexps })}`;

/** Computes the public key of share j: the sum of all polynomials at j, in the exponent. */
function shareKey<P>(group: Group<P>, polynomials: readonly (readonly P[])[], j: bigint): P {
  return polynomials.reduce(
    (sum, polynomial) => group.add(sum, valueAt(group, polynomial, j)),
    group.identity,
  );
}

/** Evaluates a polynomial at j, in the exponent. */
export function valueAt<P>(group: Group<P>, polynomial: readonly P[], j: bigint): P {
  return polynomial.reduceRight((high, low) => group.add(group.multiplyPublic(high, j), low), group.identity);
}

/** Decodes a point that may serve as a key: in the group and not neutral. */
export function decodeProper<P>(group: Group<P>, hex: string | undefined): P | undefined {
  const point = hex === undefined ? undefined : group.decode(hex);
  return point === undefined || group.isIdentity(point) ? undefined : point;
}

const signedPrefix = (message: string): string => `sigmsg|${message}|`;

/** Verifies a signature made by `sign`. */
export function isSigned<P>(group: Group<P>, signer: P, message: string, signature: ProofJson): boolean {
  const proof = parseProof(signature);
  return proof !== undefined && verifyKnowledge(group, signedPrefix(message), signer, proof);
}

/**
 * The prefix of our own rounds' signatures. Unlike Belenios', which belenios-tool checks, it has the signer's key, so
 * that nobody can turn a signature into one under another key.
 */
const ownPrefix = (signer: string, message: string): string => `evoting-ceremony-2|${signer}|${message}|`;

/** Verifies a signature made by `signOwn`. */
export function isSignedByOwn<P>(group: Group<P>, signer: P, message: string, signature: ProofJson): boolean {
  const proof = parseProof(signature);
  const prefix = ownPrefix(group.encode(signer), message);
  return proof !== undefined && verifyKnowledge(group, prefix, signer, proof);
}

/** Signs a message of a round that Belenios does not have. */
export function signOwn<P>(group: Group<P>, secret: bigint, message: string, random: RandomBytes): ProofJson {
  const prefix = ownPrefix(group.encode(group.multiplyBase(secret)), message);
  return proofJson(proveKnowledge(group, prefix, secret, random));
}

/** Signs a text with a certificate's secret. */
export function sign<P>(group: Group<P>, secret: bigint, message: string, random: RandomBytes): ProofJson {
  return proofJson(proveKnowledge(group, signedPrefix(message), secret, random));
}
