import { createHash } from 'node:crypto';

const TOKEN_BYTES = 32;

/**
 * The hash of a token, which is all that is stored: a reader of the database cannot use it. SHA-256 is enough
 * for 256 random bits.
 */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Makes the token of a session or of a link.
 * Gives: the token (base64url, 43 characters), which is stored nowhere, and its hash.
 */
export function newToken(randomBytes: (length: number) => Buffer): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}
