import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stylesToOpen } from './openable.ts';

const styles = (...sizes: number[]) => sizes.map((ballots, i) => ({ number: i + 1, ballots }));

describe('the styles that are opened alone', () => {
  it('are all of them when each holds a batch', () => {
    expect(stylesToOpen(styles(10, 25, 10), 10)).toEqual([1, 2, 3]);
    expect(stylesToOpen(styles(1, 7), 1)).toEqual([1, 2]);
  });

  it('are the only one there is, whatever its size', () => {
    expect(stylesToOpen(styles(3), 10)).toEqual([1]);
  });

  it('leave out a small one, and one more that hides it in the difference', () => {
    expect(stylesToOpen(styles(50, 3, 20), 10)).toEqual([1]);
    expect(stylesToOpen(styles(50, 3), 10)).toEqual([]);
    expect(stylesToOpen(styles(50, 6, 5), 10)).toEqual([1]);
    expect(stylesToOpen(styles(50, 0), 10)).toEqual([1]);
  });

  it('never show a group below the smallest batch, neither directly nor as a difference', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(30), { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 1, max: 12 }),
        (sizes, batch) => {
          const all = styles(...sizes);
          const opened = new Set(stylesToOpen(all, batch));
          const closed = all.filter(({ number }) => !opened.has(number));
          const hidden = closed.reduce((sum, { ballots }) => sum + ballots, 0);
          expect(all.every(({ number, ballots }) => !opened.has(number) || ballots >= batch)).toBe(true);
          expect(hidden === 0 || hidden >= batch || opened.size === 0).toBe(true);
        },
      ),
    );
  });
});
