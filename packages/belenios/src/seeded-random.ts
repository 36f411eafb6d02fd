import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import type { RandomBytes } from './scalar.ts';

const encoder = new TextEncoder();

/**
 * Derives the randomness of one ballot. With seed and choices another device can recompute a test ballot of
 * this election byte for byte. A different election gets a different stream.
 * @param seed 32 secret random bytes; a ballot whose seed was shown to anyone must never be cast
 */
export function ballotRandom(
  seed: Uint8Array,
  { fingerprint }: { readonly fingerprint: string },
): RandomBytes {
  return seededRandom(seed, `E-Voting ballot seed v2|${fingerprint}|`);
}

/**
 * Derives a repeatable stream of bytes from a seed: block i is HMAC-SHA-512(seed, label || i).
 * @param seed 32 secret random bytes
 * @throws RangeError for another length
 * @see NIST SP 800-108, pseudo-random function in counter mode
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
