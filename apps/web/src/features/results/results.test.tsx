import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { formatDateTime } from '../../lib/format.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { results } from '../../testing/samples.ts';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.succeed('GET /extras/notifications', { message: '', data: { notifications: [] } });
  server.succeed('GET /extras/election-results', results());
});

test('the results of 2026 have one tab a post and most votes first', async () => {
  renderRoute('/voter/results');
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['President', 'Governor']);
  expect(screen.getByRole('heading', { name: 'Election 2026 - Results' })).toBeVisible();
  const rows = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
    'Bola Sample',
    'Ada Sample',
  ]);
});

test('one is a vote, any other number are votes', async () => {
  renderRoute('/voter/results');
  const [first, second] = within(await screen.findByRole('tabpanel')).getAllByRole('listitem');
  expect(first).toHaveTextContent('1,200 votes');
  expect(second).toHaveTextContent('1 vote0.1%');
});

test('another tab shows its post', async () => {
  const { user } = renderRoute('/voter/results');
  await user.click(await screen.findByRole('tab', { name: 'Governor' }));
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Chidi Sample');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('0 votes');
});

test('the numbers say what is counted, when, and lead to the check', async () => {
  renderRoute('/voter/results');
  const time = formatDateTime(Date.UTC(2026, 10, 21, 9, 30), 'en').replace(/\s/g, ' ');
  expect(await screen.findByText(`Updated ${time}`)).toBeVisible();
  expect(screen.getByText('Ballots counted').nextSibling).toHaveTextContent('1,201');
  expect(screen.getByText('Turnout').nextSibling).toHaveTextContent('50%');
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Check this count' })).toHaveAttribute(
    'href',
    '/verify',
  );
});

test('only a closed election with every ballot counted names who has most votes', async () => {
  const { unmount } = renderRoute('/voter/results');
  await screen.findByRole('tabpanel');
  expect(screen.queryByText('Most votes')).not.toBeInTheDocument();
  unmount();
  server.succeed('GET /extras/election-results', results({ status: 'closed' }));
  const closed = renderRoute('/voter/results');
  expect(await screen.findByText('Voting has closed: not every ballot is counted yet')).toBeVisible();
  expect(screen.queryByText('Most votes')).not.toBeInTheDocument();
  closed.unmount();
  const { acceptedBallots } = results({}).meta;
  server.succeed(
    'GET /extras/election-results',
    results({ status: 'closed', countedBallots: acceptedBallots }),
  );
  renderRoute('/voter/results');
  expect(await screen.findByText('Voting has closed: this is the final count')).toBeVisible();
  const [first] = within(await screen.findByRole('tabpanel')).getAllByRole('listitem');
  expect(first).toHaveTextContent('Most votes');
  expect(screen.getAllByText('Most votes')).toHaveLength(1);
});

test('while the count is on its way the screen says Loading...', async () => {
  server.hang('GET /extras/election-results');
  renderRoute('/voter/results');
  expect(await screen.findByText('Loading...')).toBeVisible();
});

test('an error is shown with its message', async () => {
  server.refuse('GET /extras/election-results', 500, { message: 'Something went wrong' });
  renderRoute('/voter/results');
  expect(await screen.findByText('An error has occured: Something went wrong')).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

test('without data the screen says so', async () => {
  server.succeed('GET /extras/election-results', results({ status: 'none' }, {}));
  renderRoute('/voter/results');
  expect(await screen.findByText('No data available')).toBeVisible();
});

test('the count is fetched again every five minutes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderRoute('/voter/results');
  await screen.findByRole('tabpanel');
  const asked = () => server.askedFor('GET /extras/election-results').length;
  act(() => void vi.advanceTimersByTime(290_000));
  expect(asked()).toBe(1);
  act(() => void vi.advanceTimersByTime(10_000));
  await waitFor(() => expect(asked()).toBe(2));
});
