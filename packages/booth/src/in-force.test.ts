import { expect, it } from 'vitest';
import { isInForce } from './in-force.ts';

const one = (style: number, revision = 1, payload = `${style}.${revision}`) => ({ style, revision, payload });

it('a list is in force that has each style as it was seen or newer, and no other list', () => {
  const seen = [one(1), one(2, 3)];
  expect(isInForce([one(1), one(2, 3)], seen)).toBe(true);
  expect(isInForce([one(1, 2), one(2, 4), one(3)], seen)).toBe(true);
  expect(isInForce([one(1)], seen)).toBe(false);
  expect(isInForce([one(1), one(2, 2)], seen)).toBe(false);
  expect(isInForce([one(1), one(2, 3, 'another')], seen)).toBe(false);
});

it('reads each style of a list once, however many were seen before', () => {
  let read = 0;
  const styles = Array.from({ length: 500 }, (_, style) => one(style));
  const newest = styles.map((known) => ({
    ...known,
    get style() {
      read += 1;
      return known.style;
    },
  }));
  expect(isInForce(newest, styles)).toBe(true);
  expect(read).toBeLessThanOrEqual(styles.length);
});
