/**
 * A trustee's answer to what the end of a record asks for, in the one form that is stored and handed over.
 */
import { decryptPartially } from './decryption.ts';
import type { Group } from './group.ts';
import { type OpeningStatement, proveOpening } from './opening.ts';
import type { RandomBytes } from './scalar.ts';
import type { EncryptedTally } from './tally.ts';

/** One matrix of sums that a trustee is asked to decrypt. */
export interface AskedOpening {
  /** What is proved, with every value that the proof binds. */
  readonly statement: OpeningStatement;
  /** What a Belenios archive needs besides, with its weaker proof; null where there is none. */
  readonly archive: { readonly context: string; readonly encryptedTally: EncryptedTally } | null;
}

/** Whose key answers: the number in the list of trustees, and the secret as a decimal scalar. */
export interface AnsweringKey {
  readonly trustee: number;
  readonly privateKey: string;
}

/**
 * Answers an opening.
 * Takes: the engine, the opening, the key and a random source.
 * Gives: the text that is stored and handed over.
 * Refuses: a key or sums that are not valid by a RangeError.
 */
export function answer<P>(
  group: Group<P>,
  { statement, archive }: AskedOpening,
  { trustee, privateKey }: AnsweringKey,
  random: RandomBytes,
): string {
  const share = proveOpening(group, statement, trustee, privateKey, random);
  const weak = archive && JSON.stringify(decryptPartially(group, { ...archive, privateKey, random }));
  return JSON.stringify({ share, archive: weak });
}
