/**
 * The group of the protocol as an interface, so that each algorithm is written once and runs on two engines:
 * audited pure TypeScript (browser, reference) and libsodium (server).
 */

/**
 * The prime-order subgroup, with points `P` in the engine's own representation; only the engine that made a
 * point may read it.
 */
export interface Group<P> {
  readonly generator: P;
  readonly identity: P;
  /**
   * Decodes an untrusted point.
   * @param hex 64 lower-case hex digits
   * @returns undefined unless the encoding is canonical and the point is in the prime-order subgroup
   */
  decode(hex: string): P | undefined;
  /**
   * Decodes an untrusted point and defers the check to the first `multiplyPublic`, which throws for an
   * invalid one. For an engine that checks every factor anyway; other engines check at once and throw here.
   */
  decodeUnverified(hex: string): P;
  /**
   * Decodes a point that this program has checked before. Skips the subgroup check, which costs as much as a
   * multiplication.
   */
  decodeChecked(hex: string): P;
  /**
   * Does the same as `decodeChecked`, given an x coordinate that someone else computed. The x is verified
   * without a square root; a wrong one only costs the root. Absent if decoding needs no help.
   */
  decodeByX?(hex: string, x: Uint8Array): P;
  /** Encodes a point: its RFC 8032 encoding with the bytes reversed, in lower-case hex. */
  encode(point: P): string;
  isIdentity(point: P): boolean;
  add(left: P, right: P): P;
  subtract(left: P, right: P): P;
  /** g^s for a secret s, in constant time. */
  multiplyBase(secret: bigint): P;
  /** p^s for a secret s, in constant time. */
  multiply(point: P, secret: bigint): P;
  /** g^s for a public s; the time may depend on s. */
  multiplyBasePublic(scalar: bigint): P;
  /** p^s for a public s; the time may depend on s. Throws if p is unverified and not in the group. */
  multiplyPublic(point: P, scalar: bigint): P;
  /**
   * Prepares a point that will be multiplied often (the election's key); the engine may attach a table to it.
   */
  precompute(point: P): P;
}

/** The wire format of a point, before any check of the curve. */
export const pointHex = /^[0-9a-f]{64}$/;

/** The encoding of the neutral element. */
export const identityHex = `${'0'.repeat(63)}1`;
