import { expect, it } from 'vitest';
import { isComplete } from './rehearsal.ts';

const BEFORE = { setUp: true, letters: true, opened: true, ballots: 9, liveCount: true, closed: true };
const STEPS = { ...BEFORE, counted: true, certified: true };

it('a rehearsal is complete without a step that the election does not have', () => {
  expect(isComplete({ ...STEPS, letters: null, liveCount: null })).toBe(true);
});

it.each([
  ['letters', { letters: false }],
  ['the opening', { opened: false }],
  ['a ballot', { ballots: 0 }],
  ['a live count', { liveCount: false }],
  ['the close', { closed: false }],
  ['the result', { counted: false }],
  ['the certification', { certified: false }],
])('a rehearsal is not complete without %s [A498]', (_, lacks) => {
  expect(isComplete({ ...STEPS, ...lacks })).toBe(false);
});
