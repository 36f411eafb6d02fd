import { createHash } from 'node:crypto';

const TOKEN_BYTES = 32;

/** What is kept of the token of a link. */
export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Makes the token of a link.
 * Gives: the token (base64url, 43 characters), which is kept nowhere, and its hash.
 */
export function newLink(randomBytes: (length: number) => Buffer): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashOfLink(token) };
}
