import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nobleGroup } from './noble-group.ts';
import { parseResult, solveCount } from './result.ts';
import { sodiumGroup } from './sodium-group.ts';

describe('solving a count', () => {
  const power = (count: number) => sodiumGroup.multiplyBase(BigInt(count));

  it('finds every count up to the largest possible, with any hint', () => {
    const most = fc.nat(3000);
    fc.assert(
      fc.property(
        most,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (top, share, hinted) => {
          const count = Math.round(top * share);
          expect(solveCount(sodiumGroup, power(count), top, Math.round(top * hinted))).toBe(count);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('finds none beyond it', () => {
    for (const top of [0, 1, 16, 17, 100, 1000]) {
      expect(solveCount(sodiumGroup, power(top), top)).toBe(top);
      expect(solveCount(sodiumGroup, power(top + 1), top)).toBeUndefined();
      expect(solveCount(sodiumGroup, power(top + 1), top, top)).toBeUndefined();
    }
    expect(solveCount(nobleGroup, nobleGroup.multiplyBase(12345678901n), 1000)).toBeUndefined();
  });

  it('finds a million with the pure engine', () => {
    expect(solveCount(nobleGroup, nobleGroup.multiplyBase(987_654n), 1_000_000)).toBe(987_654);
  });
});

describe('a result document', () => {
  it.each([
    '',
    '{}',
    '{"result":[[-1]]}',
    '{"result":[[1.5]]}',
    '{"result":[["1"]]}',
    '{"result":[1]}',
    '{"result":[[9007199254740992]]}',
  ])('is not read from %s', (json) => expect(parseResult(json)).toEqual({ ok: false, reason: 'malformed' }));

  it('is read from its one spelling only', () => {
    expect(parseResult('{"result":[[1,2],[0]]}')).toEqual({ ok: true, value: { result: [[1, 2], [0]] } });
    expect(parseResult('{"result":[[1,2.0],[0]]}')).toEqual({ ok: false, reason: 'non-canonical' });
    expect(parseResult('{"result":[[1,2],[-0]]}')).toEqual({ ok: false, reason: 'non-canonical' });
  });
});
