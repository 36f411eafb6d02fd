import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { ada, bola, results } from '../../../testing/samples.ts';
import { DRAWN_MAX, linesOf } from './lines.ts';

const candidates = [ada, bola].map(({ candidateId, candidateName, partyName, partyAcronym }) => ({
  candidateId,
  candidateName,
  partyName,
  partyAcronym,
}));
const at = (minute: number) => Date.UTC(2026, 1, 20, 12, minute);
const points = [
  { entry: 40, atMs: at(0), ballots: 10, votes: [6, 4] },
  { entry: 90, atMs: at(30), ballots: 30, votes: [14, 16] },
];
const reply = (more: object = {}) => ({ message: '', data: { counts: 2, candidates, points, ...more } });

function openTimeline(timeline: ReturnType<typeof reply>) {
  const server = fakeServer();
  server.succeed('GET /extras/election-results', results({ treeSize: 90 }));
  server.succeed('GET /extras/areas', { message: '', data: { areas: [] } });
  server.succeed('GET /extras/timeline', timeline);
  const { user } = renderRoute('/voter/results?post=President');
  return { server, open: async () => user.click(await screen.findByText('How this count grew')) };
}

test('the counts of a post are fetched when somebody opens them, and any count can be chosen by its time', async () => {
  const { server, open } = openTimeline(reply());
  expect(await screen.findByText('How this count grew')).toBeVisible();
  expect(server.requestsTo('GET /extras/timeline')).toHaveLength(0);
  await open();
  const slider = await screen.findByRole('slider', { name: 'Time of the count' });
  expect(server.requestsTo('GET /extras/timeline')[0]?.query.get('post')).toBe('President');
  expect(screen.getByText(/30 ballots counted, entry 90/)).toBeVisible();
  fireEvent.change(slider, { target: { value: '0' } });
  expect(screen.getByText(/10 ballots counted, entry 40/)).toBeVisible();
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining(':00:00'));
  const rows = within(screen.getByRole('region', { name: 'Counts', hidden: true })).getAllByRole('row', {
    hidden: true,
  });
  expect(rows.map((row) => row.textContent)).toEqual([
    'TimeBallotsBola SampleAda SampleEntry',
    expect.stringMatching(/WAT30161490$/),
    expect.stringMatching(/WAT104640$/),
  ]);
});

test('a post without live counts says so', async () => {
  const { open } = openTimeline(reply({ counts: 0, points: [] }));
  await open();
  expect(await screen.findByText('No count was published while people voted.')).toBeVisible();
});

test('a thinned timeline says how many of the counts it draws', async () => {
  const { open } = openTimeline(reply({ counts: 900 }));
  await open();
  expect(await screen.findByText('2 of 900 counts are drawn.')).toBeVisible();
});

test('a line rises in steps from the first count to the last, and only some are drawn', () => {
  const { lines, most } = linesOf({ counts: 2, candidates, points });
  expect(most).toBe(16);
  expect(lines.map(({ name, path }) => [name, path])).toEqual([
    ['Bola Sample', 'M0 400H0V300H1000V0'],
    ['Ada Sample', 'M0 400H0V250H1000V50'],
  ]);
  const many = Array.from({ length: 18 }, (_, i) => ({ ...ada, candidateName: `Candidate ${i}` }));
  const votes = many.map((_, i) => i);
  const drawn = linesOf({ counts: 1, candidates: many, points: [{ entry: 3, atMs: 0, ballots: 9, votes }] });
  expect(drawn.lines.map(({ name }) => name)).toEqual(
    Array.from({ length: DRAWN_MAX }, (_, i) => `Candidate ${17 - i}`),
  );
});
