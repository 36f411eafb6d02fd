import { expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['kitten', 'sitting', 3],
  ['saturday', 'sunday', 3],
  ['adeyemi', 'adeyemo', 1],
  ['bello', 'belo', 1],
  ['ab', 'ba', 2],
])('the edit distance of "%s" and "%s" is %d', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
});
