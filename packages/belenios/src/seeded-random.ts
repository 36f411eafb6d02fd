import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import type { RandomBytes } from './scalar.ts';

const encoder = new TextEncoder();

/**
 * The randomness of one ballot: with seed and choices another device re-makes a test ballot of this election
 * to the byte.
 * Takes: 32 secret random bytes (a seed that is shown to anyone must never be cast) and the election.
 * Gives: a random source, another one for each election.
 * Refuses: another length by an exception.
 */
export function ballotRandom(
  seed: Uint8Array,
  { fingerprint }: { readonly fingerprint: string },
): RandomBytes {
  return seededRandom(seed, `E-Voting ballot seed v2|${fingerprint}|`);
}

/**
 * A stream of bytes that anyone who holds the seed can repeat.
 * Takes: 32 secret random bytes, and what they are for.
 * Gives: a random source: block i is HMAC-SHA-512(seed, label || i).
 * Refuses: another length by an exception.
 * Source: a counter-mode pseudo-random function, as in NIST SP 800-108.
 */
export function seededRandom(seed: Uint8Array, purpose = 'E-Voting ballot seed v1'): RandomBytes {
  if (seed.length !== 32) throw new RangeError('a seed has 32 bytes');
  const label = encoder.encode(purpose);
  const key = seed.slice();
  let counter = 0;
  let rest = new Uint8Array(0);
  return (length) => {
    const out = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      if (rest.length === 0) rest = block(key, label, counter++);
      const part = rest.subarray(0, length - filled);
      out.set(part, filled);
      filled += part.length;
      rest = rest.subarray(part.length);
    }
    return out;
  };
}

function block(key: Uint8Array, label: Uint8Array, counter: number): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(label.length + 4);
  message.set(label);
  new DataView(message.buffer).setUint32(label.length, counter);
  return Uint8Array.from(hmac(sha512, key, message));
}
