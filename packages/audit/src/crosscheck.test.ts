import { expect, test } from 'vitest';
import { type ClosedStyle, crossCheckProblem } from './crosscheck.ts';

const LINES = ['ada', 'bem'];
const style = (ballots: number, counts: number[] | null, ids = LINES) =>
  ({
    style: { posts: [{ post_id: 'gov', candidates: ids.map((candidate_id) => ({ candidate_id })) }] },
    ballots,
    counts: counts && [counts],
  }) as unknown as ClosedStyle;
const problemOf = (votes: number[], ...styles: ClosedStyle[]) =>
  crossCheckProblem(
    {
      ballots: 0,
      counts: votes.map((count, i) => ({ post_id: 'gov', candidate_id: LINES[i] ?? '', votes: count })),
    },
    styles,
  );

test('with every style opened their numbers must be the result', () => {
  expect(problemOf([3, 2], style(3, [2, 1]), style(2, [1, 1]))).toBeNull();
  expect(problemOf([2, 3], style(3, [2, 1]), style(2, [1, 1]))).toMatch(/^counts\[0\] is 2, .* have 3/);
  expect(problemOf([3, 3], style(3, [2, 1]), style(2, [1, 1]))).toMatch(/^counts\[1\] is 3, .* have 2/);
});

test('what is left for the closed styles must be votes that their ballots can hold', () => {
  expect(problemOf([4, 1], style(3, [2, 1]), style(2, null))).toBeNull();
  expect(problemOf([5, 1], style(3, [2, 1]), style(2, null))).toMatch(/have 2 and the others 2 ballots/);
  expect(problemOf([1, 1], style(3, [2, 1]), style(2, null))).toMatch(/^counts\[0\] is 1/);
  expect(problemOf([3, 2], style(3, [2, 1]), style(2, null, ['ada']))).toMatch(/^counts\[1\] is 2/);
  expect(problemOf([3, 2], style(0, null), style(5, null))).toBeNull();
});
