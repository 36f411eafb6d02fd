import { trackerOf } from '@evoting/belenios/voter';
import { signReceipt } from '@evoting/record/signing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buttonClass } from '../../components/buttonClass.ts';
import { saveSession } from '../../lib/session.ts';
import { runBoothInPage } from '../../testing/boothWorker.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { recordedElection, samplePosts } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { ada, bola, chidi, electionInfo, postIds, profile, results } from '../../testing/samples.ts';
import { pressYes, type User } from '../../testing/voting.ts';

let server: ReturnType<typeof fakeServer>;
let recorded: Awaited<ReturnType<typeof recordedElection>>;

beforeEach(async () => {
  recorded = await recordedElection(samplePosts);
  runBoothInPage();
  server = fakeServer();
  server.serveRecord('2026', recorded.source);
  localStorage.setItem('auth_token', 'token-of-a-voter');
  server.succeed('GET /user/profile', { message: '', data: { user: profile('VOTER') } });
  server.succeed('GET /vote/initiate-vote', electionInfo(recorded.booth));
});

const stored = () => JSON.parse(localStorage.getItem('vote_choice') ?? 'null');
const bothChosen = [
  { candidateId: ada.candidateId, postId: postIds.president },
  { candidateId: chidi.candidateId, postId: postIds.governor },
];

async function choose(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: `Vote for ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Select Candidate' }));
  await user.click(dialog.getByRole('button', { name: 'Select Candidate' }));
}

/** Lets the effects run that follow the painting of the paper; the clock is a fake one. */
const painted = () => act(() => vi.advanceTimersByTimeAsync(1));

async function confirm(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  await screen.findByRole('dialog', { name: 'Are you sure you want to vote for all selected positions?' });
  await pressYes(user);
}

test('without a stored token the voter layout redirects to the login [S2.50]', async () => {
  localStorage.clear();
  const { router } = renderRoute('/voter/election');
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
});

test.each([
  '/voter/dashboard',
  '/voter/election',
])('%s shows the voting screen of this year [S2.10 S2.53 S2.54 S6.3 S9.18]', async (address) => {
  renderRoute(address);
  expect(
    await screen.findByRole('heading', { name: `Election @ ${new Date().getFullYear()}` }),
  ).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Election Information' })).toBeVisible();
  expect(screen.getByText('Total Candidates').nextSibling).toHaveTextContent('4');
  expect(screen.getByText('Positions').nextSibling).toHaveTextContent('2');
});

test('the voter layout leads to Dashboard, Elections and Logout and shows initials [S2.51]', async () => {
  renderRoute('/voter/dashboard');
  const nav = await screen.findByRole('navigation', { name: 'Your pages' });
  const links = within(nav).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Dashboard', 'Elections', 'Logout']);
  expect(screen.getByText('NA')).toBeInTheDocument();
});

test('the cards of a post show name, post and party, and another post shows its own [S2.56]', async () => {
  const { user } = renderRoute('/voter/election');
  expect(await screen.findByRole('heading', { name: 'Ada Sample' })).toBeVisible();
  expect(screen.getAllByText('Unity Party')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Governor' }));
  expect(screen.getByRole('heading', { name: 'Chidi Sample' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Ada Sample' })).not.toBeInTheDocument();
});

test('a choice in the modal is stored, and marked on the card and at the post', async () => {
  const { user } = renderRoute('/voter/election');
  await choose(user, 'Ada Sample');
  expect(stored()).toEqual([bothChosen[0]]);
  expect(screen.getByText('Your choice')).toBeVisible();
  expect(screen.getByRole('button', { name: /^President Your choice: Ada Sample/ })).toBeVisible();
  expect(screen.getByText('1 of 2 positions chosen')).toBeVisible();
});

test('a chosen card asks for no second vote: Change takes the choice back and keeps the focus', async () => {
  const { user } = renderRoute('/voter/election');
  await choose(user, 'Ada Sample');
  expect(screen.queryByRole('button', { name: 'Vote for Ada Sample' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Vote for Bola Sample' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change your choice of Ada Sample' }));
  expect(stored()).toEqual([]);
  expect(screen.getByText('0 of 2 positions chosen')).toBeVisible();
  expect(screen.queryByText('Your choice')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Vote for Ada Sample' })).toHaveFocus();
});

test('a choice that is taken back leaves no sealed ballot to send again', async () => {
  localStorage.setItem('vote_choice', JSON.stringify(bothChosen));
  server.lose('POST /vote/cast');
  const { user } = renderRoute('/voter/election');
  await confirm(user);
  const failed = await screen.findByRole('dialog', { name: 'Voting Failed!' });
  await user.click(within(failed).getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Change your choice of Ada Sample' }));
  expect(stored()).toEqual([bothChosen[1]]);
  expect(screen.queryByRole('button', { name: 'Vote' })).not.toBeInTheDocument();
  const pending: unknown = JSON.parse(localStorage.getItem('pending_ballots') ?? '[]');
  expect(pending).toMatchObject([{ isCurrent: false }]);
});

test('the one button of the bar leads to the next position, and at last to the Vote button', async () => {
  const { user } = renderRoute('/voter/election');
  const next = await screen.findByRole('button', { name: 'Next: Governor' });
  expect(next).toHaveClass(buttonClass('secondary', 'small'));
  await choose(user, 'Ada Sample');
  expect(next).toHaveClass(buttonClass('primary', 'small'));
  await user.click(next);
  await choose(user, 'Chidi Sample');
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await user.click(screen.getByRole('button', { name: 'Review and vote' }));
  const end = screen.getByRole('region', { name: 'Vote for All Selected Positions' });
  expect(scrolled.mock.contexts.at(-1)).toBe(end);
  expect(within(end).getByRole('heading')).toHaveFocus();
  expect(within(end).getByRole('button', { name: 'Vote' })).toBeVisible();
});

test('a position with a choice has the colour of success, the open one the primary [S2.55]', async () => {
  const { user } = renderRoute('/voter/election');
  await choose(user, 'Ada Sample');
  const posts = within(screen.getByRole('navigation', { name: 'Positions' }));
  await user.click(posts.getByRole('button', { name: 'Governor' }));
  expect(posts.getByRole('button', { name: 'Governor' })).toHaveClass(buttonClass('primary'));
  expect(posts.getByRole('button', { name: /^President/ })).toHaveClass(buttonClass('success'));
});

test('Cancel in the modal chooses nothing [S2.57]', async () => {
  const { user } = renderRoute('/voter/election');
  await user.click(await screen.findByRole('button', { name: 'Vote for Ada Sample' }));
  expect(screen.getByText('Please review your selection carefully.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(stored()).toBeNull();
});

test('another choice for a post replaces the earlier one [S3.17]', async () => {
  const { user } = renderRoute('/voter/election');
  await choose(user, 'Ada Sample');
  await choose(user, 'Bola Sample');
  expect(stored()).toEqual([{ candidateId: bola.candidateId, postId: postIds.president }]);
});

test('the submit card appears only when there is a choice for every post [S2.58]', async () => {
  const { user } = renderRoute('/voter/election');
  await choose(user, 'Ada Sample');
  expect(screen.queryByText('Vote for All Selected Positions')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next: Governor' }));
  await choose(user, 'Chidi Sample');
  expect(screen.getByText('Vote for All Selected Positions')).toBeVisible();
});

test('choices survive a reload; one whose candidate is gone no longer counts [S4.10]', async () => {
  const gone = { candidateId: 'somebody-gone', postId: postIds.governor };
  localStorage.setItem('vote_choice', JSON.stringify([bothChosen[0], gone]));
  renderRoute('/voter/election');
  expect(await screen.findByText('1 of 2 positions chosen')).toBeVisible();
});

test('malformed stored choices count as none', async () => {
  localStorage.setItem('vote_choice', '{"nonsense":');
  renderRoute('/voter/election');
  expect(await screen.findByText('0 of 2 positions chosen')).toBeVisible();
});

test('No in the confirmation sends nothing', async () => {
  localStorage.setItem('vote_choice', JSON.stringify(bothChosen));
  const { user } = renderRoute('/voter/election');
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  await user.click(screen.getByRole('button', { name: 'No' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.requestsTo('POST /vote/cast')).toHaveLength(0);
});

test('Yes casts, thanks, clears the choices, and the voter is all good [S1.9 S2.59 S2.61 S4.9 S7.17]', async () => {
  localStorage.setItem('vote_choice', JSON.stringify(bothChosen));
  server.reply('POST /vote/cast', ({ body }) => {
    const tracker = trackerOf((body as { ballot: string }).ballot);
    return {
      message: '',
      data: { receipt: signReceipt('2026', { tracker, size: 2, due: 1_790_000_100 }, recorded.election.key) },
    };
  });
  const { user } = renderRoute('/voter/election');
  await screen.findByRole('button', { name: 'Vote' });
  server.succeed('GET /vote/initiate-vote', electionInfo(null));
  await confirm(user);
  const done = await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  expect(done).toHaveTextContent(
    'Thank you for participating in the democratic process. Your vote has been recorded.',
  );
  expect(within(done).getByRole('link', { name: 'View election results' })).toHaveAttribute(
    'target',
    '_blank',
  );
  expect(server.requestsTo('POST /vote/cast')).toHaveLength(1);
  expect(stored()).toBeNull();
  await user.click(within(done).getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText("You're all good!")).toBeVisible();
  const recordedToo = 'Your vote has been recorded. Thank you for taking part in the democratic process.';
  expect(screen.getByText(recordedToo)).toBeVisible();
  expect(screen.getByRole('link', { name: 'View election results' })).toHaveAttribute(
    'href',
    '/voter/results',
  );
  expect(screen.queryByRole('button', { name: 'Vote' })).not.toBeInTheDocument();
});

test('during the cast a modal without buttons shows the progress', async () => {
  localStorage.setItem('vote_choice', JSON.stringify(bothChosen));
  server.hang('POST /vote/cast');
  const { user } = renderRoute('/voter/election');
  await confirm(user);
  const casting = await screen.findByRole('dialog', { name: 'Casting your vote' });
  expect(within(casting).getByRole('progressbar')).toBeVisible();
  expect(within(casting).queryByRole('button')).not.toBeInTheDocument();
});

test('a failed cast is reported, and keeps the choices for a retry [S2.59 S8.11]', async () => {
  localStorage.setItem('vote_choice', JSON.stringify(bothChosen));
  server.lose('POST /vote/cast');
  const { user } = renderRoute('/voter/election');
  await confirm(user);
  const failed = await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(failed).toHaveTextContent('Please try again or contact support');
  const [, close] = within(failed).getAllByRole('button', { name: 'Close' });
  await user.click(close as HTMLElement);
  expect(stored()).toEqual(bothChosen);
  expect(screen.getByRole('button', { name: 'Vote' })).toBeVisible();
});

test('the reminder comes after three seconds, once [S2.60 S9.5]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderRoute('/voter/election');
  await screen.findByText('0 of 2 positions chosen');
  await painted();
  const reminder = 'Do not forget to click on Apply all Votes';
  act(() => void vi.advanceTimersByTime(2_500));
  expect(screen.queryByText(reminder)).not.toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(600));
  expect(screen.getAllByText(reminder)).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.queryByText(reminder)).not.toBeInTheDocument();
});

test('the reminder does not come again in the same session, and does in the next [S2.60]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const reminder = 'Do not forget to click on Apply all Votes';
  const visit = async () => {
    const view = renderRoute('/voter/election');
    await screen.findByText('0 of 2 positions chosen');
    await painted();
    act(() => void vi.advanceTimersByTime(3_100));
    const shown = screen.queryAllByText(reminder).length;
    act(() => void vi.advanceTimersByTime(10_000));
    view.unmount();
    return shown;
  };
  expect(await visit()).toBe(1);
  expect(await visit()).toBe(0);
  saveSession('token-of-a-voter', 'VOTER', 'ngozi@example.ng');
  expect(await visit()).toBe(1);
});

test('the reminder stays during the confirmation and disappears when the cast begins', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.setItem('vote_choice', JSON.stringify(bothChosen));
  const { user } = renderRoute('/voter/election');
  const vote = await screen.findByRole('button', { name: 'Vote' });
  await painted();
  act(() => void vi.advanceTimersByTime(3_100));
  expect(screen.getByText('Do not forget to click on Apply all Votes')).toBeVisible();
  await user.click(vote);
  expect(screen.getByText('Do not forget to click on Apply all Votes')).toBeVisible();
  await pressYes(user);
  expect(screen.queryByText('Do not forget to click on Apply all Votes')).not.toBeInTheDocument();
});

test.each([
  ['no-election', 'There is no election at the moment'],
  ['not-open', 'Voting has not opened yet'],
  ['closed', 'Voting has closed'],
] as const)('the reason %s is shown to a voter who cannot vote', async (reason, text) => {
  server.succeed('GET /vote/initiate-vote', electionInfo(null, { reason }));
  renderRoute('/voter/election');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText("You're all good!")).not.toBeInTheDocument();
});

test('election information that cannot be fetched shows the word Error [S2.62 S8.10]', async () => {
  server.refuse('GET /vote/initiate-vote', 500, { message: 'Something went wrong' });
  renderRoute('/voter/election');
  expect(await screen.findByText('Error')).toBeVisible();
});

test('a voter who waits for the opening gets the paper when voting opens', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const setStatus = (status: 'not-open' | 'open') =>
    server.succeed('GET /extras/election', { message: '', data: { meta: results({ status }).meta } });
  server.succeed('GET /vote/initiate-vote', electionInfo(null, { reason: 'not-open' }));
  setStatus('not-open');
  renderRoute('/voter/election');
  expect(await screen.findByText('Voting has not opened yet')).toBeVisible();
  expect(await screen.findByText('Election 2026')).toBeVisible();
  server.succeed('GET /vote/initiate-vote', electionInfo(recorded.booth));
  setStatus('open');
  act(() => void vi.advanceTimersByTime(30_000));
  expect(await screen.findByText('0 of 2 positions chosen')).toBeVisible();
});
