import { expect, test } from 'vitest';
import { formatSpan } from './format.ts';

const MINUTE_MS = 60_000;

test.each([
  [1, '1 minute'],
  [59, '1 minute'],
  [12 * 60, '12 minutes'],
  [59 * 60 + 1, '1 hour'],
  [3 * 3600 + 12 * 60, '3 hours 12 minutes'],
  [26 * 3600, '1 day 2 hours'],
  [48 * 3600 + 5 * 60, '2 days'],
  [-5, '1 minute'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatSpan((seconds * MINUTE_MS) / 60)).toBe(text);
});
