/**
 * Sums in Node on two audited libraries. A point whose x a fast engine has found is read and added by
 * @noble/curves, which then needs no square root; every other by libsodium, which reads its operands itself,
 * two roots and an inversion for each addition.
 */
import { type NoblePoint, nobleGroup } from './noble-group.ts';
import { type SodiumPoint, sodiumGroup } from './sodium-group.ts';
import type { SumAdder } from './tally.ts';

/**
 * A sum is the sum of both; null is the neutral element, so that nothing is computed where one has no part.
 */
interface Sum {
  readonly byX: NoblePoint | null;
  readonly other: SodiumPoint | null;
}

/** Adds on one of the libraries, where both have something to add. */
const joined = <P>(left: P | null, right: P | null, add: (a: P, b: P) => P): P | null =>
  left === null || right === null ? (left ?? right) : add(left, right);
const opposite = ({ byX, other }: Sum): Sum => ({
  byX: byX && nobleGroup.subtract(nobleGroup.identity, byX),
  other: other && sodiumGroup.subtract(sodiumGroup.identity, other),
});
const add = (left: Sum, right: Sum): Sum => ({
  byX: joined(left.byX, right.byX, nobleGroup.add),
  other: joined(left.other, right.other, sodiumGroup.add),
});

/** The addition of points on libsodium, and on @noble/curves for those whose x is known. */
export const sodiumSums: SumAdder<Sum> = {
  identity: { byX: null, other: null },
  decodeChecked: (hex) => ({ byX: null, other: sodiumGroup.decodeChecked(hex) }),
  decodeByX: (hex, x) => ({ byX: nobleGroup.decodeByX(hex, x), other: null }),
  encode: ({ byX, other }) => {
    const found = byX && sodiumGroup.decodeChecked(nobleGroup.encode(byX));
    return sodiumGroup.encode(joined(found, other, sodiumGroup.add) ?? sodiumGroup.identity);
  },
  add,
  subtract: (left, right) => add(left, opposite(right)),
};
