import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { bola, publicCandidate, results } from '../../testing/samples.ts';

const setLogs = (
  logs: readonly { log: string; title: string; current: boolean; status: string; declaredVoid?: object }[],
) => server.succeed('GET /board', { message: '', data: { logs } } as never);
const union = { log: 'union-2025', title: 'Union 2025', current: false, status: 'closed' };
const current = { log: '2026', title: 'Election 2026', current: true, status: 'open' };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.succeed('GET /extras/notifications', { message: '', data: { notifications: [] } });
  server.succeed('GET /extras/areas', { message: '', data: { areas: [] } });
  server.succeed('GET /extras/election-results', results());
  setLogs([current, union]);
});

test('the results link to those of former elections, with their own numbers, files and check', async () => {
  const { user, router } = renderRoute('/voter/results');
  const link = await screen.findByRole('link', { name: 'Union 2025' });
  const past = { status: 'closed', hasResult: true, electionTitle: 'Union 2025', year: 2025 } as const;
  server.succeed('GET /extras/election-results', results({ ...past, log: union.log }));
  await user.click(link);
  expect(await screen.findByRole('heading', { name: 'Election 2025 - Results' })).toBeVisible();
  expect(server.requestsTo('GET /extras/election-results').at(-1)?.query.get('log')).toBe('union-2025');
  expect(server.requestsTo('GET /extras/areas').at(-1)?.query.get('log')).toBe('union-2025');
  const main = within(screen.getByRole('main'));
  for (const name of ['Table (CSV)', 'Data (JSON)', 'Declaration to print', 'Check this count'])
    expect(main.getByRole('link', { name }).getAttribute('href')).toMatch(/\?log=union-2025$/);
  await user.click(screen.getByRole('tab', { name: 'Governor' }));
  await waitFor(() => expect(router.state.location.search).toBe('?post=Governor&log=union-2025'));
  await user.click(main.getByRole('link', { name: 'The current election' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('live data of the current election are not shown for a former one', async () => {
  server.succeed('GET /extras/election', { message: '', data: { meta: results().meta } });
  const { user } = renderRoute('/voter/results');
  await screen.findByText('1,210');
  const past = { status: 'closed', hasResult: true, log: union.log } as const;
  const numbers = { countedBallots: 300, acceptedBallots: 300, registeredVoters: 400 };
  server.succeed(
    'GET /extras/election-results',
    results({ ...past, electionTitle: 'Union 2025', ...numbers }),
  );
  await user.click(await screen.findByRole('link', { name: 'Union 2025' }));
  expect(await screen.findAllByText('300')).toHaveLength(2);
  expect(screen.queryByText('1,210')).not.toBeInTheDocument();
  expect(server.requestsTo('GET /extras/election-results')).toHaveLength(2);
});

test('the page of a candidate in a former election links to the results of that election', async () => {
  const candidate = publicCandidate({ electionTitle: 'Union 2025', log: union.log });
  server.succeedAt(`GET /extras/candidates/${bola.candidateId}`, { message: '', data: { candidate } });
  const { user, router } = renderRoute(`/candidates/${bola.candidateId}`);
  await user.click(await screen.findByRole('link', { name: 'See how the post stands' }));
  expect(await screen.findByRole('tab', { name: 'Governor', selected: true })).toBeVisible();
  expect(router.state.location.search).toBe('?post=Governor&log=union-2025');
  expect(server.requestsTo('GET /extras/election-results').at(-1)?.query.get('log')).toBe('union-2025');
});

test('the page of a candidate in an abandoned draft has no link to results, and says why', async () => {
  const candidate = publicCandidate({ electionTitle: 'Union 2027', log: 'union-2027', givenUp: true });
  server.succeedAt(`GET /extras/candidates/${bola.candidateId}`, { message: '', data: { candidate } });
  renderRoute(`/candidates/${bola.candidateId}`);
  expect(await screen.findByText(/gave this election up before anybody could vote/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'See how the post stands' })).not.toBeInTheDocument();
});

test('a former election is not refetched when the current one changes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const past = { status: 'closed', hasResult: true, log: union.log } as const;
  server.succeed('GET /extras/election-results', results(past));
  renderRoute('/voter/results?log=union-2025');
  await screen.findByRole('tabpanel');
  act(() => void vi.advanceTimersByTime(60_000));
  await waitFor(() => expect(server.requestsTo('GET /extras/election-results')).toHaveLength(1));
  expect(screen.queryByText(/cannot be reached now/)).not.toBeInTheDocument();
});

test('the list of other elections has closed ones only, and is absent if there are none', async () => {
  setLogs([current, { ...union, status: 'open' }]);
  renderRoute('/voter/results');
  await screen.findByRole('tabpanel');
  await waitFor(() => expect(server.requestsTo('GET /board')).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Other elections' })).not.toBeInTheDocument();
});

test('the reason is shown for an election without a result', async () => {
  server.refuse('GET /extras/election-results', 409, { message: 'The result is not in the record yet' });
  renderRoute('/voter/results?log=union-2025');
  expect(await screen.findByText(/An error has occured: The result is not in the record yet/)).toBeVisible();
});

test('the reason for declaring an election void is shown beside its link and in place of its result', async () => {
  const declaredVoid = { reason: 'The keys are lost.', atMs: Date.UTC(2026, 10, 30, 9) };
  setLogs([current, union, { ...union, log: 'union-2024', title: 'Union 2024', declaredVoid }]);
  const { user } = renderRoute('/voter/results');
  expect(await screen.findByText('Declared void: The keys are lost.')).toBeVisible();
  server.refuse('GET /extras/election-results', 409, { code: 'election-void' });
  await user.click(screen.getByRole('link', { name: 'Union 2024' }));
  expect(await screen.findByText(/declared this election void on 30/)).toBeVisible();
  expect(screen.getByText('Reason: The keys are lost.')).toBeVisible();
  expect(screen.queryByText(/An error has occured/)).not.toBeInTheDocument();
  server.refuse('GET /extras/election-results', 409, { code: 'not-counted-yet' });
  await user.click(screen.getByRole('link', { name: 'Union 2025' }));
  expect(await screen.findByText(/An error has occured: The result is not in the record yet/)).toBeVisible();
  expect(screen.queryByText('Reason: The keys are lost.')).not.toBeInTheDocument();
});

const declaredVoid = { reason: 'A court has annulled it.', atMs: Date.UTC(2026, 10, 30, 9) };
const closed = { status: 'closed', log: current.log } as const;
/** Sets the state of the current election that the page polls. */
const setSignal = (meta: Parameters<typeof results>[0]) =>
  server.succeed('GET /extras/election', { message: '', data: { meta: results(meta).meta } });

test('open results of an election that is declared void are replaced by the reason within five seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.succeed('GET /extras/election-results', results(closed));
  setSignal(closed);
  renderRoute('/voter/results');
  await screen.findByRole('tabpanel');
  setLogs([{ ...current, current: false, status: 'closed', declaredVoid }, union]);
  server.succeed('GET /extras/election-results', results({ status: 'none' }, {}));
  setSignal({ status: 'none' });
  act(() => void vi.advanceTimersByTime(5_000));
  expect(await screen.findByText('Reason: A court has annulled it.')).toBeVisible();
  expect(screen.queryByRole('tabpanel')).not.toBeInTheDocument();
  expect(screen.queryByText('No data available')).not.toBeInTheDocument();
  expect(screen.queryByText('Ballots counted')).not.toBeInTheDocument();
});

test('the reason of an earlier void election does not replace the result of the last one', async () => {
  setLogs([
    { ...current, current: false, status: 'closed' },
    { ...union, declaredVoid },
  ]);
  server.succeed('GET /extras/election-results', results({ status: 'none' }, {}));
  renderRoute('/voter/results');
  expect(await screen.findByText('Declared void: A court has annulled it.')).toBeVisible();
  expect(screen.getByText('No data available')).toBeVisible();
  expect(screen.queryByText(/declared this election void on/)).not.toBeInTheDocument();
});

test('the numbers of a former election are removed once it is declared void', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const past = { status: 'closed', hasResult: true, log: union.log } as const;
  server.succeed('GET /extras/election-results', results(past));
  renderRoute('/voter/results?log=union-2025');
  await screen.findByRole('tabpanel');
  setLogs([current, { ...union, declaredVoid }]);
  server.refuse('GET /extras/election-results', 409, { code: 'election-void' });
  act(() => void vi.advanceTimersByTime(5 * 60_000));
  expect(await screen.findByText('Reason: A court has annulled it.')).toBeVisible();
  expect(screen.queryByRole('tabpanel')).not.toBeInTheDocument();
});
