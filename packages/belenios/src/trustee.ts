/**
 * The trustee's role: makes a key and decrypts sums with it. The only role that holds a secret of the
 * election.
 */
import { type AnsweringKey, type AskedOpening, answer } from './answer.ts';
import {
  createTrusteeKey,
  type DecryptionRequest,
  decryptPartially,
  type PartialDecryption,
  type TrusteePublicKey,
} from './decryption.ts';
import { nobleGroup } from './noble-group.ts';
import { type OpeningShare, type OpeningStatement, proveOpening } from './opening.ts';
import { provePossessionOf } from './possession.ts';
import type { RandomBytes } from './scalar.ts';

export type {
  AnsweringKey,
  AskedOpening,
  DecryptionRequest,
  OpeningShare,
  OpeningStatement,
  PartialDecryption,
  RandomBytes,
  TrusteePublicKey,
};

/** A trustee's key as made: the secret as a decimal scalar, and the public half for the list of trustees. */
export interface TrusteeKey {
  readonly privateKey: string;
  readonly publicKey: TrusteePublicKey;
}

/**
 * Makes a trustee's key.
 * Takes: a random source.
 * Gives: the secret and the public key with its proof of knowledge.
 */
export function generateKey(random: RandomBytes): TrusteeKey {
  return createTrusteeKey(nobleGroup, random);
}

/**
 * Writes the list of single trustees and the election's key that they make together.
 * Takes: their public keys, in order.
 * Gives: the list's JSON and y, as 64 hex digits.
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
 * Proves to a record that a trustee holds the key: see `provePossessionOf`.
 * Takes: the record's origin and the trustee's name, the secret and a random source.
 * Gives: what Setup says of the trustee.
 */
export function provePossession(
  said: { readonly origin: string; readonly name: string },
  privateKey: string,
  random: RandomBytes,
) {
  return provePossessionOf(nobleGroup, said, privateKey, random);
}

/**
 * Makes the trustee's share of the decryption of the record's sums and proves it: see `proveOpening`.
 * Takes: the statement, the trustee's number, the secret and a random source.
 * Gives: the share.
 */
export function decryptSums(
  statement: OpeningStatement,
  trustee: number,
  privateKey: string,
  random: RandomBytes,
): OpeningShare {
  return proveOpening(nobleGroup, statement, trustee, privateKey, random);
}

/**
 * Answers what the end of a record asks a trustee for: see `answer`.
 * Takes: the opening, the key with the trustee's number, and a random source.
 * Gives: the text that is handed over.
 */
export function answerOpening(opening: AskedOpening, key: AnsweringKey, random: RandomBytes): string {
  return answer(nobleGroup, opening, key, random);
}

/**
 * Makes the trustee's share of the decryption of an archive's tally, with the weak proof that the archive's
 * form demands.
 * Takes: the context (the election's fingerprint, or another for a live count), the key, the tally and a
 * random source.
 * Gives: the archive's document.
 * Refuses: an invalid key or tally by a RangeError.
 */
export function partialDecrypt(request: DecryptionRequest): PartialDecryption {
  return decryptPartially(nobleGroup, request);
}
