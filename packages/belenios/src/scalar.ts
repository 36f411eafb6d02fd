/** Arithmetic of exponents: integers modulo q, the order of the prime-order subgroup of edwards25519. */
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * A source of unpredictable bytes. It is passed in wherever a secret is drawn, so that tests and recomputed
 * ballots can repeat it.
 */
export type RandomBytes = (length: number) => Uint8Array;

/**
 * The order of the group, 2^252 + 27742317777372353535851937790883648493.
 * @see RFC 8032 section 5.1
 */
export const q = 2n ** 252n + 27742317777372353535851937790883648493n;

/** Reduces any integer to [0, q). */
export function mod(value: bigint): bigint {
  const rest = value % q;
  return rest < 0n ? rest + q : rest;
}

const decimal = /^(?:0|[1-9][0-9]{0,76})$/;

/** Parses a decimal scalar; undefined for anything but the canonical form of a number in [0, q). */
export function parseScalar(text: string): bigint | undefined {
  if (!decimal.test(text)) return undefined;
  const value = BigInt(text);
  return value < q ? value : undefined;
}

/**
 * Reads bytes as one big-endian number, reduced mod q.
 * @see the functions H and credential derivation of the Belenios specification
 */
export function scalarFromBytes(bytes: Uint8Array): bigint {
  return mod(BigInt(`0x0${bytesToHex(bytes)}`));
}

/**
 * Draws a scalar in [1, q) with a distance from uniform below 2^-250.
 * @throws Error if the source yields only zeros
 */
export function randomScalar(random: RandomBytes): bigint {
  const scalar = scalarFromBytes(random(64));
  if (scalar === 0n) throw new Error('the random source is broken: it gave the scalar zero');
  return scalar;
}

/** Computes the multiplicative inverse mod q. Not constant time: for public scalars only. */
export function invert(value: bigint): bigint {
  let [low, high, a, b] = [mod(value), q, 1n, 0n];
  if (low === 0n) throw new RangeError('zero has no inverse');
  while (low > 1n) {
    const ratio = high / low;
    [low, high] = [high - low * ratio, low];
    [a, b] = [b - a * ratio, a];
  }
  return mod(a);
}
