/**
 * The attack: a server that shows candidates in another order than the one that was drawn, draws again for some voters,
 * or says of a later paper that it was drawn.
 */
import { inDrawnOrder } from '@evoting/record/draw';
import { Nominations, paperProblem } from '@evoting/record/nominations';
import type { Revision } from '@evoting/record/payloads';
import { contestOf } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';

const draw = { server: 'a'.repeat(64), device: 'b'.repeat(64) };
const other = { ...draw, device: 'c'.repeat(64) };
const chair = contestOf('chair', 'Chair', 'ada', 'bem', 'chi', 'dan', 'efe');
const none = {
  ...{ candidate_id: 'none', name: 'None of these', party: '', answer: 'none' as const },
  ...{ picture: null, banner: null },
};
const paperOf = (change: Partial<Revision>): Revision => ({
  ...{ style: 1, revision: 1, previous: null, election: '0'.repeat(64), draw },
  contests: [{ ...chair, candidates: inDrawnOrder(draw, chair.candidates) }],
  ...change,
});
/** The finding of each paper after those before it; the first one is checked as a device does, too. */
const problemsOf = (...papers: Revision[]) => {
  const nominations = new Nominations();
  return papers.map((revision, i) => {
    const problem = nominations.problemOf(revision);
    if (problem === null) nominations.add({ revision, hash: String(i + 1).repeat(64) });
    return problem?.code ?? null;
  });
};

test('the order is that of the hashes of both numbers and the candidate, whatever the order before', () => {
  const ids = inDrawnOrder(draw, chair.candidates).map(({ candidate_id }) => candidate_id);
  expect(ids).toEqual(['efe', 'ada', 'chi', 'bem', 'dan']);
  const backwards = inDrawnOrder(draw, chair.candidates.toReversed());
  expect(backwards.map(({ candidate_id }) => candidate_id)).toEqual(ids);
  expect(inDrawnOrder(other, chair.candidates).map(({ candidate_id }) => candidate_id)).not.toEqual(ids);
});

test('a paper as drawn is believed, with None of these before the candidates', () => {
  const [contest] = paperOf({}).contests;
  if (!contest) throw new Error('no contest');
  const withNone = paperOf({ contests: [{ ...contest, candidates: [none, ...contest.candidates] }] });
  expect([paperProblem(paperOf({})), paperProblem(withNone)]).toEqual([null, null]);
});

test('a device and an auditor refuse two candidates who changed places after the draw [A494]', () => {
  const [contest] = paperOf({}).contests;
  if (!contest) throw new Error('no contest');
  const [first, second, ...others] = contest.candidates;
  if (!first || !second) throw new Error('no candidates');
  const moved = paperOf({ contests: [{ ...contest, candidates: [none, second, first, ...others] }] });
  expect(paperProblem(moved)).toEqual({
    code: 'not-as-drawn',
    params: { field: 'contests[0].candidates[1]' },
  });
  expect(problemsOf(moved)).toEqual(['not-as-drawn']);
});

test('an auditor refuses other numbers, or none, for some voters, and a draw that comes later [A494]', () => {
  const areas = (code: string) => [[{ code, name: code }]];
  const first = paperOf({ areas: areas('n') });
  const second = (change: Partial<Revision>) =>
    paperOf({ style: 2, areas: areas('s'), election: '1'.repeat(64), ...change });
  expect(problemsOf(first, second({}))).toEqual([null, null]);
  const redrawn = [{ ...chair, candidates: inDrawnOrder(other, chair.candidates) }];
  expect(problemsOf(first, second({ draw: other, contests: redrawn }))).toEqual([null, 'draw-other']);
  expect(problemsOf(first, second({ draw: undefined }))).toEqual([null, 'draw-other']);
  const later = { revision: 2, previous: '1'.repeat(64), election: '2'.repeat(64) };
  expect(problemsOf(paperOf({}), paperOf(later))).toEqual([null, 'draw-other']);
});
