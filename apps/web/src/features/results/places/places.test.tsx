import type { AreaMap } from '@evoting/contract/commission/area-map';
import type { Places } from '@evoting/contract/places';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import states from '../../../../../../seeds/nigeria/states.json';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { ada, bola, results } from '../../../testing/samples.ts';
import { leadersOf, MARK, markOf, marksOf, standingsOf } from './standings.ts';

const candidates = [ada, bola].map(({ candidateId, candidateName, partyName, partyAcronym }) => ({
  candidateId,
  candidateName,
  partyName,
  partyAcronym,
}));
type Part = Places['parts'][number];
const part = (code: string, name: string, more: Partial<Part> = {}): Part => ({
  code,
  name,
  hasParts: true,
  voters: 200,
  ballots: 100,
  votes: null,
  shownWith: null,
  ...more,
});
const COUNTED = [
  part('NG-KANO', 'Kano', { votes: [60, 40] }),
  part('NG-LAGOS', 'Lagos', { ballots: 150, votes: [50, 100] }),
  part('NG-FCT', 'Federal Capital Territory', { ballots: 3 }),
  part('ABROAD', 'Abroad', { voters: null, ballots: 20, votes: [10, 10] }),
];

function showPlaces(
  parts: Part[],
  isFinal: boolean,
  map: AreaMap | null = null,
  address = '/voter/results?post=President',
  standing: Places['candidates'] = candidates,
) {
  const server = fakeServer();
  server.succeed('GET /extras/map', { message: '', data: { map } });
  const meta = isFinal ? { status: 'closed' as const, hasResult: true } : {};
  server.succeed('GET /extras/election-results', results({ treeSize: 90, ...meta }));
  const areas = parts.map(({ code, name }) => ({ code, name, within: null }));
  server.succeed('GET /extras/areas', { message: '', data: { areas } });
  server.succeed('GET /extras/places', { message: '', data: { around: [], candidates: standing, parts } });
  return { server, ...renderRoute(address) };
}
const rows = async () => {
  const table = await screen.findByRole('region', { name: 'Areas' });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

test('the result by area is a table of who is first, the ballots and the turnout, and a map beside it', async () => {
  const { container, user, server } = showPlaces(COUNTED, true);
  expect(await rows()).toEqual([
    ['Area', 'Most votes', 'Ballots', 'Turnout'],
    ['Lagos', 'BBola Sample 66.7%, ahead by 50', '150', '75%'],
    ['Kano', 'AAda Sample 60.0%, ahead by 20', '100', '50%'],
    ['Abroad', 'Level: Ada Sample, Bola Sample', '20', '–'],
    ['Federal Capital Territory', expect.stringContaining('counted in the whole election'), '3', '1.5%'],
  ]);
  await waitFor(() => expect(container.ownerDocument.querySelector('figure title')).not.toBeNull());
  const drawn = [...container.ownerDocument.querySelectorAll('figure a title')];
  expect(drawn.map(({ textContent }) => textContent)).toEqual(['Lagos', 'Kano', 'Federal Capital Territory']);
  await user.click(screen.getByRole('link', { name: 'Kano' }));
  await waitFor(() =>
    expect(server.requestsTo('GET /extras/places').at(-1)?.query.get('area')).toBe('NG-KANO'),
  );
  expect(server.requestsTo('GET /extras/election-results').at(-1)?.query.get('area')).toBe('NG-KANO');
});

test('the shapes that the commission gave take the place of the states', async () => {
  const shape = { d: 'M1 1l9 0 0 9z', at: [7, 4] as [number, number], room: 2 };
  const map = { width: 10, height: 10, shapes: { LAW: shape, ARTS: shape, GONE: shape } };
  const parts = [part('LAW', 'Law', { votes: [3, 1] }), part('ARTS', 'Arts', { votes: [1, 2] })];
  const { container } = showPlaces(parts, true, map);
  expect(await screen.findByText('Shapes: the electoral commission')).toBeVisible();
  const drawn = [...container.ownerDocument.querySelectorAll('figure a title')];
  expect(drawn.map(({ textContent }) => textContent)).toEqual(['Law', 'Arts'].sort());
  expect(container.ownerDocument.querySelectorAll('figure svg > path')).toHaveLength(3);
});

test('areas that are no states have no map', async () => {
  const { container } = showPlaces(
    [part('LAW', 'Law', { votes: [3, 1] }), part('ARTS', 'Arts', { votes: [1, 2] })],
    true,
  );
  expect((await rows()).map(([name]) => name)).toEqual(['Area', 'Arts', 'Law']);
  expect(container.ownerDocument.querySelector('figure')).toBeNull();
});

test('while people vote areas are fetched when somebody opens them, with ballots and no votes', async () => {
  const { server, user } = showPlaces([part('A', 'Ashe'), part('B', 'Bara', { ballots: 0 })], false);
  const summary = await screen.findByText('By area');
  expect(server.requestsTo('GET /extras/places')).toHaveLength(0);
  await user.click(summary);
  expect(await rows()).toEqual([
    ['Area', 'Ballots', 'Turnout'],
    ['Ashe', '100', '50%'],
    ['Bara', '0', '0%'],
  ]);
  expect(screen.getByText(/in batches so that nobody can tell/)).toBeVisible();
});

test('an election without areas has no places', async () => {
  showPlaces([], true);
  expect(await screen.findByRole('heading', { name: 'All posts' })).toBeVisible();
  expect(screen.queryByText('By area')).not.toBeInTheDocument();
});

test('the first four candidates of the election have marks of their own, the others share one', () => {
  const many = Array.from({ length: 6 }, (_, i) => ({
    ...(candidates[0] as (typeof candidates)[0]),
    candidateId: `${i}` as typeof ada.candidateId,
  }));
  const parts = many.map((_, i) => part(`${i}`, `${i}`, { votes: many.map((__, j) => (i === j ? 5 : 0)) }));
  const places = { around: [], candidates: many, parts: [...parts, part('x', 'x')] };
  const marks = standingsOf(places).map((standing) => markOf(standing, marksOf(places)));
  expect(marks).toEqual([0, 1, 2, 3, MARK.others, MARK.others, MARK.none]);
});

test('an area where most chose None of these has its mark, and no candidate leads there', () => {
  const candidateId = 'none' as typeof ada.candidateId;
  const none = { ...(candidates[0] as (typeof candidates)[0]), candidateId, answer: 'none' as const };
  const places = {
    around: [],
    candidates: [...candidates, none],
    parts: [part('A', 'A', { votes: [5, 3, 90] })],
  };
  const standings = standingsOf(places);
  expect(standings[0]?.lead).toMatchObject({ kind: 'none-first', leader: { candidateId }, counted: 98 });
  expect(leadersOf(standings, marksOf(places))).toMatchObject([{ candidateId, mark: 2, areas: 1 }]);
});

test('a post of several seats names in each area as many as are elected, and who is level for the last seat', async () => {
  const board = [
    ...candidates,
    { ...candidates[0], candidateId: 'chidi', candidateName: 'Chidi Sample' },
  ].map((one) => ({ ...one, seats: 2 })) as Places['candidates'];
  const parts = [
    part('LAW', 'Law', { ballots: 9, votes: [9, 2, 5] }),
    part('ARTS', 'Arts', { ballots: 8, votes: [2, 8, 2] }),
    part('MED', 'Medicine', { ballots: 7, votes: [4, 4, 1] }),
  ];
  showPlaces(parts, true, null, undefined, board);
  expect((await rows()).map(([name, first]) => [name, first])).toEqual([
    ['Area', 'Most votes'],
    ['Law', 'AAda Sample, Chidi Sample'],
    ['Arts', 'BBola SampleLevel for the last seat: Ada Sample, Chidi Sample.'],
    ['Medicine', 'Ada Sample, Bola Sample'],
  ]);
  const standings = standingsOf({ around: [], candidates: board, parts });
  const marks = marksOf({ around: [], candidates: board, parts });
  expect(standings.map((standing) => markOf(standing, marks))).toEqual([0, 1, MARK.level]);
});

test('every state has a shape, whose letter is inside it', () => {
  expect(Object.keys(states.shapes)).toHaveLength(37);
  for (const [code, { d, at, room }] of Object.entries(states.shapes)) {
    expect(d, code).toMatch(/^(M\d+ \d+l[-\d ]+z)+$/);
    expect([at.length, room > 5], code).toEqual([2, true]);
  }
});
