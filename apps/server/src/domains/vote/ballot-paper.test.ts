import { expect, it } from 'vitest';
import type { ResultsView } from '../results/results-view.ts';
import { ballotPaper } from './ballot-paper.ts';
import { largestBallot } from './ballot-size.ts';

const CONTESTS = 100;
const candidateOf = (contest: number, place: number) => `candidate ${contest}.${place}`;
let read = 0;

/** A view of many papers, each with one contest of its own and one that all share; notes each candidate read. */
function viewOf({ isOpen }: { isOpen: boolean }): ResultsView {
  read = 0;
  const entries = Array.from({ length: CONTESTS }, (_, contest) =>
    [0, 1].map((place) => ({
      get candidateId() {
        read += 1;
        return candidateOf(contest, place);
      },
      candidateName: '',
      postId: `${contest}`,
      postName: `Post ${contest}`,
      seats: 1,
    })),
  ).flat();
  const papers = Array.from({ length: CONTESTS }, (_, contest) => {
    const ids = contest === 0 ? ['0'] : [`${contest}`, '0'];
    // Each paper has its own order.
    const contests = ids.map((id) => ({
      contest_id: id,
      candidates: [1, 0].map((place) => ({ candidate_id: candidateOf(Number(id), place) })),
    }));
    return [`area ${contest}`, { areas: [], contests: new Set(ids), revision: isOpen ? { contests } : null }];
  });
  return { election: null, entries, meta: { status: 'open' }, papers: new Map(papers as never) } as never;
}

const namesOn = (view: ResultsView, contest: number) =>
  Object.values(ballotPaper(view, `area ${contest}`, 'not-voted').voteables).map((list) =>
    list.map(({ candidateId }) => candidateId),
  );

it('a paper in force has the order of its revision, and one before the opening that of the ballot', () => {
  expect(namesOn(viewOf({ isOpen: true }), 7)).toEqual([
    ['candidate 7.1', 'candidate 7.0'],
    ['candidate 0.1', 'candidate 0.0'],
  ]);
  expect(namesOn(viewOf({ isOpen: false }), 7)).toEqual([
    ['candidate 0.0', 'candidate 0.1'],
    ['candidate 7.0', 'candidate 7.1'],
  ]);
});

it.each([true, false])('all papers together read each candidate a few times only, open %s', (isOpen) => {
  const view = viewOf({ isOpen });
  for (let contest = 0; contest < CONTESTS; contest++) namesOn(view, contest);
  expect(read).toBeLessThan(12 * view.entries.length);
});

it('the size limit of ballots is that of the paper with most answers', () => {
  const view = viewOf({ isOpen: true });
  expect(largestBallot(view)).toBe(4_000 + 2 * (1_000 + 2 * 700));
  expect(largestBallot({ entries: [], papers: new Map() })).toBe(4_000);
});
