import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatDateTime } from '../../lib/format.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { bola, results } from '../../testing/samples.ts';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.succeed('GET /extras/notifications', { message: '', data: { notifications: [] } });
  server.succeed('GET /extras/election-results', results());
  server.succeed('GET /extras/areas', { message: '', data: { areas: [] } });
});

test('an answer that is the count by post and nothing else is shown', async () => {
  const { message, data } = results();
  server.succeedAt('GET /extras/election-results', { message, data });
  server.refuse('GET /extras/election', 404, {});
  server.refuse('GET /extras/areas', 404, {});
  renderRoute('/voter/results');
  expect(await screen.findByRole('heading', { name: 'Election 2026 - Results' })).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'President' })).toBeVisible();
  expect(screen.getByText('Ada Sample')).toBeVisible();
});

test('the results of 2026 have one tab a post and most votes first [S0.2 S1.10 S2.8 S2.63 S2.64 S2.65 S6.5 S9.18]', async () => {
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

test('where areas elect, the numbers of one can be asked for, and a small one is shown with that around it', async () => {
  const kano = { code: 'KN', name: 'Kano' };
  const dala = { code: 'DL', name: 'Dala' };
  const areas = [
    { ...dala, within: 'KN' },
    { ...kano, within: null },
  ];
  server.succeed('GET /extras/areas', { message: '', data: { areas } });
  const { user } = renderRoute('/voter/results');
  const choice = await screen.findByRole('combobox', { name: 'Area' });
  expect(choice).toHaveDisplayValue('The whole election');
  const counted = { ...kano, ballots: 7 };
  server.succeed('GET /extras/election-results', { ...results(), area: { asked: dala, counted } });
  await user.selectOptions(choice, 'Dala, Kano');
  expect(await screen.findByText(/These are the votes of 7 ballots of Kano/)).toHaveTextContent(
    'Dala is too small to be shown alone',
  );
  expect(server.requestsTo('GET /extras/election-results').at(-1)?.query.get('area')).toBe('DL');
  expect(choice).toHaveFocus();
  server.succeed('GET /extras/election-results', { ...results(), area: { asked: kano, counted: null } });
  await user.selectOptions(choice, 'Kano');
  expect(await screen.findByText(/These are the votes of the whole election. Those of Kano/)).toBeVisible();
});

test('before the result an area that is asked for is shown with all, and the page says so', async () => {
  const areas = [{ code: 'KN', name: 'Kano', within: null }];
  server.succeed('GET /extras/areas', { message: '', data: { areas } });
  const { user } = renderRoute('/voter/results');
  const choice = await screen.findByRole('combobox', { name: 'Area' });
  expect(screen.queryByText(/These are the votes/)).not.toBeInTheDocument();
  await user.selectOptions(choice, 'Kano');
  expect(await screen.findByText(/These are the votes of the whole election. Those of Kano/)).toBeVisible();
});

test('where everybody has one ballot paper there is no choice of areas', async () => {
  renderRoute('/voter/results');
  expect(await screen.findAllByRole('tab')).toHaveLength(2);
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('one is a vote, any other number are votes [S2.65]', async () => {
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

test('the page says who holds the key: the server, or so many of its trustees', async () => {
  const { unmount } = renderRoute('/voter/results');
  expect(await screen.findByText(/^This server holds the key .* could open single ballots/)).toBeVisible();
  unmount();
  const keyHolders = { isHere: false, holders: 3, threshold: 2 };
  server.succeed('GET /extras/election-results', results({ keyHolders }));
  renderRoute('/voter/results');
  expect(await screen.findByText(/^3 trustees hold the key .* it takes 2 of them/)).toBeVisible();
  expect(screen.queryByText(/This server holds the key/)).not.toBeInTheDocument();
});

test('only an election with its result in the record names the candidate with most votes: before it voting may be opened again', async () => {
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
  const counted = renderRoute('/voter/results');
  expect(
    await screen.findByText('Voting has closed: every ballot is counted, the result is not certified yet'),
  ).toBeVisible();
  expect(screen.queryByText('Most votes')).not.toBeInTheDocument();
  counted.unmount();
  server.succeed(
    'GET /extras/election-results',
    results({ status: 'closed', hasResult: true, countedBallots: acceptedBallots }),
  );
  renderRoute('/voter/results');
  const [first] = within(await screen.findByRole('tabpanel')).getAllByRole('listitem');
  expect(first).toHaveTextContent('Most votes');
  expect(screen.getAllByText('Most votes')).toHaveLength(1);
});

test('while the count is on its way the screen says Loading... [S2.66]', async () => {
  server.hang('GET /extras/election-results');
  renderRoute('/voter/results');
  expect(await screen.findByText('Loading...')).toBeVisible();
});

test('an error is shown with its message [S2.66]', async () => {
  server.refuse('GET /extras/election-results', 500, { message: 'Something went wrong' });
  renderRoute('/voter/results');
  expect(await screen.findByText('An error has occured: Something went wrong')).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

test('without data the screen says so [S2.66]', async () => {
  server.succeed('GET /extras/election-results', results({ status: 'none' }, {}));
  renderRoute('/voter/results');
  expect(await screen.findByText('No data available')).toBeVisible();
});

test('a count that is kept for the close shows no number of any candidate or area [S2.66]', async () => {
  const areas = [{ code: 'KN', name: 'Kano', within: null }];
  server.succeed('GET /extras/areas', { message: '', data: { areas } });
  server.succeed('GET /extras/election-results', results({ hidden: true }));
  renderRoute('/voter/results');
  expect(await screen.findByText('No data available')).toBeVisible();
  expect(screen.getByText('The count of this election is published when voting closes.')).toBeVisible();
  expect(screen.queryByText('Ada Sample')).not.toBeInTheDocument();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(screen.queryByText(/\bvotes?$/)).not.toBeInTheDocument();
});

test('between the close and the opened count no number is shown, and the screen says when there will be', async () => {
  server.succeed('GET /extras/election-results', results({ hidden: true, status: 'closed' }));
  renderRoute('/voter/results');
  expect(await screen.findByText('No data available')).toBeVisible();
  expect(
    screen.getByText('Voting has closed. The count is shown here once it has been opened and proved.'),
  ).toBeVisible();
  expect(screen.queryByText(/published when voting closes/)).not.toBeInTheDocument();
  expect(screen.queryByText(/\bvotes?$/)).not.toBeInTheDocument();
});

test('the count is fetched again every five minutes [S7.11 S9.12]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderRoute('/voter/results');
  await screen.findByRole('tabpanel');
  const asked = () => server.requestsTo('GET /extras/election-results').length;
  act(() => void vi.advanceTimersByTime(290_000));
  expect(asked()).toBe(1);
  act(() => void vi.advanceTimersByTime(10_000));
  await waitFor(() => expect(asked()).toBe(2));
});

describe('between the refetches', () => {
  const signal = (meta: Parameters<typeof results>[0]) =>
    server.succeed('GET /extras/election', { message: '', data: { meta: results(meta).meta } });
  const asked = () => server.requestsTo('GET /extras/election-results').length;
  const setLine = (to: 'online' | 'offline') => act(() => void dispatchEvent(new Event(to)));
  // What caches answers listens to the line beyond a test.
  afterEach(() => setLine('online'));

  test('a newer count is fetched within five seconds of its sign, and the numbers move', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    signal({});
    renderRoute('/voter/results');
    await screen.findByRole('tabpanel');
    expect(asked()).toBe(1);
    server.succeed('GET /extras/election-results', results({ treeSize: 1300, countedBallots: 1298 }));
    signal({ treeSize: 1300, countedBallots: 1298 });
    act(() => void vi.advanceTimersByTime(5_000));
    await waitFor(() => expect(screen.getByText('Ballots counted').nextSibling).toHaveTextContent('1,298'));
    expect(asked()).toBe(2);
  });

  test('nothing is fetched while nothing is new; what was accepted since is shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    signal({});
    renderRoute('/voter/results');
    await screen.findByRole('tabpanel');
    signal({ acceptedBallots: 1250 });
    act(() => void vi.advanceTimersByTime(60_000));
    await waitFor(() => expect(screen.getByText('Ballots accepted').nextSibling).toHaveTextContent('1,250'));
    expect(asked()).toBe(1);
  });

  test('the page says when it looks again, and that it cannot', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    signal({});
    renderRoute('/voter/results');
    expect(await screen.findByText('LIVE')).toBeVisible();
    expect(screen.getByText(/A newer count is looked for every 5 seconds/)).toBeVisible();
    server.lose('GET /extras/election');
    act(() => void vi.advanceTimersByTime(5_000));
    expect(await screen.findByText(/The server cannot be reached now/)).toBeVisible();
    expect(screen.queryByText('LIVE')).not.toBeInTheDocument();
  });

  test('a device without a line is not told that the page is live, until the line is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    signal({});
    renderRoute('/voter/results');
    expect(await screen.findByText('LIVE')).toBeVisible();
    setLine('offline');
    act(() => void vi.advanceTimersByTime(5_000));
    expect(await screen.findByText(/The server cannot be reached now/)).toBeVisible();
    expect(screen.queryByText('LIVE')).not.toBeInTheDocument();
    expect(screen.queryByText(/all of it is fetched again at/)).not.toBeInTheDocument();
    setLine('online');
    expect(await screen.findByText('LIVE')).toBeVisible();
  });
});

const certification = {
  ...{ atMs: Date.UTC(2026, 10, 22, 9), officers: 2, size: 1300, root: 'A'.repeat(43).concat('=') },
  ...{ ballots: 1210, result: 'ab'.repeat(32), holds: true },
};

test('a result in the record is not called certified before officers have done so', async () => {
  server.succeed(
    'GET /extras/election-results',
    results({ status: 'closed', hasResult: true, countedBallots: 1210 }),
  );
  renderRoute('/voter/results');
  expect(await screen.findByText(/with its proof; it is not certified yet/)).toBeVisible();
  expect(screen.queryByText(/this is the final result/)).not.toBeInTheDocument();
});

test('a record that is not the one that was certified is called so, and no final result', async () => {
  const meta = { status: 'closed', hasResult: true, countedBallots: 1210 } as const;
  const other = { ...certification, holds: false };
  server.succeed('GET /extras/election-results', results({ ...meta, certification: other }));
  renderRoute('/voter/results');
  expect(await screen.findByText(/NOT the certified result/)).toBeVisible();
  expect(screen.queryByText(/this is the final result/)).not.toBeInTheDocument();
});

test('a certified result looks different from a closed count, and says when and by how many', async () => {
  server.succeed(
    'GET /extras/election-results',
    results({ status: 'closed', hasResult: true, certification, countedBallots: 1210 }),
  );
  renderRoute('/voter/results');
  expect(await screen.findByText(/^Certified by 2 officers on .*: this is the final result$/)).toBeVisible();
  expect(screen.queryByText(/not certified yet|looked for every/)).not.toBeInTheDocument();
});

test('the election has its name and its times on the page', async () => {
  const closesAtMs = Date.now() + 2 * 3_600_000 + 30 * 60_000;
  server.succeed('GET /extras/election-results', results({ closesAtMs, electionTitle: 'Union 2026' }));
  renderRoute('/voter/results');
  expect(await screen.findByText('Union 2026')).toBeVisible();
  expect(screen.getByText(/Voting closes .* WAT: 2 hours 30 minutes left\./)).toBeVisible();
});

test('the chosen post is in the address, and an address opens its post', async () => {
  const { user, router } = renderRoute('/voter/results?post=Governor');
  expect(await screen.findByRole('tab', { name: 'Governor', selected: true })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'President' }));
  expect(router.state.location.search).toBe('?post=President');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Bola Sample');
});

test('the numbers can be taken along: as a link, a table, data, and by calls', async () => {
  const { user } = renderRoute('/voter/results');
  const main = within(await screen.findByRole('main'));
  const links = (await main.findAllByRole('link', { name: /\(/ })).map((link) => link.getAttribute('href'));
  expect(links.map((link) => new URL(String(link)).pathname)).toEqual([
    '/api/extras/election-results.csv',
    '/api/extras/election-results',
    '/api/docs',
  ]);
  await user.click(main.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('The link is copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(location.href);
});

test('each name leads to the candidate, with what they stand for', async () => {
  const { user } = renderRoute('/voter/results');
  server.succeedAt(`GET /extras/candidates/${bola.candidateId}`, {
    message: '',
    data: {
      candidate: {
        ...{ id: bola.candidateId, name: 'Bola Sample', bio: 'Water first.', image: null },
        ...{
          postName: 'President',
          partyName: 'Unity Party',
          partyBanner: null,
          electionTitle: 'Union 2026',
          log: null,
          givenUp: false,
        },
      },
    },
  });
  await user.click(await screen.findByRole('link', { name: 'Bola Sample' }));
  expect(await screen.findByRole('heading', { name: 'Bola Sample', level: 1 })).toBeVisible();
  expect(screen.getByText('Water first.')).toBeVisible();
  expect(screen.getByText('Union 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See how the post stands' })).toHaveAttribute(
    'href',
    '/voter/results?post=President',
  );
});
