import { expect, test } from 'vitest';
import { type AreaRevision, countsOfArea, shownAreas, smallestShown } from './by-area.ts';
import { contestsOfArea, electionOfAreas, KANO, LAGOS } from './testing/areas.ts';

const DALA = { code: 'dala', name: 'Dala' };
const [nobodys, , lagos] = electionOfAreas().revisions.map(({ revision }) => revision) as never[];
/** A part of Kano with its own style, beside another one. */
const part = (code: string) => {
  const own = { ...DALA, code };
  return {
    style: 9,
    revision: 1,
    previous: null,
    areas: [[own, KANO]],
    election: '',
    contests: contestsOfArea(KANO),
  };
};
const closed = (revision: AreaRevision['revision'], ballots: number, counts: number[][] | null) => ({
  revision,
  ballots,
  counts,
});
const votes = (found: ReturnType<typeof countsOfArea>) => found?.counts.map((line) => line.votes);

const ONE = closed(part('dala'), 3, [
  [2, 1],
  [3, 0],
]);
const OTHER = closed(part('fagge'), 4, [
  [0, 4],
  [1, 3],
]);
const REST = [
  closed(nobodys as never, 2, [[1, 1]]),
  closed(lagos as never, 5, [
    [5, 0],
    [4, 1],
  ]),
];

test('an area’s numbers are the sum of the tallies of its own revisions', () => {
  const record = [ONE, OTHER, ...REST];
  expect(votes(countsOfArea(record, 'dala'))).toEqual([2, 1, 3, 0]);
  expect(countsOfArea(record, 'KN')).toMatchObject({ ballots: 7 });
  expect(votes(countsOfArea(record, 'KN'))).toEqual([2, 5, 4, 3]);
  expect(countsOfArea(record, 'nowhere')).toBeNull();
});

test('an area whose tally stayed closed is shown with the one that it is in, and not alone [A32]', () => {
  const small = [closed(part('dala'), 3, null), OTHER, ...REST];
  expect(countsOfArea(small, 'dala')).toBeNull();
  expect(smallestShown(small, [DALA, KANO])).toBeNull();
  const empty = [closed(part('dala'), 0, null), OTHER, ...REST];
  expect(smallestShown(empty, [DALA, KANO])).toMatchObject({ area: [DALA, KANO], ballots: 0 });
});

test('an area whose voters share a paper with others outside it is shown with the one that holds them all [A32]', () => {
  const shared = {
    ...part('dala'),
    areas: [
      [DALA, KANO],
      [{ ...DALA, code: 'fagge' }, KANO],
    ],
  };
  const record = [
    closed(shared, 9, [
      [4, 5],
      [9, 0],
    ]),
    ...REST,
  ];
  expect(countsOfArea(record, 'dala')).toBeNull();
  expect(smallestShown(record, [DALA, KANO])).toMatchObject({ area: [KANO], ballots: 9 });
  expect(shownAreas(record).map(({ area }) => area[0]?.code)).toEqual([KANO.code, LAGOS.code]);
});
