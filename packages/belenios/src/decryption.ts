import type { Group } from './group.ts';
import {
  asList,
  asProofJson,
  asRecord,
  asString,
  type EncryptedTally,
  type ProofJson,
  parseCanonical,
  parseProof,
  proofJson,
} from './json.ts';
import { proveKnowledge, proveSameExponent, verifySameExponent } from './proofs.ts';
import { parseScalar, type RandomBytes, randomScalar } from './scalar.ts';

/** A trustee's share of a decryption: a factor and its proof for every choice. */
export interface PartialDecryption {
  readonly decryption_factors: readonly (readonly string[])[];
  readonly decryption_proofs: readonly (readonly ProofJson[])[];
}

/** A single trustee's public key in the list of trustees, with a proof of knowledge of the secret. */
export interface TrusteePublicKey {
  readonly pok: ProofJson;
  readonly public_key: string;
}

/** The prefix of a trustee's proof of knowledge. */
export const pokPrefix = (publicKey: string): string => `pok|Ed25519|${publicKey}|`;

/**
 * The prefix of a decryption proof. The context is the election's fingerprint or another name of the
 * decrypted sums.
 */
const decryptPrefix = (context: string, publicKey: string): string => `decrypt|${context}|${publicKey}|`;

/**
 * Makes a trustee's key.
 * @returns the secret as a decimal scalar, and the public key with its proof of knowledge
 */
export function createTrusteeKey<P>(
  group: Group<P>,
  random: RandomBytes,
): { privateKey: string; publicKey: TrusteePublicKey } {
  const secret = randomScalar(random);
  const publicKey = group.encode(group.multiplyBase(secret));
  const pok = proofJson(proveKnowledge(group, pokPrefix(publicKey), secret, random));
  return { privateKey: secret.toString(), publicKey: { pok, public_key: publicKey } };
}

/**
 * The input to a decryption. The tally must be sums, never a single ballot, which could be decrypted the same
 * way.
 */
export interface DecryptionRequest {
  /** The election's fingerprint, or another name of the decrypted sums without '|'. */
  readonly context: string;
  /** x, as a decimal scalar. */
  readonly privateKey: string;
  readonly encryptedTally: EncryptedTally;
  readonly random: RandomBytes;
}

/**
 * Computes a trustee's share of a decryption and proves each factor.
 * @throws RangeError for an invalid key or tally
 */
export function decryptPartially<P>(group: Group<P>, request: DecryptionRequest): PartialDecryption {
  const secret = parseScalar(request.privateKey);
  if (secret === undefined || secret === 0n) throw new RangeError('the trustee key is not a scalar');
  const prefix = decryptPrefix(request.context, group.encode(group.multiplyBase(secret)));
  const decrypted = request.encryptedTally.map((choices) =>
    choices.map((choice) => {
      const alpha = group.decode(choice.alpha);
      if (alpha === undefined) throw new RangeError('the encrypted tally holds an invalid point');
      const factor = group.encode(group.multiply(alpha, secret));
      return { factor, proof: proofJson(proveSameExponent(group, prefix, alpha, secret, request.random)) };
    }),
  );
  return {
    decryption_factors: decrypted.map((choices) => choices.map(({ factor }) => factor)),
    decryption_proofs: decrypted.map((choices) => choices.map(({ proof }) => proof)),
  };
}

/** Parses the JSON of a partial decryption without verifying it. */
export function parsePartialDecryption(json: string) {
  return parseCanonical(json, 1 << 24, (value): PartialDecryption | undefined => {
    const record = asRecord(value);
    const factors = asList(record?.decryption_factors, (list) => asList(list, asString));
    const proofs = asList(record?.decryption_proofs, (list) => asList(list, asProofJson));
    return factors && proofs && { decryption_factors: factors, decryption_proofs: proofs };
  });
}

/** The statement of a decryption proof: the context, the owner's public key and the sums. */
export interface DecryptionStatement {
  readonly context: string;
  readonly publicKey: string;
  readonly encryptedTally: EncryptedTally;
}

/** Verifies a trustee's share: the shapes agree and every factor is proved. */
export function isDecryptionProved<P>(
  group: Group<P>,
  statement: DecryptionStatement,
  share: PartialDecryption,
): boolean {
  const { context, encryptedTally } = statement;
  const publicKey = group.decode(statement.publicKey);
  const { decryption_factors: factors, decryption_proofs: proofs } = share;
  if (publicKey === undefined || factors.length !== encryptedTally.length || proofs.length !== factors.length)
    return false;
  const prefix = decryptPrefix(context, statement.publicKey);
  return encryptedTally.every((choices, index) => {
    if (factors[index]?.length !== choices.length || proofs[index]?.length !== choices.length) return false;
    return choices.every((choice, j) => {
      const alpha = group.decode(choice.alpha);
      const factor = group.decode(factors[index]?.[j] ?? '');
      const proof = parseProof(proofs[index]?.[j] as ProofJson);
      if (alpha === undefined || factor === undefined || !proof) return false;
      return verifySameExponent(group, prefix, { publicKey, alpha, factor }, proof);
    });
  });
}
