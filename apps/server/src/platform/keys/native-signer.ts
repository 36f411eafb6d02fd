import { createPrivateKey, sign } from 'node:crypto';

/** The prefix of a 32-byte Ed25519 seed in PKCS #8 (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Creates a signer with Node's own Ed25519 (RFC 8032): ten times as fast as in JavaScript, and every cast is
 * answered with a signature.
 */
export function nativeSigner(seed: Uint8Array): (message: Uint8Array) => Uint8Array {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  return (message) => sign(null, message, key);
}
