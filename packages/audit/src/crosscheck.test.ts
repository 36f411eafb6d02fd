import type { ClosedRevision } from '@evoting/record/by-area';
import { english } from '@evoting/record/testing/english';
import { expect, test } from 'vitest';
import { crossCheckProblem } from './crosscheck.ts';

const LINES = ['ada', 'bem'];
const revision = (ballots: number, counts: number[] | null, ids = LINES) =>
  ({
    revision: {
      contests: [{ contest_id: 'gov', candidates: ids.map((candidate_id) => ({ candidate_id })) }],
    },
    ballots,
    counts: counts && [counts],
  }) as unknown as ClosedRevision;
const problemOf = (votes: number[], ...revisions: ClosedRevision[]) =>
  english(
    crossCheckProblem(
      {
        ballots: 0,
        counts: votes.map((count, i) => ({ contest_id: 'gov', candidate_id: LINES[i] ?? '', votes: count })),
      },
      revisions,
    ),
  );

test('with every revision decrypted their numbers must be the result [A2]', () => {
  expect(problemOf([3, 2], revision(3, [2, 1]), revision(2, [1, 1]))).toBeNull();
  expect(problemOf([2, 3], revision(3, [2, 1]), revision(2, [1, 1]))).toMatch(/^counts\[0\] is 2, .* have 3/);
  expect(problemOf([3, 3], revision(3, [2, 1]), revision(2, [1, 1]))).toMatch(/^counts\[1\] is 3, .* have 2/);
});

test('the votes left for the closed revisions must be votes that their ballots can hold [A2]', () => {
  expect(problemOf([4, 1], revision(3, [2, 1]), revision(2, null))).toBeNull();
  expect(problemOf([5, 1], revision(3, [2, 1]), revision(2, null))).toMatch(
    /have 2 and the others 2 ballots/,
  );
  expect(problemOf([1, 1], revision(3, [2, 1]), revision(2, null))).toMatch(/^counts\[0\] is 1/);
  expect(problemOf([3, 2], revision(3, [2, 1]), revision(2, null, ['ada']))).toMatch(/^counts\[1\] is 2/);
  expect(problemOf([3, 2], revision(0, null), revision(5, null))).toBeNull();
});
