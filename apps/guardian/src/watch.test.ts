import { expect, test } from 'vitest';
import { paceOf } from './watch.ts';

test.each([
  [false, 30_000, 30_000, 1],
  [true, 30_000, 2_000, 15],
  [true, 1_000, 1_000, 1],
  [true, 5_000, 2_000, 3],
])('a guardian (with a trustee’s key: %s) that looks every %i ms glances every %i ms, %i times a look', (hasKey, intervalMs, paceMs, glancesPerLook) => {
  expect(paceOf(hasKey, intervalMs)).toEqual({ paceMs, glancesPerLook });
});
