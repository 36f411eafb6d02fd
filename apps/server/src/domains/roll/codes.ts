import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Place } from './store.ts';

/** Lacks characters that are easily confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 80 bits: nobody guesses the code of a letter, so wrong codes lock nobody out. */
const LETTER_BYTES = 10;
/** 160 bits: nobody types the code of a link. */
const LINK_BYTES = 20;
/** 40 bits: enough for half an hour and five tries. */
const MAIL_BYTES = 5;
/** The number of characters of a mailed code; a letter's code has twice as many. */
export const MAILED_LENGTH = 8;

/** Makes a letter's code of 16 letters and digits, which is valid until it is used. */
export const letterCode = (randomBytes: Deps['randomBytes']): string => codeOf(randomBytes(LETTER_BYTES));

/** Makes a link's code of 32 letters and digits, which opens its place until voting ends. */
export const linkCode = (randomBytes: Deps['randomBytes']): string => codeOf(randomBytes(LINK_BYTES));

/** Makes a mailed code of 8 letters and digits. */
export const mailedCode = (randomBytes: Deps['randomBytes']): string => codeOf(randomBytes(MAIL_BYTES));

/** Normalises a typed code for comparison: no spaces or hyphens, all capitals. */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Tells whether a typed code has the form of a mailed one. */
export const isMailedCode = (code: string): boolean => plainCode(code).length === MAILED_LENGTH;

/** Groups a code in fours for reading. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Hashes a letter's code for storage; the hash is valid for its place only. */
export const hashOf = ({ electionId, voterNumber }: Place, code: string): Buffer =>
  createHash('sha256').update(`${electionId}/${voterNumber}/${code}`).digest();

/** Encodes five bits per character. */
function codeOf(bytes: Buffer): string {
  let bits = BigInt(`0x${bytes.toString('hex')}`);
  let code = '';
  for (let i = 0; i < bytes.length * 8; i += 5, bits >>= 5n) code += ALPHABET[Number(bits & 31n)];
  return code;
}
