/**
 * The public half of a threshold key ceremony (Pedersen's distributed key generation): every message is
 * signed, and every key follows from them.
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
} from './json.ts';
import { verifyKnowledge } from './proofs.ts';

/** A JSON text and its author's signature of it. */
interface SignedMessage {
  readonly message: string;
  readonly signature: ProofJson;
}

/** A threshold trustee's share of the key, proved and signed. */
interface VerificationKey {
  readonly pok: ProofJson;
  readonly public_key: string;
  readonly signature: ProofJson;
}

/** What a threshold ceremony leaves in the list of trustees. */
export interface Pedersen {
  readonly threshold: number;
  readonly certs: readonly SignedMessage[];
  readonly coefexps: readonly SignedMessage[];
  readonly signatures: readonly ProofJson[];
  readonly verification_keys: readonly VerificationKey[];
}

const maxTrustees = 100;

function asSignedMessage(value: unknown): SignedMessage | undefined {
  const record = asRecord(value);
  const message = asString(record?.message);
  const signature = asProofJson(record?.signature);
  return message === undefined || !signature ? undefined : { message, signature };
}

function asVerificationKey(value: unknown): VerificationKey | undefined {
  const record = asRecord(value);
  const pok = asProofJson(record?.pok);
  const key = asString(record?.public_key);
  const signature = asProofJson(record?.signature);
  return !pok || key === undefined || !signature ? undefined : { pok, public_key: key, signature };
}

/** The shape of a threshold set; what it says is checked by `checkPedersen`. */
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
 * The certificate of trustee `index` (from 1): the key that signs its messages, and the context it was made
 * for.
 */
function certificateKey(json: string, size: number, threshold: number, index: number): string | undefined {
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
  return read.ok ? read.value.verification : undefined;
}

function coefficients(json: string, threshold: number): readonly string[] | undefined {
  const read = parseCanonical(json, 1 << 16, (value) => {
    const coefexps = asList(asRecord(value)?.coefexps, asString);
    return coefexps && { coefexps };
  });
  return read.ok && read.value.coefexps.length === threshold ? read.value.coefexps : undefined;
}

/**
 * Checks every message of a threshold ceremony.
 * Takes: the engine and the set.
 * Gives: the point of the key that the set made together, or undefined when a signature, a proof or a key is
 * wrong.
 */
export function checkPedersen<P>(group: Group<P>, set: Pedersen): P | undefined {
  const { threshold, certs } = set;
  const polynomials: P[][] = [];
  const signers: P[] = [];
  for (const [index, cert] of certs.entries()) {
    const signer = decodeProper(group, certificateKey(cert.message, certs.length, threshold, index + 1));
    const signed = set.coefexps[index] as SignedMessage;
    const written = coefficients(signed.message, threshold);
    const powers = written?.map((power) => group.decode(power));
    if (signer === undefined || !written || !powers || powers.includes(undefined)) return undefined;
    // The last signature binds the polynomial to everybody's certificates, so that no message fits another
    // ceremony.
    const bound = `certs_sig|${JSON.stringify({ certs, coefexps: written })}`;
    if (!isSigned(group, signer, cert.message, cert.signature)) return undefined;
    if (!isSigned(group, signer, signed.message, signed.signature)) return undefined;
    if (!isSigned(group, signer, bound, set.signatures[index] as ProofJson)) return undefined;
    polynomials.push(powers as P[]);
    signers.push(signer);
  }
  for (const [index, key] of set.verification_keys.entries()) {
    if (group.encode(shareKey(group, polynomials, BigInt(index + 1))) !== key.public_key) return undefined;
    if (!isSigned(group, signers[index] as P, key.public_key, key.signature)) return undefined;
    const point = decodeProper(group, key.public_key);
    const pok = parseProof(key.pok);
    if (point === undefined || !pok || !verifyKnowledge(group, pokPrefix(key.public_key), point, pok))
      return undefined;
  }
  return polynomials.reduce((sum, [constant]) => group.add(sum, constant as P), group.identity);
}

/** The public key of share j: the sum of all polynomials at j, in the exponent. */
function shareKey<P>(group: Group<P>, polynomials: readonly (readonly P[])[], j: bigint): P {
  let sum = group.identity;
  for (const polynomial of polynomials) {
    const value = polynomial.reduceRight(
      (high, low) => group.add(group.multiplyPublic(high, j), low),
      group.identity,
    );
    sum = group.add(sum, value);
  }
  return sum;
}

function decodeProper<P>(group: Group<P>, hex: string | undefined): P | undefined {
  const point = hex === undefined ? undefined : group.decode(hex);
  return point === undefined || group.isIdentity(point) ? undefined : point;
}

function isSigned<P>(group: Group<P>, signer: P, message: string, signature: ProofJson): boolean {
  const proof = parseProof(signature);
  return proof !== undefined && verifyKnowledge(group, `sigmsg|${message}|`, signer, proof);
}
