import { ED25519_TORSION_SUBGROUP, ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasLadder, isInSubgroup, multiplyByLadder } from './ladder.ts';
import { q } from './scalar.ts';

const { Point } = ed25519;
const scalar = fc.oneof(
  fc.bigInt({ min: 0n, max: q - 1n }),
  fc.constantFrom(0n, 1n, 7n, 8n, 9n, 15n, 16n, 2n ** 252n, q - 1n),
);
const point = fc.bigInt({ min: 1n, max: q - 1n }).map((power) => Point.BASE.multiplyUnsafe(power));

it('multiplies as the library does, however often and by whatever a point was multiplied before', () => {
  fc.assert(
    fc.property(point, fc.array(scalar, { minLength: 1, maxLength: 4 }), (p, scalars) => {
      expect(hasLadder(p)).toBe(false);
      for (const s of scalars) expect(multiplyByLadder(p, s).equals(p.multiplyUnsafe(s))).toBe(true);
      expect(hasLadder(p)).toBe(true);
    }),
  );
  expect(multiplyByLadder(Point.ZERO, 5n).is0()).toBe(true);
});

it('tells the subgroup from every coset of small order, as the library does', () => {
  fc.assert(
    fc.property(point, fc.constantFrom(...ED25519_TORSION_SUBGROUP), (p, small) => {
      const mixed = p.add(Point.fromHex(small));
      expect(isInSubgroup(mixed)).toBe(mixed.isTorsionFree());
      expect(isInSubgroup(p)).toBe(true);
    }),
  );
  for (const small of ED25519_TORSION_SUBGROUP) {
    const alone = Point.fromHex(small);
    expect(isInSubgroup(alone)).toBe(alone.is0());
  }
});
