import { expect, it } from 'vitest';
import { joinSmall } from './turnout.ts';

/** Cells as `area, style, places`; of each area half of the voters have voted. */
const cells = (...rows: [string, number, number][]) =>
  rows.map(([area, style, places]) => ({ code: area, area, style, places, voted: Math.floor(places / 2) }));
const shown = (...rows: [string, number, number][]) =>
  joinSmall(cells(...rows), 10).lines.map(({ areas, places, voted }) => [areas.join(), places, voted]);

it('areas of one ballot paper stand alone, and small ones together until they have ten places [A486]', () => {
  expect(shown(['Arts', 1, 12], ['Law', 1, 10])).toEqual([
    ['Arts', 12, 6],
    ['Law', 10, 5],
  ]);
  expect(shown(['Arts', 1, 40], ['Dance', 1, 3], ['Law', 1, 9], ['Music', 1, 30])).toEqual([
    ['Arts', 40, 20],
    ['Dance,Law', 12, 5],
    ['Music', 30, 15],
  ]);
  expect(shown(['Arts', 1, 40], ['Law', 1, 1], ['Music', 1, 30])).toEqual([
    ['Arts', 40, 20],
    ['Law,Music', 31, 15],
  ]);
});

it('no small area is the difference between a line and what the record states of a ballot paper [A486]', () => {
  // Paper 1 has 103 places: Law's three are those that Arts does not have.
  expect(shown(['Arts', 1, 100], ['Law', 1, 3], ['Law', 2, 60], ['Music', 3, 60])).toEqual([
    ['Arts,Law', 163, 81],
    ['Music', 60, 30],
  ]);
  // Joining two areas leaves a third with too few of the other paper.
  expect(shown(['A', 1, 5], ['B', 1, 20], ['B', 2, 6], ['C', 2, 30], ['D', 3, 11])).toEqual([
    ['A,B,C', 61, 30],
    ['D', 11, 5],
  ]);
});

it('a paper of few voters within one area is as the record states it, and one line alone is no table', () => {
  expect(shown(['Arts', 1, 2], ['Law', 2, 30])).toEqual([
    ['Arts', 2, 1],
    ['Law', 30, 15],
  ]);
  expect(joinSmall(cells(['Arts', 1, 2], ['Law', 2, 30]), 10).isByPaper).toBe(true);
  expect(joinSmall(cells(['Arts', 1, 20], ['Law', 1, 30]), 10).isByPaper).toBe(false);
  expect(shown(['Arts', 1, 4], ['Law', 1, 30])).toEqual([]);
  expect(shown()).toEqual([]);
});
