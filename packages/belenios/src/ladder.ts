/** Public multiplications of one point by several scalars: what is costly, the doublings, is done once for all of them. */
import type { ed25519 } from '@noble/curves/ed25519.js';
import { q } from './scalar.ts';

type Point = InstanceType<typeof ed25519.Point>;

/** A scalar is read four bits at a time, as a digit from -7 to 8: so eight buckets do. */
const BASE = 16;
const DOUBLINGS = 4;
const BUCKETS = 8;

/** The rungs of each point that was multiplied: 16^i times the point, as far up as was needed; they go with the point. */
const ladders = new WeakMap<Point, Point[]>();

/**
 * p^s for a public s, in a time that depends on s (Yao's method with signed digits).
 * Takes a point and s >= 0, which may be the order of the group. Gives the product, as `multiplyUnsafe` does.
 */
export function multiplyByLadder(point: Point, scalar: bigint): Point {
  const rungs = ladders.get(point) ?? [point];
  ladders.set(point, rungs);
  const buckets: (Point | undefined)[] = Array.from({ length: BUCKETS + 1 });
  for (const [i, digit] of signedDigits(scalar).entries()) {
    const rung = rungs[i] ?? nextRung(rungs);
    if (digit === 0) continue;
    const [place, term] = digit < 0 ? [-digit, rung.negate()] : [digit, rung];
    buckets[place] = buckets[place]?.add(term) ?? term;
  }
  return weighted(buckets) ?? point.subtract(point);
}

/** Whether a point was multiplied before, so that its next product is cheap. */
export function hasLadder(point: Point): boolean {
  return ladders.has(point);
}

/** Whether a point lies in the prime-order subgroup: its product with the order is the neutral element. */
export function isInSubgroup(point: Point): boolean {
  return multiplyByLadder(point, q).is0();
}

function nextRung(rungs: Point[]): Point {
  let rung = rungs[rungs.length - 1] as Point;
  for (let i = 0; i < DOUBLINGS; i++) rung = rung.double();
  rungs.push(rung);
  return rung;
}

/** The digits of a scalar, lowest first: each stands for itself times a power of sixteen. */
function signedDigits(scalar: bigint): number[] {
  const digits: number[] = [];
  let carry = 0;
  for (const hex of [...scalar.toString(16)].reverse()) {
    const digit = Number.parseInt(hex, 16) + carry;
    carry = digit > BUCKETS ? 1 : 0;
    digits.push(digit - carry * BASE);
  }
  return carry === 0 ? digits : [...digits, 1];
}

/** Each bucket times its number, summed: from the highest down, every partial sum is added once more. */
function weighted(buckets: readonly (Point | undefined)[]): Point | undefined {
  let running: Point | undefined;
  let total: Point | undefined;
  for (let place = BUCKETS; place > 0; place--) {
    const bucket = buckets[place];
    if (bucket) running = running?.add(bucket) ?? bucket;
    if (running) total = total?.add(running) ?? running;
  }
  return total;
}
