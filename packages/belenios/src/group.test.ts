import { ED25519_TORSION_SUBGROUP, ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Group } from './group.ts';
import { identityHex } from './group.ts';
import { nobleGroup } from './noble-group.ts';
import { invert, mod, parseScalar, q, randomScalar } from './scalar.ts';
import { sodiumGroup } from './sodium-group.ts';
import { testRandom } from './testing/elections.ts';

const generatorHex = `${'6'.repeat(62)}58`;
const reversed = (hex: string) => Buffer.from(hex, 'hex').reverse().toString('hex');
const torsion = ED25519_TORSION_SUBGROUP.map(reversed).filter((hex) => hex !== identityHex);
const scalar = fc.bigInt({ min: 0n, max: q - 1n });

/** Tells for each engine whether it decodes a text as a point. */
function decoded(hex: string): readonly boolean[] {
  return [nobleGroup.decode(hex) !== undefined, sodiumGroup.decode(hex) !== undefined];
}

describe.each<[string, Group<unknown>]>([
  ['noble', nobleGroup as Group<unknown>],
  ['libsodium', sodiumGroup as Group<unknown>],
])('the group on %s', (_, group) => {
  it('writes generator and neutral element as the protocol does', () => {
    expect(group.encode(group.generator)).toBe(generatorHex);
    expect(group.encode(group.identity)).toBe(identityHex);
    expect(group.encode(group.decode(generatorHex))).toBe(generatorHex);
  });

  it('has order q', () => {
    const almost = group.multiplyBase(q - 1n);
    expect(group.isIdentity(almost)).toBe(false);
    expect(group.isIdentity(group.add(almost, group.generator))).toBe(true);
  });

  it('works with the neutral element and with zero', () => {
    const { identity, generator } = group;
    expect(group.isIdentity(group.multiply(identity, 5n))).toBe(true);
    expect(group.isIdentity(group.multiplyPublic(generator, 0n))).toBe(true);
    expect(group.isIdentity(group.multiplyBase(0n))).toBe(true);
    expect(group.isIdentity(group.subtract(generator, generator))).toBe(true);
    expect(group.encode(group.add(identity, generator))).toBe(generatorHex);
  });
});

describe('the two engines', () => {
  it('compute the same', () => {
    fc.assert(
      fc.property(scalar, scalar, (left, right) => {
        const results = [nobleGroup as Group<unknown>, sodiumGroup as Group<unknown>].map((group) => {
          const [a, b] = [group.multiplyBase(left), group.multiplyBasePublic(right)];
          const key = group.precompute(group.decodeChecked(group.encode(group.add(a, group.generator))));
          return [
            group.add(a, b),
            group.subtract(a, b),
            group.multiply(key, right),
            group.multiplyPublic(key, left),
          ].map(group.encode);
        });
        expect(results[0]).toEqual(results[1]);
      }),
      { numRuns: 20 },
    );
  });

  it('agree on what is a point', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(bytes, (value) => {
        const hex = Buffer.from(value).toString('hex');
        const [pure, fast] = decoded(hex);
        expect(pure).toBe(fast);
        // The verdict must not change on a second call.
        expect(decoded(hex)).toEqual([fast, fast]);
      }),
      { numRuns: 300 },
    );
  });

  it('refuse every point of small order and every mixture with one', () => {
    expect(torsion).toHaveLength(7);
    for (const small of torsion) {
      expect(decoded(small)).toEqual([false, false]);
      const mixed = ed25519.Point.fromHex(reversed(generatorHex)).add(
        ed25519.Point.fromHex(reversed(small), true),
      );
      expect(decoded(reversed(mixed.toHex()))).toEqual([false, false]);
    }
  });

  it('refuse encodings that are not canonical', () => {
    const p = 2n ** 255n - 19n;
    const hex = (value: bigint) => value.toString(16).padStart(64, '0');
    const withSign = (value: bigint) => hex(value | (1n << 255n));
    for (const y of [p, p + 1n, p + 2n, p + 3n, 2n ** 255n - 1n]) {
      expect(decoded(hex(y))).toEqual([false, false]);
      expect(decoded(withSign(y))).toEqual([false, false]);
    }
    expect(decoded(withSign(1n))).toEqual([false, false]); // the neutral element with the sign of a non-zero x
  });

  it.each([
    '',
    '6',
    generatorHex.slice(1),
    `0${generatorHex}`,
    `${generatorHex}\n`,
    reversed(ed25519.Point.BASE.double().toHex()).toUpperCase(),
    'g'.repeat(64),
  ])('refuse %j, which is not 64 lower-case hex digits', (text) => {
    expect(decoded(text)).toEqual([false, false]);
  });
});

describe('a scalar', () => {
  it('is read from its decimal digits', () => {
    fc.assert(fc.property(scalar, (value) => parseScalar(value.toString()) === value));
  });

  it.each([
    '',
    '-1',
    '+1',
    '01',
    '00',
    ' 1',
    '1 ',
    '1e3',
    '0x1',
    '1.0',
    '१',
    q.toString(),
    (2n ** 256n).toString(),
    '9'.repeat(77),
  ])('is not read from %j', (text) => expect(parseScalar(text)).toBeUndefined());

  it('has an inverse unless it is zero', () => {
    fc.assert(fc.property(fc.bigInt({ min: 1n, max: q - 1n }), (value) => mod(value * invert(value)) === 1n));
    expect(invert(mod(-3n)) * -3n - 1n).toSatisfy((rest: bigint) => mod(rest) === 0n);
    expect(() => invert(0n)).toThrow(RangeError);
  });

  it('is never drawn from a source that gives zeros only', () => {
    expect(randomScalar(testRandom(1))).not.toBe(randomScalar(testRandom(2)));
    expect(() => randomScalar((length) => new Uint8Array(length))).toThrow(/random source/);
  });
});
