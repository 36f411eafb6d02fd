import { expect, test } from 'vitest';
import { mayBeAsked, paceOf } from './watch.ts';

test.each([
  [false, 30_000, 30_000],
  [true, 30_000, 2_000],
  [true, 1_000, 1_000],
])('a guardian (with a trustee’s key: %s) that looks every %i ms glances every %i ms', (hasKey, intervalMs, paceMs) => {
  expect(paceOf(hasKey, intervalMs)).toBe(paceMs);
});

test.each([
  [-2_001, false],
  [-2_000, true],
  [7_999, true],
  [8_000, false],
])('a count may be asked for %i ms after the setup allows it: %s', (sinceMs, isSoon) => {
  const nextCountS = 1_790_000_000;
  expect(mayBeAsked(nextCountS, nextCountS * 1000 + sinceMs)).toBe(isSoon);
  expect(mayBeAsked(null, nextCountS * 1000 + sinceMs)).toBe(false);
});
