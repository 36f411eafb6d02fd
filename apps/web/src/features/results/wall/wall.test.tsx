import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { ada, results } from '../../../testing/samples.ts';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.succeed('GET /extras/election-results', results());
});
const post = () => screen.getByRole('heading', { level: 2 }).textContent;

test('a large screen shows the posts in turns, until somebody presses Pause', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = renderRoute('/voter/results/wall');
  expect(await screen.findByText('Screen 1 of 2')).toBeVisible();
  expect(post()).toBe('President');
  act(() => void vi.advanceTimersByTime(15_000));
  expect(post()).toBe('Governor');
  act(() => void vi.advanceTimersByTime(15_000));
  expect(post()).toBe('President');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(post()).toBe('President');
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('candidates after the fifth are shown together', async () => {
  const many = Array.from({ length: 18 }, (_, i) => ({
    ...ada,
    candidateId: `${ada.candidateId.slice(0, -2)}${10 + i}` as typeof ada.candidateId,
    candidateName: `Candidate ${i}`,
    votes: i,
  }));
  server.succeed('GET /extras/election-results', results({}, { President: many }));
  renderRoute('/voter/results/wall');
  expect(await screen.findByText('13 others have 78 together.')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});

test('no number is shown while the count is hidden', async () => {
  server.succeed('GET /extras/election-results', results({ hidden: true }));
  renderRoute('/voter/results/wall');
  expect(await screen.findByText(/is published when voting closes/)).toBeVisible();
  expect(screen.queryByText('President')).not.toBeInTheDocument();
});

test('an election that is declared void loses its numbers while the screen is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderRoute('/voter/results/wall');
  expect(await screen.findByText('Screen 1 of 2')).toBeVisible();
  const declaredVoid = { reason: 'A court has annulled it.', atMs: Date.UTC(2026, 10, 30, 9) };
  const log = {
    log: 'union-2026',
    title: 'Union 2026',
    origin: 'vote.example/union-2026',
    verifierKey: 'vote.example/union-2026+00000000+AA==',
    status: 'closed',
    current: false,
    declaredVoid,
  } as const;
  server.succeed('GET /board', { message: '', data: { logs: [log] } });
  server.succeed('GET /extras/election-results', results({ status: 'none' }, {}));
  server.succeed('GET /extras/election', { message: '', data: { meta: results({ status: 'none' }).meta } });
  act(() => void vi.advanceTimersByTime(5_000));
  await waitFor(() => expect(screen.getByText('Reason: A court has annulled it.')).toBeVisible());
  expect(screen.queryByText('President')).not.toBeInTheDocument();
});
