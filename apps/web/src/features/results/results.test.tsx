import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatDateTime } from '../../lib/format.ts';
import { activateLocale } from '../../lib/locale.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { ada, bola, chidi, dauda, publicCandidate, results } from '../../testing/samples.ts';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.succeed('GET /extras/notifications', { message: '', data: { notifications: [] } });
  server.succeed('GET /extras/election-results', results());
  server.succeed('GET /extras/areas', { message: '', data: { areas: [] } });
});

test('a reply with the count by post alone is shown', async () => {
  const { message, data } = results();
  server.succeedAt('GET /extras/election-results', { message, data });
  server.refuse('GET /extras/election', 404, {});
  server.refuse('GET /extras/areas', 404, {});
  renderRoute('/voter/results');
  expect(await screen.findByRole('heading', { name: 'Election 2026 - Results' })).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'President' })).toBeVisible();
  expect(screen.getByText('Ada Sample')).toBeVisible();
});

test('the results of 2026 have a tab for each post, with most votes first [S0.2 S1.10 S2.8 S2.63 S2.64 S2.65 S6.5 S9.18]', async () => {
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

test('the numbers of an area can be selected, and a small area is shown with the surrounding one', async () => {
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

test('before the result the numbers of the whole election are shown for an area, and the page says so', async () => {
  const areas = [{ code: 'KN', name: 'Kano', within: null }];
  server.succeed('GET /extras/areas', { message: '', data: { areas } });
  const { user } = renderRoute('/voter/results');
  const choice = await screen.findByRole('combobox', { name: 'Area' });
  expect(screen.queryByText(/These are the votes/)).not.toBeInTheDocument();
  await user.selectOptions(choice, 'Kano');
  expect(await screen.findByText(/These are the votes of the whole election. Those of Kano/)).toBeVisible();
});

test('without areas there is no choice of areas', async () => {
  renderRoute('/voter/results');
  expect(await screen.findAllByRole('tab')).toHaveLength(2);
  expect(screen.queryByRole('combobox', { name: 'Area' })).not.toBeInTheDocument();
});

test('the count uses the singular for one vote only [S2.65]', async () => {
  renderRoute('/voter/results');
  const [first, second] = within(await screen.findByRole('tabpanel')).getAllByRole('listitem');
  expect(first).toHaveTextContent('1,200 votes');
  expect(second).toHaveTextContent(/1 vote<1%/);
});

test('another tab shows its post', async () => {
  const { user } = renderRoute('/voter/results');
  await user.click(await screen.findByRole('tab', { name: 'Governor' }));
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Chidi Sample');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('0 votes');
});

test('shows in how many areas ballots are counted, if they wait for a batch in each', async () => {
  server.succeed('GET /extras/election-results', results({ areas: { counted: 2, of: 774 } }));
  renderRoute('/voter/results');
  const label = await screen.findByText('Areas with counted ballots');
  expect(label.nextSibling).toHaveTextContent('2 of 774');
});

test('the page shows the numbers of ballots, the time of the count and a link to its check', async () => {
  renderRoute('/voter/results');
  const time = formatDateTime(Date.UTC(2026, 10, 21, 9, 30), 'en').replace(/\s/g, ' ');
  expect(await screen.findByText(`As of ${time}.`)).toBeVisible();
  expect(screen.getByText('Ballots counted').nextSibling).toHaveTextContent('1,201');
  expect(screen.getByText('Turnout').nextSibling).toHaveTextContent('50%');
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Check this count' })).toHaveAttribute(
    'href',
    '/verify',
  );
  expect(screen.getByRole('link', { name: 'Who watches' })).toHaveAttribute('href', '/who-watches');
});

test('the page tells if the server or trustees hold the key', async () => {
  const { unmount } = renderRoute('/voter/results');
  expect(await screen.findByText(/^This server holds the key .* could open single ballots/)).toBeVisible();
  unmount();
  const openedBy = ['The bar', 'Daily Sun'];
  const keyHolders = { isHere: false, holders: 3, threshold: 2, openedBy, awaited: [] };
  server.succeed('GET /extras/election-results', results({ keyHolders }));
  renderRoute('/voter/results');
  expect(await screen.findByText(/^3 trustees hold the key .* it takes 2 of them/)).toBeVisible();
  expect(screen.getByText(/This count was opened by The bar and Daily Sun\.$/)).toBeVisible();
  expect(screen.queryByText(/This server holds the key|is late/)).not.toBeInTheDocument();
});

test.each([
  [['Guardian B', 'Guardian C'], /it needs one more of these trustees: Guardian B and Guardian C\.$/],
  [
    ['The bar', 'Guardian B', 'Guardian C'],
    /it needs 2 of these trustees: The bar, Guardian B, and Guardian C\.$/,
  ],
])('the page names those whom a late count waits for, %j', async (awaited, sentence) => {
  const keyHolders = { isHere: false, holders: 3, threshold: 2, openedBy: [], awaited };
  server.succeed('GET /extras/election-results', results({ keyHolders }));
  renderRoute('/voter/results');
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('the candidate with most votes is marked only once the result is in the record', async () => {
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

test('the screen shows Loading... until the count arrives [S2.66]', async () => {
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

test('the screen shows a message without data [S2.66]', async () => {
  server.succeed('GET /extras/election-results', results({ status: 'none' }, {}));
  renderRoute('/voter/results');
  expect(await screen.findByText('No data available')).toBeVisible();
});

test('a count that is hidden until the close shows no number of any candidate or area [S2.66]', async () => {
  const areas = [{ code: 'KN', name: 'Kano', within: null }];
  server.succeed('GET /extras/areas', { message: '', data: { areas } });
  server.succeed('GET /extras/election-results', results({ hidden: true }));
  renderRoute('/voter/results');
  expect(await screen.findByText('No data available')).toBeVisible();
  expect(screen.getByText('The count of this election is published when voting closes.')).toBeVisible();
  expect(screen.queryByText('Ada Sample')).not.toBeInTheDocument();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Area' })).not.toBeInTheDocument();
  expect(screen.queryByText(/\bvotes?$/)).not.toBeInTheDocument();
});

test('between the close and the decrypted count no number is shown, and the screen says when they come', async () => {
  server.succeed('GET /extras/election-results', results({ hidden: true, status: 'closed' }));
  renderRoute('/voter/results');
  expect(await screen.findByText('No data available')).toBeVisible();
  expect(
    screen.getByText('Voting has closed. The count is shown here once it has been opened and proved.'),
  ).toBeVisible();
  expect(screen.queryByText(/published when voting closes/)).not.toBeInTheDocument();
  expect(screen.queryByText(/\bvotes?$/)).not.toBeInTheDocument();
});

test('the count is refetched every five minutes [S7.11 S9.12]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderRoute('/voter/results');
  await screen.findByRole('tabpanel');
  const fetchCount = () => server.requestsTo('GET /extras/election-results').length;
  act(() => void vi.advanceTimersByTime(290_000));
  expect(fetchCount()).toBe(1);
  act(() => void vi.advanceTimersByTime(10_000));
  await waitFor(() => expect(fetchCount()).toBe(2));
});

describe('between the refetches', () => {
  const setSignal = (meta: Parameters<typeof results>[0]) =>
    server.succeed('GET /extras/election', { message: '', data: { meta: results(meta).meta } });
  const fetchCount = () => server.requestsTo('GET /extras/election-results').length;
  const setNetwork = (to: 'online' | 'offline') => act(() => void dispatchEvent(new Event(to)));
  // The query cache also listens for the network, and outlives a test.
  afterEach(() => setNetwork('online'));

  test('a newer count is fetched within five seconds of its signal', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setSignal({});
    renderRoute('/voter/results');
    await screen.findByRole('tabpanel');
    expect(fetchCount()).toBe(1);
    server.succeed('GET /extras/election-results', results({ treeSize: 1300, countedBallots: 1298 }));
    setSignal({ treeSize: 1300, countedBallots: 1298 });
    act(() => void vi.advanceTimersByTime(5_000));
    await waitFor(() => expect(screen.getByText('Ballots counted').nextSibling).toHaveTextContent('1,298'));
    expect(fetchCount()).toBe(2);
  });

  test('of many posts only the one on the screen is fetched with each count, and all of them when voting closes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const votesOf = (votes: number, posts: number) =>
      Object.fromEntries(
        Array.from({ length: posts }, (_, i) => [
          `Post ${i}`,
          [
            { ...ada, votes },
            { ...bola, votes: 1 },
          ],
        ]),
      );
    const old = { treeSize: 1200, countedBallots: 1200 };
    const grown = { treeSize: 1300, countedBallots: 1298 };
    const sent = () =>
      server.requestsTo('GET /extras/election-results').map(({ query }) => query.get('post'));
    setSignal(old);
    server.succeed('GET /extras/election-results', results(old, votesOf(20, 60)));
    const { user } = renderRoute('/voter/results?post=Post+7');
    expect(await screen.findByRole('tabpanel')).toHaveTextContent('20 votes');
    server.reply('GET /extras/election-results', ({ query }) => {
      const post = query.get('post') ?? '';
      return results(grown, {
        [post]: [
          { ...ada, votes: 30 },
          { ...bola, votes: 1 },
        ],
      });
    });
    setSignal(grown);
    act(() => void vi.advanceTimersByTime(5_000));
    await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveTextContent('30 votes'));
    expect(screen.getByText('Ballots counted').nextSibling).toHaveTextContent('1,298');
    expect(screen.getAllByRole('tab')).toHaveLength(60);
    await user.click(screen.getByRole('tab', { name: 'Post 9' }));
    await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveTextContent('30 votes'));
    expect(sent()).toEqual([null, 'Post 7', 'Post 9']);
    server.succeed('GET /extras/election-results', results({ ...grown, status: 'closed' }, votesOf(40, 60)));
    setSignal({ ...grown, status: 'closed' });
    act(() => void vi.advanceTimersByTime(5_000));
    await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveTextContent('40 votes'));
    expect(sent().slice(3)).toEqual([null]);
  });

  test('an open page names within seconds those whom a late count waits for [A384]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setSignal({});
    renderRoute('/voter/results');
    await screen.findByRole('tabpanel');
    const awaited = ['Guardian A', 'Guardian C'];
    const late = { keyHolders: { isHere: false, holders: 3, threshold: 2, openedBy: [], awaited } };
    server.succeed('GET /extras/election-results', results(late));
    setSignal(late);
    act(() => void vi.advanceTimersByTime(5_000));
    expect(await screen.findByText(/one more of these trustees: Guardian A and Guardian C\.$/)).toBeVisible();
  });

  test('no count is fetched without a newer one, but the number of accepted ballots is updated', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setSignal({});
    renderRoute('/voter/results');
    await screen.findByRole('tabpanel');
    setSignal({ acceptedBallots: 1250 });
    act(() => void vi.advanceTimersByTime(60_000));
    await waitFor(() => expect(screen.getByText('Ballots accepted').nextSibling).toHaveTextContent('1,250'));
    expect(fetchCount()).toBe(1);
  });

  test('one clock shows how long ago the server last confirmed the numbers, and whether it can be reached', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setSignal({});
    renderRoute('/voter/results');
    expect(await screen.findByText('LIVE')).toBeVisible();
    expect(screen.getByText(/^Updated \d s ago$/)).toBeVisible();
    server.lose('GET /extras/election');
    act(() => void vi.advanceTimersByTime(59_000));
    expect(await screen.findByText(/The server cannot be reached now/)).toBeVisible();
    expect(screen.queryByText('LIVE')).not.toBeInTheDocument();
    expect(screen.getByText(/^Updated \d\d s ago$/)).toBeVisible();
    act(() => void vi.advanceTimersByTime(120_000));
    expect(await screen.findByText('Updated 2 min ago')).toBeVisible();
    setSignal({});
    act(() => void vi.advanceTimersByTime(5_000));
    expect(await screen.findByText(/^Updated \d s ago$/)).toBeVisible();
  });

  test('LIVE disappears while the device is offline', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setSignal({});
    renderRoute('/voter/results');
    expect(await screen.findByText('LIVE')).toBeVisible();
    setNetwork('offline');
    server.lose('GET /extras/election');
    act(() => void vi.advanceTimersByTime(5_000));
    expect(await screen.findByText(/The server cannot be reached now/)).toBeVisible();
    expect(screen.queryByText('LIVE')).not.toBeInTheDocument();
    setNetwork('online');
    setSignal({});
    act(() => void vi.advanceTimersByTime(5_000));
    expect(await screen.findByText('LIVE')).toBeVisible();
  });
});

describe('while the server cannot be reached', () => {
  const reached = async () => {
    server.succeed('GET /board', { message: '', data: { logs: [] } } as never);
    server.succeed('GET /extras/election', { message: '', data: { meta: results().meta } });
    const { unmount } = renderRoute('/voter/results');
    await screen.findByText('Ada Sample');
    await waitFor(() => expect(localStorage.getItem('last_results')).not.toBeNull());
    unmount();
  };
  const loseAll = () => {
    for (const call of ['election-results', 'election', 'areas', 'notifications'])
      server.lose(`GET /extras/${call}`);
  };

  test('the last numbers of this device are shown with their time', async () => {
    await reached();
    loseAll();
    renderRoute('/voter/results');
    expect(await screen.findByText(/numbers that this device received on/)).toBeVisible();
    expect(screen.getByText('Ada Sample')).toBeVisible();
    expect(screen.queryByText('LIVE')).not.toBeInTheDocument();
  });

  test.each([
    ['none were kept', null],
    ['they are malformed', '{"atMs":1,"reply":{"data":[]}}'],
  ])('the failure is shown if %s', async (_, kept) => {
    if (kept) localStorage.setItem('last_results', kept);
    loseAll();
    renderRoute('/voter/results');
    expect(await screen.findByText(/We could not reach the server/)).toBeVisible();
  });

  test('the numbers are removed once there is no current election', async () => {
    await reached();
    server.succeed('GET /extras/election-results', results({ status: 'none' }));
    const { unmount } = renderRoute('/voter/results');
    await waitFor(() => expect(localStorage.getItem('last_results')).toBeNull());
    unmount();
  });
});

const certification = {
  atMs: Date.UTC(2026, 10, 22, 9),
  officers: 2,
  size: 1300,
  root: 'A'.repeat(43).concat('='),
  ballots: 1210,
  result: 'ab'.repeat(32),
  holds: true,
};

test('a result in the record is not shown as certified before officers certify it', async () => {
  server.succeed(
    'GET /extras/election-results',
    results({ status: 'closed', hasResult: true, countedBallots: 1210 }),
  );
  renderRoute('/voter/results');
  expect(await screen.findByText(/with its proof; it is not certified yet/)).toBeVisible();
  expect(screen.queryByText(/this is the final result/)).not.toBeInTheDocument();
});

test('a warning replaces the final result if the record is not the certified one', async () => {
  const meta = { status: 'closed', hasResult: true, countedBallots: 1210 } as const;
  const other = { ...certification, holds: false };
  server.succeed('GET /extras/election-results', results({ ...meta, certification: other }));
  renderRoute('/voter/results');
  expect(await screen.findByText(/NOT the certified result/)).toBeVisible();
  expect(screen.queryByText(/this is the final result/)).not.toBeInTheDocument();
});

test('a certified result shows when and by how many officers it was certified', async () => {
  server.succeed(
    'GET /extras/election-results',
    results({ status: 'closed', hasResult: true, certification, countedBallots: 1210 }),
  );
  renderRoute('/voter/results');
  expect(await screen.findByText(/^Certified by 2 officers on .*: this is the final result$/)).toBeVisible();
  expect(screen.queryByText(/not certified yet|Updated/)).not.toBeInTheDocument();
});

test('the page shows the title and times of the election', async () => {
  const closesAtMs = Date.now() + 2 * 3_600_000 + 30 * 60_000;
  server.succeed('GET /extras/election-results', results({ closesAtMs, electionTitle: 'Union 2026' }));
  renderRoute('/voter/results');
  expect(await screen.findByText('Union 2026')).toBeVisible();
  expect(screen.getByText(/Voting closes .* WAT: 2 hours 30 minutes left\./)).toBeVisible();
});

test('the selected post is in the address, and an address opens its post', async () => {
  const { user, router } = renderRoute('/voter/results?post=Governor');
  expect(await screen.findByRole('tab', { name: 'Governor', selected: true })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'President' }));
  await waitFor(() => expect(router.state.location.search).toBe('?post=President'));
  await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveTextContent('Bola Sample'));
});

test('the numbers are offered as a link to share, a table, data and calls', async () => {
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

test('a shared link opens in the language of who shares it', async () => {
  await act(() => activateLocale('yo'));
  const { user } = renderRoute('/voter/results');
  const main = within(await screen.findByRole('main'));
  await user.click(await main.findByRole('button', { name: i18n._(msg`Share`) }));
  await waitFor(async () =>
    expect(new URL(await navigator.clipboard.readText()).searchParams.get('lang')).toBe('yo'),
  );
  await act(() => activateLocale('en'));
});

test('each name links to the page of the candidate', async () => {
  const { user } = renderRoute('/voter/results');
  server.succeedAt(`GET /extras/candidates/${bola.candidateId}`, {
    message: '',
    data: { candidate: publicCandidate({ postName: 'President' }) },
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

test('a sentence says who leads, and each entry by how many votes it leads or is behind', async () => {
  renderRoute('/voter/results');
  const headline = 'Bola Sample leads by 1,199 of 1,201 counted.';
  const [sentence] = await screen.findAllByText(headline);
  expect(sentence).toBeVisible();
  const [first, second] = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
  expect(first).toHaveTextContent('Leads by 1,199');
  expect(second).toHaveTextContent('1,199 behind');
  const above = sentence?.compareDocumentPosition(screen.getByRole('tablist')) ?? 0;
  expect(above & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('candidates with equally many votes are called level', async () => {
  const level = [
    { ...ada, votes: 26 },
    { ...bola, votes: 26 },
  ];
  server.succeed('GET /extras/election-results', results({}, { President: level }));
  renderRoute('/voter/results');
  expect(
    await screen.findByText('Level: Ada Sample and Bola Sample have 26 each of 52 counted.'),
  ).toBeVisible();
  expect(within(screen.getByRole('tabpanel')).getAllByText('Level')).toHaveLength(2);
});

const noneOfThese = (votes: number) => ({
  ...ada,
  candidateId: 'none' as typeof ada.candidateId,
  candidateName: 'None of these',
  answer: 'none' as const,
  votes,
});

test('candidates who are level with None of these are counted apart from it', async () => {
  const entries = [{ ...ada, votes: 26 }, noneOfThese(26), { ...bola, votes: 26 }];
  server.succeed('GET /extras/election-results', results({}, { President: entries }));
  renderRoute('/voter/results');
  expect(
    await screen.findByText('Level: 2 candidates and None of these have 26 each of 78 counted.'),
  ).toBeVisible();
});

test('a post with several seats shows those with the most votes first, and names a tie over the last seat', async () => {
  const chidi = { ...bola, candidateId: 'chidi' as typeof ada.candidateId, candidateName: 'Chidi Sample' };
  const seats = (ada_: number, bola_: number, chidi_: number) => [
    { ...ada, votes: ada_, seats: 2 },
    { ...bola, votes: bola_, seats: 2 },
    { ...chidi, votes: chidi_, seats: 2 },
  ];
  server.succeed(
    'GET /extras/election-results',
    results({}, { Board: seats(9, 7, 4), Senate: seats(9, 4, 4) }),
  );
  const { user } = renderRoute('/voter/results?post=Board');
  const said = async (text: string) =>
    expect((await screen.findAllByText((_, element) => element?.textContent === text))[0]).toBeVisible();
  await said('2 seats. Most votes: Ada Sample, Bola Sample. ');
  const [first, second, third] = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
  expect(first).toHaveTextContent('Ahead by 5');
  expect(second).toHaveTextContent('Ahead by 3');
  expect(third).toHaveTextContent('3 behind');
  await user.click(screen.getByRole('tab', { name: /Senate/ }));
  await said('2 seats. Most votes: Ada Sample. Level for the last seat: Bola Sample, Chidi Sample.');
  expect(within(screen.getByRole('tabpanel')).getAllByText('Level')).toHaveLength(2);
});

test('no candidate leads while None of these has the most votes', async () => {
  const entries = [noneOfThese(30), { ...ada, votes: 26 }, { ...bola, votes: 20 }];
  server.succeed('GET /extras/election-results', results({}, { President: entries }));
  renderRoute('/voter/results');
  const sentences = await screen.findAllByText('None of these has the most votes: 30 of 76 counted.');
  expect(sentences[0]).toBeVisible();
  expect(screen.queryByText(/Leads by|leads/)).not.toBeInTheDocument();
  const [first, second, last] = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
  expect(first).toHaveTextContent('4 behind');
  expect(second).toHaveTextContent('10 behind');
  expect(last).not.toHaveTextContent('behind');
});

test('a post is decided only if the roll has too few other places for the lead', async () => {
  const roll = { whoMayVote: 'roll', countedBallots: 1201 } as const;
  const cases = [
    [{ ...roll, registeredVoters: 2399 }, true],
    [{ ...roll, registeredVoters: 2400 }, false],
    [{ ...roll, registeredVoters: 2399, whoMayVote: 'anyone' }, false],
  ] as const;
  for (const [meta, isDecided] of cases) {
    server.succeed('GET /extras/election-results', results(meta));
    const { unmount } = renderRoute('/voter/results');
    await screen.findByRole('tabpanel');
    expect(screen.queryAllByText(/Decided: the lead is larger/).length > 0).toBe(isDecided);
    unmount();
  }
});

test('the result has no lead, but most votes', async () => {
  const meta = { status: 'closed', hasResult: true, countedBallots: 1210 } as const;
  server.succeed('GET /extras/election-results', results(meta));
  renderRoute('/voter/results');
  const sentence = 'Bola Sample has the most votes: 1,199 more than Ada Sample, of 1,201 counted.';
  expect((await screen.findAllByText(sentence))[0]).toBeVisible();
  expect(screen.queryByText(/leads by|Decided/i)).not.toBeInTheDocument();
});

test('all posts are listed with their leaders, and a link of the list shows its post', async () => {
  const { user, router } = renderRoute('/voter/results');
  const list = (await screen.findByRole('heading', { name: 'All posts' })).parentElement as HTMLElement;
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'PresidentBola Sample leads by 1,199 of 1,201 counted.',
    'GovernorNo vote for this post is counted yet.',
  ]);
  await user.click(within(list).getByRole('link', { name: 'Governor' }));
  await waitFor(() => expect(router.state.location.search).toBe('?post=Governor'));
  expect(await screen.findByRole('tab', { name: 'Governor', selected: true })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('before the opening no one leads, and the page says when voting opens', async () => {
  const opensAtMs = Date.now() + 3 * 3_600_000;
  const none = { President: [{ ...ada, votes: 0 }], Governor: [chidi, dauda] };
  const meta = { status: 'not-open', opensAtMs, countedBallots: 0, acceptedBallots: 0 } as const;
  server.succeed('GET /extras/election-results', results(meta, none));
  renderRoute('/voter/results');
  expect(await screen.findByText(/Voting opens .* in 3 hours/)).toBeVisible();
  expect(screen.queryByText(/leads|Level|counted yet|Updated/)).not.toBeInTheDocument();
});

test('announcements stand below the count, and a link above it leads to them', async () => {
  const announcements = [
    { id: '1', kind: 'incident', atMs: 1, translations: {}, text: 'The halls are open until six.' },
  ];
  const notices = { corrections: [], officers: 2, twoSinceMs: null, passkeysOnlySinceMs: null, aloneActs: 0 };
  server.succeedAt('GET /extras/notices', { message: '', data: { ...notices, announcements } });
  renderRoute('/voter/results');
  const link = await screen.findByRole('link', { name: 'Announcement of the commission' });
  const section = screen.getByRole('region', { name: 'From the electoral commission' });
  expect(link).toHaveAttribute('href', `#${section.id}`);
  expect(section).toHaveTextContent('The halls are open until six.');
});

describe('a screen reader', () => {
  const setCount = (votes: readonly [number, number, number?], treeSize: number) => {
    const [adasVotes, bolasVotes, none = 0] = votes;
    const data = {
      President: [{ ...ada, votes: adasVotes }, { ...bola, votes: bolasVotes }, noneOfThese(none)],
    };
    server.succeed('GET /extras/election-results', results({ treeSize }, data));
    server.succeed('GET /extras/election', { message: '', data: { meta: results({ treeSize }).meta } });
  };
  const news = () => screen.getAllByRole('status').find((status) => status.classList.contains('sr-only'));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('is told of another leader, at most once a minute, and not of a change that was undone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setCount([5, 4], 10);
    renderRoute('/voter/results');
    await screen.findByRole('tabpanel');
    expect(news()).toHaveAttribute('role', 'status');
    expect(news()).toBeEmptyDOMElement();
    setCount([6, 4], 11);
    await pass(70_000);
    expect(news()).toBeEmptyDOMElement();
    setCount([6, 7], 12);
    await pass(6_000);
    await waitFor(() => expect(news()).toHaveTextContent('President: Bola Sample leads now.'));
    setCount([8, 7], 13);
    await pass(6_000);
    expect(news()).toHaveTextContent('President: Bola Sample leads now.');
    setCount([8, 9], 14);
    await pass(70_000);
    expect(news()).toHaveTextContent('President: Bola Sample leads now.');
    setCount([9, 9], 15);
    await pass(6_000);
    await waitFor(() => expect(news()).toHaveTextContent('President: level now.'));
    setCount([9, 9, 12], 16);
    await pass(70_000);
    await waitFor(() => expect(news()).toHaveTextContent('President: None of these has the most votes now.'));
  });
});
