/**
 * The trustee's role: makes a key and decrypts sums with it. The only role that holds a secret of the
 * election.
 */
import { answer, type NumberedKey, type OpeningRequest } from './answer.ts';
import {
  createTrusteeKey,
  type DecryptionRequest,
  decryptPartially,
  type PartialDecryption,
  type TrusteePublicKey,
} from './decryption.ts';
import { nobleGroup } from './noble-group.ts';
import { type OpeningShare, type OpeningStatement, proveOpening, proveOpeningInSteps } from './opening.ts';
import { provePossessionOf, runningOrigin } from './possession.ts';
import type { RandomBytes } from './scalar.ts';

export type {
  DecryptionRequest,
  NumberedKey,
  OpeningRequest,
  OpeningShare,
  OpeningStatement,
  PartialDecryption,
  RandomBytes,
  TrusteePublicKey,
};

/** A new trustee key: the secret as a decimal scalar, and the public key for the list of trustees. */
export interface TrusteeKey {
  readonly privateKey: string;
  readonly publicKey: TrusteePublicKey;
}

/** Makes a trustee's key with its proof of knowledge. */
export function generateKey(random: RandomBytes): TrusteeKey {
  return createTrusteeKey(nobleGroup, random);
}

/**
 * Serializes the list of single trustees and combines their keys.
 * @returns the list's JSON and y, as 64 hex digits
 */
export function trusteeList(keys: readonly TrusteePublicKey[]): { trusteesJson: string; publicKey: string } {
  const points = keys.map(({ public_key }) => nobleGroup.decode(public_key));
  const sum = points.reduce((left, right) => {
    if (left === undefined || right === undefined)
      throw new RangeError('a trustee key is not a point of the group');
    return nobleGroup.add(left, right);
  }, nobleGroup.identity);
  const trusteesJson = JSON.stringify(
    keys.map(({ pok, public_key }) => [
      'Single',
      { pok: { challenge: pok.challenge, response: pok.response }, public_key },
    ]),
  );
  return { trusteesJson, publicKey: nobleGroup.encode(sum as typeof nobleGroup.identity) };
}

/**
 * Proves to a record that a trustee holds a key: see `provePossessionOf`.
 * @returns the trustee's entry in Setup
 */
export function provePossession(
  claim: { readonly origin: string; readonly name: string },
  privateKey: string,
  random: RandomBytes,
) {
  return provePossessionOf(nobleGroup, claim, privateKey, random);
}

/**
 * Proves that a trustee's program runs with its key at a moment.
 * @param origin of the record
 * @param atS seconds since 1970
 */
export function proveRunning(
  { origin, name, atS }: { readonly origin: string; readonly name: string; readonly atS: number },
  privateKey: string,
  random: RandomBytes,
) {
  return provePossession({ origin: runningOrigin(origin, atS), name }, privateKey, random).proof;
}

/** Makes the trustee's share in decrypting a record's sums and proves it: see `proveOpening`. */
export function decryptSums(
  statement: OpeningStatement,
  trustee: number,
  privateKey: string,
  random: RandomBytes,
): OpeningShare {
  return proveOpening(nobleGroup, statement, trustee, privateKey, random);
}

/** Does the same as `decryptSums` in steps of a fraction of a millisecond: see `proveOpeningInSteps`. */
export function decryptSumsInSteps(
  statement: OpeningStatement,
  trustee: number,
  privateKey: string,
  random: RandomBytes,
): Generator<void, OpeningShare> {
  return proveOpeningInSteps(nobleGroup, statement, trustee, privateKey, random);
}

/**
 * Answers a decryption request at the end of a record: see `answer`.
 * @returns the text to submit
 */
export function answerOpening(opening: OpeningRequest, key: NumberedKey, random: RandomBytes): string {
  return answer(nobleGroup, opening, key, random);
}

/**
 * Makes the trustee's share in decrypting an archive's tally, with the weak proof that the archive format
 * requires.
 * @throws RangeError for an invalid key or tally
 */
export function partialDecrypt(request: DecryptionRequest): PartialDecryption {
  return decryptPartially(nobleGroup, request);
}
