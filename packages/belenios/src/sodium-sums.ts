/**
 * Sums in Node on two audited libraries. A point whose x coordinate a fast engine has found is decoded and
 * added by
 * @noble/curves, which then needs no square root. Other points are added by libsodium, which decodes its
 *   operands itself: two roots and an inversion per addition.
 */
import { type NoblePoint, nobleGroup } from './noble-group.ts';
import { type SodiumPoint, sodiumGroup } from './sodium-group.ts';
import type { SumAdder } from './tally.ts';

/**
 * A sum of two parts, one in each library; null is the neutral element, so that an empty part costs nothing.
 */
interface Sum {
  readonly byX: NoblePoint | null;
  readonly other: SodiumPoint | null;
}

/** Adds two points unless one of them is neutral. */
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

/** Adds points on libsodium, or on @noble/curves if their x is known. */
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
