import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Place } from './store.ts';

/** Without characters that are confused with each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Ten bytes are 80 bit: nobody guesses the code of a letter, so wrong ones lock nobody out. */
const LETTER_BYTES = 10;
/** Five bytes are 40 bit: enough for half an hour and five tries. */
const MAIL_BYTES = 5;
/** How many characters the code of a mail has; that of a letter has twice as many. */
export const MAILED_LENGTH = 8;

/** A code for a letter, 16 letters and digits; it holds until it is used. */
export const letterCode = (randomBytes: Deps['randomBytes']): string => codeOf(randomBytes(LETTER_BYTES));

/** A code for a mail, 8 letters and digits. */
export const mailedCode = (randomBytes: Deps['randomBytes']): string => codeOf(randomBytes(MAIL_BYTES));

/** A code in the form in which it is compared: people write it with spaces, dashes and small letters. */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Four by four, as people read it. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** The stored hash of a letter's code, which is valid for its place alone. */
export const hashOf = ({ electionId, voterNumber }: Place, code: string): Buffer =>
  createHash('sha256').update(`${electionId}/${voterNumber}/${code}`).digest();

/** * Five bits for each character. */
function codeOf(bytes: Buffer): string {
  let bits = BigInt(`0x${bytes.toString('hex')}`);
  let code = '';
  for (let i = 0; i < bytes.length * 8; i += 5, bits >>= 5n) code += ALPHABET[Number(bits & 31n)];
  return code;
}
