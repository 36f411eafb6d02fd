import type { ReplyOf } from '@evoting/contract/calls';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { ada, bola, results } from '../../../testing/samples.ts';

type Results = ReplyOf<'GET /extras/election-results'>;

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server = fakeServer();
  answer(results());
});

/** Lets the server have other results. */
function answer(shown: Results): void {
  server.succeed('GET /extras/election-results', shown);
  server.succeed('GET /extras/election', { message: '', data: { meta: shown.meta } });
}

function untilNextSignal(): void {
  act(() => void vi.advanceTimersByTime(5_000));
}

async function openWall() {
  renderRoute('/voter/results/wall');
  expect(await screen.findByText('President')).toBeVisible();
}

/** Lets the server have other results while the wall is open. */
function becomes(...shown: Parameters<typeof results>): void {
  answer(results(...shown));
  untilNextSignal();
}

const CERTIFIED = {
  atMs: Date.UTC(2026, 10, 22, 9),
  officers: 2,
  size: 1_300,
  root: 'cm9vdA==',
  ballots: 1_210,
  result: 'ab',
  holds: true,
};

test('a wall left open shows the close, the result and the certification', async () => {
  const posts = { President: [ada, bola] };
  answer(results({}, posts));
  await openWall();
  expect(screen.getByText('LIVE')).toBeVisible();
  const closed = { status: 'closed' as const, countedBallots: 1_210, treeSize: 1_250 };
  becomes(closed, posts);
  expect(await screen.findByText(/every ballot is counted, the result is not certified yet/)).toBeVisible();
  expect(screen.queryByText('LIVE')).not.toBeInTheDocument();
  becomes({ ...closed, hasResult: true, treeSize: 1_300 }, posts);
  expect(await screen.findByText(/The result is in the public record/)).toBeVisible();
  expect(screen.getByText(/Bola Sample has the most votes/)).toBeVisible();
  becomes({ ...closed, hasResult: true, treeSize: 1_300, certification: CERTIFIED }, posts);
  expect(await screen.findByText(/^Certified by 2 officers/)).toBeVisible();
  expect(screen.getByText('President')).toBeVisible();
});

test('a wall left open warns when the record is not the certified one', async () => {
  answer(results({ status: 'closed', hasResult: true, certification: CERTIFIED }));
  await openWall();
  becomes({ status: 'closed', hasResult: true, certification: { ...CERTIFIED, holds: false } });
  expect(await screen.findByText(/NOT the certified result/)).toBeVisible();
});

test('a wall left open goes on to a new election, even if its first count is as large', async () => {
  answer(results({ status: 'open', countedBallots: 0, acceptedBallots: 0, treeSize: 3 }));
  await openWall();
  const fresh = { electionTitle: 'Second election', log: 'second', countedBallots: 0, acceptedBallots: 0 };
  becomes({ ...fresh, treeSize: 3 }, { Mayor: [{ ...ada, votes: 0 }, bola] });
  expect(await screen.findByRole('heading', { name: 'Second election' })).toBeVisible();
  expect(screen.getByText('Mayor')).toBeVisible();
  expect(screen.queryByText('President')).not.toBeInTheDocument();
});

test('a wall left open keeps its numbers while the server restarts, and goes on afterwards', async () => {
  answer(results({}, { President: [ada, bola] }));
  await openWall();
  for (const call of ['election-results', 'election']) server.lose(`GET /extras/${call}`);
  untilNextSignal();
  expect(await screen.findByText(/The server cannot be reached now/)).toBeVisible();
  expect(screen.getByText('President')).toBeVisible();
  becomes({ countedBallots: 1_205, treeSize: 1_206 }, { President: [ada, bola] });
  expect(await screen.findByText('1,205 of 1,210 ballots counted')).toBeVisible();
  expect(screen.queryByText(/The server cannot be reached now/)).not.toBeInTheDocument();
});

test('a wall switched on while the server restarts shows the count as soon as there is one', async () => {
  for (const call of ['election-results', 'election']) server.lose(`GET /extras/${call}`);
  renderRoute('/voter/results/wall');
  expect(await screen.findByText(/We could not reach the server/)).toBeVisible();
  becomes();
  expect(await screen.findByText('President')).toBeVisible();
  expect(screen.queryByText(/We could not reach the server/)).not.toBeInTheDocument();
});

test('a wall whose post is gone after a correction shows the first ones', async () => {
  await openWall();
  act(() => void vi.advanceTimersByTime(15_000));
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Governor');
  becomes({ treeSize: 1_206 }, { President: [ada, bola] });
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('President'));
  expect(screen.queryByText(/^Screen/)).not.toBeInTheDocument();
});
