/** Marks a login. A multiple of three bytes, so that its Base64 is a prefix of the challenge's. */
const LABEL = 'E-Voting login ';

/**
 * Makes the challenge of a login by passkey. It is longer than the challenge of a decision, which is a SHA-256, so that
 * no signature for a login is one for a decision.
 * @param random 32 bytes
 */
export const loginChallenge = (random: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array([...new TextEncoder().encode(LABEL), ...random]);

/**
 * Reports whether a challenge is that of a login.
 * @param challenge in unpadded Base64url
 */
export const isLoginChallenge = (challenge: string): boolean =>
  challenge.startsWith(btoa(LABEL)) && challenge.length === 63;
