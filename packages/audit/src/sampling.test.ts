import { expect, test } from 'vitest';
import { isSampled, unseenProbability, worthOf } from './sampling.ts';

test('the slices of a record are disjoint, leave nothing out and are of about one size', () => {
  const of = 4;
  const counts = [0, 0, 0, 0];
  for (let index = 0; index < 4_000; index++) {
    const drawn = [1, 2, 3, 4].filter((slice) =>
      isSampled({ kind: 'slice', slice, of, rootBase64: 'root' }, index),
    );
    expect(drawn).toHaveLength(1);
    counts[(drawn[0] as number) - 1] = (counts[(drawn[0] as number) - 1] as number) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(120);
});

test('another root draws other slices, so that no one knows them before the record is written [A18]', () => {
  const drawn = (rootBase64: string) =>
    Array.from({ length: 64 }, (_, index) =>
      isSampled({ kind: 'slice', slice: 1, of: 2, rootBase64 }, index),
    );
  expect(drawn('one')).not.toEqual(drawn('other'));
});

test('a random sample draws each ballot by its secret and index alone, about as many as it says [A223]', () => {
  const drawn = (fraction: number, byte: number) => {
    const sampling = { kind: 'random', fraction, secret: new Uint8Array(32).fill(byte) } as const;
    return Array.from({ length: 4_000 }, (_, index) => index).filter((index) => isSampled(sampling, index));
  };
  expect(drawn(0.25, 1)).toEqual(drawn(0.25, 1));
  expect(drawn(0.25, 1)).not.toEqual(drawn(0.25, 2));
  expect(Math.abs(drawn(0.25, 1).length - 1_000)).toBeLessThan(120);
  expect([drawn(0, 1).length, drawn(1, 1).length]).toEqual([0, 4_000]);
});

test('a sample states the chance that it misses every false ballot [A18]', () => {
  expect(unseenProbability(10, 1_000, 1)).toBeCloseTo(0.99, 10);
  expect(unseenProbability(500, 1_000, 2)).toBeCloseTo((500 / 1_000) * (499 / 999), 10);
  expect(unseenProbability(1_000, 1_000, 1)).toBe(0);
  expect(unseenProbability(999, 1_000, 2)).toBe(0);
  expect(unseenProbability(0, 5, 5)).toBe(1);
  expect(worthOf(10, 1_000)).toBe(
    '1 false ballot would have stayed unseen with a probability of 99 %, 10 of them with 90 %',
  );
});
