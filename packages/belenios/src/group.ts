/**
 * The group of the protocol as an interface, so that each chapter is written once and runs on two engines:
 * the audited pure TypeScript (browser, reference) and libsodium (server).
 */

/** A point of the prime-order subgroup in the engine's own form; only the engine that made it may read it. */
export interface Group<P> {
  readonly generator: P;
  readonly identity: P;
  /**
   * Reads a point that anyone may have written.
   * Takes: 64 lower-case hex digits.
   * Gives: the point, or undefined unless the encoding is canonical, on the curve and in the prime-order
   * subgroup.
   */
  decode(hex: string): P | undefined;
  /**
   * Reads a point that anyone may have written and leaves its check to the first `multiplyPublic` of it,
   * which throws for anything but a point of the group. For an engine that checks every factor anyway;
   * another checks at once and throws here.
   */
  decodeUnverified(hex: string): P;
  /**
   * Reads a point that this program has checked before; skips the subgroup check, which costs as much as a
   * multiplication.
   */
  decodeChecked(hex: string): P;
  /**
   * As `decodeChecked`, by an x that somebody else computed: whether it is the point's is checked, and shows
   * without a square root. A false one only costs the root. Absent where reading a point needs no help.
   */
  decodeByX?(hex: string, x: Uint8Array): P;
  /** Writes a point: its RFC 8032 encoding with the bytes reversed, in lower-case hex. */
  encode(point: P): string;
  isIdentity(point: P): boolean;
  add(left: P, right: P): P;
  subtract(left: P, right: P): P;
  /** g^s for a secret s, in constant time. */
  multiplyBase(secret: bigint): P;
  /** p^s for a secret s, in constant time. */
  multiply(point: P, secret: bigint): P;
  /** g^s for a public s: may take time that depends on s. */
  multiplyBasePublic(scalar: bigint): P;
  /**
   * p^s for a public s: may take time that depends on s. Throws for an unverified p that is not a point of
   * the group.
   */
  multiplyPublic(point: P, scalar: bigint): P;
  /** A point that will be multiplied often (the election's key): the engine may attach a table to it. */
  precompute(point: P): P;
}

/** How a point looks on the wire, before any check of the curve. */
export const pointHex = /^[0-9a-f]{64}$/;

/** The encoding of the neutral element. */
export const identityHex = `${'0'.repeat(63)}1`;
