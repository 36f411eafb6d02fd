import { createHash } from 'node:crypto';

const TOKEN_BYTES = 32;

/**
 * Hashes a token for storage, so that a reader of the database cannot use it. SHA-256 suffices for 256 random
 * bits.
 */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates the token of a session or link: base64url, 43 characters, stored nowhere. */
export function newToken(randomBytes: (length: number) => Buffer): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}
