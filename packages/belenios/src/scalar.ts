/** Arithmetic of exponents: the integers modulo q, the order of the prime-order subgroup of edwards25519. */
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * A source of unpredictable bytes; passed in wherever a secret is drawn, so that tests and re-made ballots
 * can repeat it.
 */
export type RandomBytes = (length: number) => Uint8Array;

/** The order of the group, 2^252 + 27742317777372353535851937790883648493 (RFC 8032, section 5.1). */
export const q = 2n ** 252n + 27742317777372353535851937790883648493n;

/**
 * The representative of `value` in [0, q).
 * Takes: any integer.
 * Gives: a reduced scalar.
 */
export function mod(value: bigint): bigint {
  const rest = value % q;
  return rest < 0n ? rest + q : rest;
}

const decimal = /^(?:0|[1-9][0-9]{0,76})$/;

/**
 * Reads a scalar as the protocol writes it.
 * Takes: a decimal string.
 * Gives: 0 <= s < q, or undefined for anything else (signs, leading zeros, values from q on).
 */
export function parseScalar(text: string): bigint | undefined {
  if (!decimal.test(text)) return undefined;
  const value = BigInt(text);
  return value < q ? value : undefined;
}

/**
 * Reads bytes as one big-endian number, reduced mod q.
 * Takes: any number of bytes.
 * Gives: a reduced scalar.
 * Source: the protocol's H and credential derivation.
 */
export function scalarFromBytes(bytes: Uint8Array): bigint {
  return mod(BigInt(`0x0${bytesToHex(bytes)}`));
}

/**
 * Draws a scalar in [1, q) whose distance from uniform is below 2^-250.
 * Takes: a random source.
 * Gives: a scalar. A source that yields zeros only is refused by an exception.
 */
export function randomScalar(random: RandomBytes): bigint {
  const scalar = scalarFromBytes(random(64));
  if (scalar === 0n) throw new Error('the random source is broken: it gave the scalar zero');
  return scalar;
}

/**
 * The multiplicative inverse mod q.
 * Takes: a non-zero public scalar (not constant-time).
 * Gives: its inverse.
 */
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
