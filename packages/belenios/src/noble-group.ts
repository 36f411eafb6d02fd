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

function decode(hex: string): Point | undefined {
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

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${toReversedHex(bytes)}`);

/** y and the sign of x say which point it is; an x with that sign that solves the curve's equation is the one. */
function decodeByX(hex: string, x: Uint8Array): Point {
  const bytes = fromReversedHex(hex);
  const isOdd = (bytes[31] as number) >> 7;
  const place = { x: numberOf(x), y: numberOf(bytes.with(31, (bytes[31] as number) & 127)) };
  try {
    // Reduced, or the opposite point could have an x of the right sign.
    if (!Point.Fp.isValid(place.x) || !Point.Fp.isValid(place.y)) throw new RangeError('not reduced');
    if (((x[0] as number) & 1) !== isOdd) throw new RangeError('x of another sign');
    const point = Point.fromAffine(place);
    point.assertValidity();
    return point;
  } catch {
    return Point.fromBytes(bytes, false);
  }
}

/** The group on @noble/curves: runs everywhere, and is the reference for the faster engine. */
export const nobleGroup: Group<Point> = {
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
  // A window of 6 bits: building it costs about 50 multiplications' worth of additions and makes each one five times cheaper.
  precompute: (point) => point.precompute(6, false),
};

/** A point of the pure engine. */
export type NoblePoint = Point;
