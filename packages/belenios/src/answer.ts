/** A trustee's answer to a decryption request, in the form in which it is stored and submitted. */
import { decryptPartially } from './decryption.ts';
import type { Group } from './group.ts';
import type { EncryptedTally } from './json.ts';
import { type OpeningStatement, proveOpening } from './opening.ts';
import type { RandomBytes } from './scalar.ts';

/** A list of sums that a trustee is asked to decrypt. */
export interface OpeningRequest {
  /** The statement to be proved, with every value that the proof binds. */
  readonly statement: OpeningStatement;
  /** The parts that only a Belenios archive needs, with its weaker proof; null if there is no archive. */
  readonly archive: { readonly context: string; readonly encryptedTally: EncryptedTally } | null;
}

/** The trustee's number in the list of trustees, and the secret key as a decimal scalar. */
export interface NumberedKey {
  readonly trustee: number;
  readonly privateKey: string;
}

/**
 * Answers a decryption request.
 * @returns the text that is stored and submitted
 * @throws RangeError for an invalid key or invalid sums
 */
export function answer<P>(
  group: Group<P>,
  { statement, archive }: OpeningRequest,
  { trustee, privateKey }: NumberedKey,
  random: RandomBytes,
): string {
  const share = proveOpening(group, statement, trustee, privateKey, random);
  const weak = archive && JSON.stringify(decryptPartially(group, { ...archive, privateKey, random }));
  return JSON.stringify({ share, archive: weak });
}
