import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLoginChallenge, loginChallenge } from './login-challenge.ts';

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });

it('a challenge of a login is known as one, and no digest of a decision is [A289]', () => {
  fc.assert(fc.property(bytes32, (random) => isLoginChallenge(b64(loginChallenge(random)))));
  fc.assert(fc.property(bytes32, (digest) => !isLoginChallenge(b64(digest))));
});

it('a digest that begins like a login is none [A289]', () => {
  const ground = loginChallenge(new Uint8Array(32)).slice(0, 32);
  expect(isLoginChallenge(b64(ground))).toBe(false);
});
