import sodium from 'sodium-native';
import { type Group, pointHex } from './group.ts';

/** A point of this engine: the 32 bytes of its RFC 8032 encoding. */
export type SodiumPoint = Uint8Array;
type Point = SodiumPoint;

const identity = encodingOf(1n);

/** Encodes a number below 2^256 in 32 little-endian bytes. */
function encodingOf(value: bigint): Uint8Array {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse();
}

function isIdentity(point: Point): boolean {
  return Buffer.compare(point, identity) === 0;
}

function read(hex: string): Point {
  return Buffer.from(hex, 'hex').reverse();
}

function decode(hex: string): Point | undefined {
  if (!pointHex.test(hex)) return undefined;
  const point = read(hex);
  // The library's check rejects the neutral element along with the points of small order, but it is in the
  // group.
  return isIdentity(point) || sodium.crypto_core_ed25519_is_valid_point(point) ? point : undefined;
}

// The library rejects neutral results and factors, hence the special cases. They are public: a secret is
// never zero.
function multiply(point: Point, scalar: bigint): Point {
  if (scalar === 0n || isIdentity(point)) return identity;
  const out = Buffer.allocUnsafe(32);
  sodium.crypto_scalarmult_ed25519_noclamp(out, encodingOf(scalar), point);
  return out;
}

// The library checks its factor (canonical, on the curve, in the prime-order subgroup) and throws. Only for a
// zero scalar must the check be made here.
function multiplyUnverified(point: Point, scalar: bigint): Point {
  if (scalar === 0n && !isIdentity(point) && !sodium.crypto_core_ed25519_is_valid_point(point)) {
    throw new Error('not a point of the group');
  }
  return multiply(point, scalar);
}

function multiplyBase(scalar: bigint): Point {
  if (scalar === 0n) return identity;
  const out = Buffer.allocUnsafe(32);
  sodium.crypto_scalarmult_ed25519_base_noclamp(out, encodingOf(scalar));
  return out;
}

/**
 * The group on libsodium: about ten times as fast as the pure one, Node only. All multiplications are
 * constant time, but the conversion of a scalar to bytes is not, because BigInt operations are not.
 */
export const sodiumGroup: Group<Point> = {
  generator: multiplyBase(1n),
  identity,
  decode,
  decodeUnverified: read,
  decodeChecked: read,
  encode: (point) => Buffer.from(point).reverse().toString('hex'),
  isIdentity,
  add: (left, right) => {
    const out = Buffer.allocUnsafe(32);
    sodium.crypto_core_ed25519_add(out, left, right);
    return out;
  },
  subtract: (left, right) => {
    const out = Buffer.allocUnsafe(32);
    sodium.crypto_core_ed25519_sub(out, left, right);
    return out;
  },
  multiplyBase,
  multiply,
  multiplyBasePublic: multiplyBase,
  multiplyPublic: multiplyUnverified,
  precompute: (point) => point,
};
