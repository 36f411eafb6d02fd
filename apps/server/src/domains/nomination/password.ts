import type { PartyId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { unlessOverloaded } from '../../platform/fair-queue.ts';

/** Lacks characters that are confused when a password is copied by hand: 0 O 1 l I. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 14;
const RULE = [/[a-z]/, /[A-Z]/, /[0-9]/];

/** Makes a password of 14 characters (80 bits) with a lower-case letter, a capital letter and a digit. */
function generatePassword(randomBytes: (length: number) => Buffer): string {
  for (;;) {
    const password = draw(randomBytes);
    if (RULE.every((kind) => kind.test(password))) return password;
  }
}

/**
 * Draws characters, all equally likely: bytes beyond the last whole multiple of the alphabet are discarded.
 */
function draw(randomBytes: (length: number) => Buffer): string {
  const fair = 256 - (256 % ALPHABET.length);
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < fair && password.length < LENGTH) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
}

export interface NewPassword {
  readonly password: string;
  readonly hash: string;
}

/**
 * Makes a password and its hash. Call it before a transaction: hashing takes 20 ms and may have to queue.
 * @returns `busy` if the queue is full
 */
export async function newPassword(
  { passwords, randomBytes }: Pick<Deps, 'passwords' | 'randomBytes'>,
  party: PartyId,
): Promise<NewPassword | 'busy'> {
  const password = generatePassword(randomBytes);
  const hash = await unlessOverloaded(passwords.hash(password, { isKnown: true, from: party }));
  return hash === null ? 'busy' : { password, hash };
}
