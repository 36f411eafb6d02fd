import { ed25519 } from '@noble/curves/ed25519.js';
import { type Group, pointHex } from './group.ts';

type Point = InstanceType<typeof ed25519.Point>;

const { Point } = ed25519;

function fromReversedHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(32);
  for (let index = 0; index < 32; index++) {
    bytes[31 - index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}

function toReversedHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex = byte.toString(16).padStart(2, '0') + hex;
  return hex;
}

/**
 * Recently decoded points. The points of a tally occur in each share, in the result and in each check of
 * them, and decoding costs as much as a multiplication.
 */
const decodedPoints = new Map<string, Point>();
const MAX_DECODED_POINTS = 1_024;

function decode(hex: string): Point | undefined {
  const point = decodedPoints.get(hex) ?? decodeUncached(hex);
  if (!point) return undefined;
  if (decodedPoints.size >= MAX_DECODED_POINTS) decodedPoints.clear();
  decodedPoints.set(hex, point);
  return point;
}

function decodeUncached(hex: string): Point | undefined {
  if (!pointHex.test(hex)) return undefined;
  try {
    const point = Point.fromBytes(fromReversedHex(hex), false);
    return point.isTorsionFree() ? point : undefined;
  } catch {
    return undefined; // not canonical or not on the curve: the library says so only by throwing
  }
}

function decodeOrThrow(hex: string): Point {
  const point = decode(hex);
  if (!point) throw new Error('not a point of the group');
  return point;
}

const SIGN = 255;

/**
 * Reads 32 little-endian bytes as a number, in four words: digit by digit would take longer than the addition
 * itself.
 */
function numberOf(bytes: Uint8Array): bigint {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = (i: number) => words.getBigUint64(8 * i, true) << BigInt(64 * i);
  return at(0) | at(1) | at(2) | at(3);
}

/**
 * Decodes a point with the help of an x coordinate. The encoding determines the point by y and the sign of x,
 * so an x with that sign that solves the curve equation is the right one.
 */
function decodeByX(hex: string, x: Uint8Array): Point {
  try {
    const encoded = BigInt(`0x${hex}`);
    const affine = { x: numberOf(x), y: BigInt.asUintN(SIGN, encoded) };
    // Both must be reduced; otherwise the opposite point could have an x of the right sign.
    if (!Point.Fp.isValid(affine.x) || !Point.Fp.isValid(affine.y)) throw new RangeError('not reduced');
    if ((affine.x & 1n) !== encoded >> BigInt(SIGN)) throw new RangeError('x of another sign');
    const point = Point.fromAffine(affine);
    point.assertValidity();
    return point;
  } catch {
    return Point.fromBytes(fromReversedHex(hex), false);
  }
}

/** The group on @noble/curves: it runs everywhere and is the reference for the faster engine. */
export const nobleGroup: Group<Point> & Required<Pick<Group<Point>, 'decodeByX'>> = {
  generator: Point.BASE,
  identity: Point.ZERO,
  decode,
  decodeUnverified: decodeOrThrow,
  decodeChecked: (hex) => Point.fromBytes(fromReversedHex(hex), false),
  decodeByX,
  encode: (point) => toReversedHex(point.toBytes()),
  isIdentity: (point) => point.is0(),
  add: (left, right) => left.add(right),
  subtract: (left, right) => left.subtract(right),
  multiplyBase: (secret) => (secret === 0n ? Point.ZERO : Point.BASE.multiply(secret)),
  multiply: (point, secret) => (secret === 0n ? Point.ZERO : point.multiply(secret)),
  multiplyBasePublic: (scalar) => Point.BASE.multiplyUnsafe(scalar),
  multiplyPublic: (point, scalar) => point.multiplyUnsafe(scalar),
  // A window of 6 bits: building it costs as much as about 50 multiplications and makes each one five times
  // cheaper.
  precompute: (point) => point.precompute(6, false),
};

/** A point of the pure engine. */
export type NoblePoint = Point;
