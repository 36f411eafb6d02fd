import type { PartyStanding } from '@evoting/contract/party';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { ada, bola, candidate, candidateList, chidi, profile, results } from '../../testing/samples.ts';

let server: ReturnType<typeof fakeServer>;
const stats = { myCandidates: 3, allContestants: 14, allVoters: 2500 };

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-a-party');
  server.succeed('GET /user/profile', {
    message: '',
    data: { user: profile('PARTY', 'Unity Progress Party') },
  });
  server.succeed('GET /party/get-stats', { message: '', data: stats });
  server.succeed('GET /party/candidates', candidateList([candidate()]));
});

function setWidth(width: number) {
  vi.stubGlobal('innerWidth', width);
}

test('without a stored token the party layout redirects to the login [S2.35 S6.6]', async () => {
  localStorage.clear();
  const { router } = renderRoute('/party/dashboard');
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
});

test('after the token is gone the layout redirects, even with a cached profile and figures [S2.35 S6.6]', async () => {
  const { router } = renderRoute('/party/dashboard');
  await screen.findByText('2,500');
  await act(() => router.navigate('/'));
  localStorage.removeItem('auth_token');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
  expect(screen.queryByText('2,500')).not.toBeInTheDocument();
});

test('a spinner fills the screen while the profile loads [S2.34]', async () => {
  server.hang('GET /user/profile');
  renderRoute('/party/dashboard');
  await waitFor(() => expect(server.requestsTo('GET /user/profile')).toHaveLength(1));
  expect(screen.getByRole('status', { name: 'Loading...' })).toBeVisible();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('the side bar shows two initials and links to dashboard, candidates and logout [S2.31 S2.32 S9.14]', async () => {
  setWidth(768);
  renderRoute('/party/dashboard');
  const nav = await screen.findByRole('navigation', { name: 'Your pages' });
  expect(screen.getByText('UP')).toBeInTheDocument();
  expect(
    within(nav)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Dashboard', '/party/dashboard'],
    ['Candidates', '/party/candidates'],
    ['Logout', '/auth/logout'],
  ]);
});

test('the side bar is open at widths of 768 and more, and the menu button closes it [S2.30 S2.52 S9.13]', async () => {
  setWidth(768);
  const { user } = renderRoute('/party/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Close menu' }));
  expect(screen.queryByRole('navigation', { name: 'Your pages' })).not.toBeInTheDocument();
});

test('the side bar is closed below 768; once opened, a tap beside it closes it', async () => {
  setWidth(767);
  const { user } = renderRoute('/party/dashboard');
  const toggle = await screen.findByRole('button', { name: 'Open menu' });
  expect(screen.queryByRole('navigation', { name: 'Your pages' })).not.toBeInTheDocument();
  await user.click(toggle);
  expect(screen.getByRole('navigation', { name: 'Your pages' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close menu by a tap beside it' }));
  expect(screen.queryByRole('navigation', { name: 'Your pages' })).not.toBeInTheDocument();
});

test('the side bar closes when the window becomes narrow, and opens when it becomes wide', async () => {
  setWidth(768);
  renderRoute('/party/dashboard');
  const bar = () => screen.queryByRole('navigation', { name: 'Your pages' });
  await screen.findByRole('navigation', { name: 'Your pages' });
  for (const [width, isOpen] of [
    [767, false],
    [360, false],
    [768, true],
  ] as const) {
    setWidth(width);
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(bar() !== null).toBe(isOpen);
  }
});

test('the dashboard shows three figures with their descriptions [S1.8 S2.36 S3.10 S7.10]', async () => {
  renderRoute('/party/dashboard');
  expect(await screen.findByText('2,500')).toBeVisible();
  for (const text of [
    'Your Candidates',
    'All candidates in your political party',
    'Contestants',
    'All contestants on the system',
    'Voters',
    'Total registered voters',
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.queryByText('Error Loading Page, please reload')).not.toBeInTheDocument();
});

test('if the figures cannot be loaded a toast stays, and its action reloads the page [S2.38 S8.9]', async () => {
  server.refuse('GET /party/get-stats', 500, { message: 'Something went wrong' });
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = renderRoute('/party/dashboard');
  expect(await screen.findByText('Error Loading Page, please reload')).toBeVisible();
  act(() => void vi.advanceTimersByTime(3_600_000));
  vi.useRealTimers();
  expect(screen.getByText('Error Loading Page, please reload')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('the address of the layout redirects to its first screen', async () => {
  const { router } = renderRoute('/party');
  expect(await screen.findByText('Your Candidates')).toBeVisible();
  expect(router.state.location.pathname).toBe('/party/dashboard');
});

test('in a narrow window a tap beside the side bar or on the top bar closes it [S2.33 S2.52]', async () => {
  setWidth(360);
  const { user } = renderRoute('/party/dashboard');
  const bar = async () => {
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    return screen.getAllByRole('button', { name: 'Close menu by a tap beside it', hidden: true });
  };
  for (const index of [0, 1]) {
    const pane = (await bar())[index] as HTMLElement;
    await user.click(pane);
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
  }
});

test('placeholders are shown until the figures arrive [S2.37]', async () => {
  server.hang('GET /party/get-stats');
  renderRoute('/party/dashboard');
  const card = (await screen.findByRole('heading', { name: 'Voters' })).closest('.shadow-card');
  expect(card?.querySelector('.animate-pulse')).toBeInTheDocument();
  expect(card?.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
});

test('a sample chart exists and is hidden [S2.39]', async () => {
  renderRoute('/party/dashboard');
  await screen.findByText('2,500');
  const chart = screen.getByRole('main').querySelector('svg:has(rect[width])');
  expect(chart).toHaveClass('hidden');
});

const setStanding = (change: Partial<PartyStanding>) =>
  server.succeed('GET /party/standing', {
    message: '',
    data: { state: 'may-nominate', reason: null, nominating: null, posts: [], withdrawn: [], ...change },
  });

test('the dashboard tells a party that it waits for approval', async () => {
  setStanding({ state: 'waits' });
  renderRoute('/party/dashboard');
  expect(await screen.findByText(/has not approved your party yet/)).toBeVisible();
});

test.each<[PartyStanding['state'], RegExp]>([
  ['waits', /has not approved your party yet/],
  ['no-election', /no election at the moment to stand in/],
  ['closed', /The election is over/],
  ['frozen', /Voting has begun .* its candidates are fixed/],
])('the list of candidates shows why nobody can be nominated (%s)', async (state, sentence) => {
  setStanding({ state });
  renderRoute('/party/candidates');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add Candidate' })).toBeDisabled();
});

test('lets a party add candidates if it may nominate, or if its standing is unknown', async () => {
  setStanding({});
  const { unmount } = renderRoute('/party/candidates');
  expect(await screen.findByRole('button', { name: 'Add Candidate' })).toBeEnabled();
  unmount();
  server.refuse('GET /party/standing', 403, { code: 'no-party', message: 'No party' });
  renderRoute('/party/candidates');
  expect(await screen.findByRole('button', { name: 'Add Candidate' })).toBeEnabled();
});

test('a form without posts says that there is no election', async () => {
  server.succeed('GET /extras/get-political-posts', { message: '', data: { posts: [] } });
  const { user } = renderRoute('/party/candidates');
  await user.click(await screen.findByRole('button', { name: 'Add Candidate' }));
  expect(await screen.findByText('There is no election at the moment to stand in.')).toBeVisible();
});

test('the dashboard tells a party that it is suspended, with the reason', async () => {
  setStanding({ state: 'suspended', reason: 'Forged papers.' });
  renderRoute('/party/dashboard');
  expect(await screen.findByText(/has suspended your party/)).toBeVisible();
  expect(screen.getByText('Reason: Forged papers.')).toBeVisible();
});

test('the dashboard tells a refused party why, and asks for no reload', async () => {
  server.refuse('GET /party/get-stats', 403, { code: 'no-party', message: 'No party' });
  setStanding({ state: 'refused', reason: 'Not the party of this name.', nominating: null });
  renderRoute('/party/dashboard');
  expect(await screen.findByText(/has refused your party/)).toBeVisible();
  expect(screen.getByText('Reason: Not the party of this name.')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByText('Error Loading Page, please reload')).not.toBeInTheDocument(),
  );
});

test('no note is shown to a party that may nominate, or if its standing cannot be fetched', async () => {
  const notes = () => within(screen.getByRole('main')).queryAllByRole('status');
  setStanding({});
  const { unmount } = renderRoute('/party/dashboard');
  await screen.findByText('2,500');
  await waitFor(() => expect(server.requestsTo('GET /party/standing')).toHaveLength(1));
  expect(notes()).toEqual([]);
  unmount();
  server.refuse('GET /party/standing', 403, { code: 'no-party', message: 'No party' });
  renderRoute('/party/dashboard');
  await screen.findByText('2,500');
  await waitFor(() => expect(server.requestsTo('GET /party/standing').length).toBeGreaterThan(1));
  expect(notes()).toEqual([]);
  expect(screen.queryByText('Error Loading Page, please reload')).not.toBeInTheDocument();
});

const posts = [
  {
    postName: 'President',
    nominations: [
      { ...candidate(), name: 'Ada Obi', status: 'approved', reason: null },
      {
        ...candidate(),
        id: bola.candidateId,
        name: 'Bem Ter',
        status: 'sent-back',
        reason: 'The picture is too dark.',
      },
    ],
  },
  { postName: 'Governor', nominations: [] },
] satisfies PartyStanding['posts'];
const nominating = {
  approval: 'commission',
  isVotingOpen: false,
  until: 'voting-begins',
  untilMs: null,
} as const;
const postsCard = async () =>
  (await screen.findByRole('heading', { name: 'Your candidates by post' })).closest('section') as HTMLElement;

test('the dashboard shows which posts are filled, the state of each nomination, and until when', async () => {
  setStanding({ posts, nominating: { ...nominating, untilMs: Date.UTC(2027, 0, 16, 7) } });
  renderRoute('/party/dashboard');
  const card = await postsCard();
  expect(card).toHaveTextContent('1 of 2 posts have a candidate of yours.');
  expect(card).toHaveTextContent('Nominations close when voting begins: 16 Jan 2027, 08:00');
  const [president, governor] = within(card).getAllByRole('heading', { level: 3 });
  expect(president?.closest('li')).toHaveTextContent(
    /Ada Obi.*Approved.*Bem Ter.*Sent back: The picture is too dark\./,
  );
  expect(governor?.closest('li')).toHaveTextContent('Nobody yet');
});

test('the dashboard shows how each candidate stands, and nothing while the count is hidden', async () => {
  setStanding({ posts });
  const counts = (meta = {}) =>
    results(meta, {
      President: [
        { ...ada, votes: 5 },
        { ...bola, votes: 1 },
        { ...chidi, votes: 1 },
      ],
    });
  server.succeed('GET /extras/election-results', counts());
  const { unmount } = renderRoute('/party/dashboard');
  await waitFor(async () =>
    expect(await postsCard()).toHaveTextContent(
      /5 votes, place 1 of 3.*1 vote, place 2 of 3, level with others/,
    ),
  );
  unmount();
  server.succeed('GET /extras/election-results', counts({ hidden: true }));
  renderRoute('/party/dashboard');
  await waitFor(() => expect(server.requestsTo('GET /extras/election-results')).toHaveLength(2));
  expect(await postsCard()).not.toHaveTextContent('place');
});

test('the dashboard says no end of nominations to a party that cannot nominate', async () => {
  setStanding({ state: 'suspended', posts, nominating });
  renderRoute('/party/dashboard');
  expect(await postsCard()).not.toHaveTextContent('Nominations close');
});

test('the dashboard names a missing sign and a missing acronym, and neither once both are there', async () => {
  setStanding({ posts, nominating });
  const { unmount } = renderRoute('/party/dashboard');
  expect(await postsCard()).toHaveTextContent('Your party has no sign and no acronym.');
  expect(screen.getByRole('link', { name: 'Open the profile of the party' })).toHaveAttribute(
    'href',
    '/party/profile',
  );
  unmount();
  const user = {
    ...profile('PARTY', 'Unity Progress Party'),
    image: '/api/images/1/large.webp',
    acronym: 'UPP',
  };
  server.succeed('GET /user/profile', { message: '', data: { user } });
  renderRoute('/party/dashboard');
  expect(await postsCard()).not.toHaveTextContent('Your party has no');
});

test.each([
  [{ approval: 'commission', isVotingOpen: true }, /This goes to the electoral commission/],
  [{ approval: 'at-once', isVotingOpen: true }, /on the ballot paper of everybody who has not voted yet/],
  [{ approval: 'at-once', isVotingOpen: false }, /on the ballot paper when voting begins/],
] as const)('the form of a new candidate says what follows: %j', async (rules, sentence) => {
  setStanding({ nominating: { ...nominating, ...rules } });
  const { user } = renderRoute('/party/candidates');
  await user.click(await screen.findByRole('button', { name: 'Add Candidate' }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('withdrawn nominations are listed below the table with their reasons and no buttons', async () => {
  const lost = { ...candidate(), name: 'Ada Lost', postName: 'Governor', reason: 'Asked to be left out.' };
  setStanding({ withdrawn: [lost] });
  renderRoute('/party/candidates');
  const section = (await screen.findByRole('heading', { name: 'Withdrawn' })).closest('section');
  expect(section).toHaveTextContent(
    /These nominations are over for good\.Ada Lost, Governor.*Reason: Asked to be left out\./,
  );
  expect(within(section as HTMLElement).queryAllByRole('button')).toEqual([]);
  const table = screen.getByRole('region', { name: 'My Candidates' });
  expect(table).not.toHaveTextContent('Ada Lost');
  expect(table.compareDocumentPosition(section as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('without withdrawn nominations there is no such list', async () => {
  setStanding({});
  renderRoute('/party/candidates');
  await screen.findByText('ada@example.ng');
  await waitFor(() => expect(server.requestsTo('GET /party/standing')).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Withdrawn' })).not.toBeInTheDocument();
});
