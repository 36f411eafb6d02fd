import { trackerOf } from '@evoting/belenios/voter';
import { fillOf } from '@evoting/booth/fill';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { pendingOf, savePending } from '../../lib/pending.ts';
import { receiptsOf, saveReceipt } from '../../lib/receipts.ts';
import { removeStored } from '../../lib/storage.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { electionInfo, profile } from '../../testing/samples.ts';
import { askToVote, closeFailure, pressYes, setOnline, setUpVoting } from '../../testing/voting.ts';

const ACCOUNT = profile('VOTER').id;
let voting: Awaited<ReturnType<typeof setUpVoting>>;
beforeEach(async () => {
  voting = await setUpVoting();
});

// The query cache also listens for the network, and outlives a test.
afterEach(() => setOnline(true));

async function voteYes() {
  const view = renderRoute('/voter/election');
  await askToVote(view.user);
  await pressYes(view.user);
  return view;
}

test('after Yes while offline the voter is told, and the ballot is sent once when the network is back', async () => {
  voting.accept();
  const { user } = renderRoute('/voter/election');
  await askToVote(user);
  setOnline(false);
  await pressYes(user);
  expect(await screen.findByText('You are offline: waiting for the network')).toBeVisible();
  expect(voting.casts()).toHaveLength(0);
  setOnline(true);
  await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  expect(voting.casts()).toHaveLength(1);
});

test('after Yes while offline the voter can go back with every choice, and later cast the same ballot once', async () => {
  const { user } = renderRoute('/voter/election');
  await askToVote(user);
  setOnline(false);
  await pressYes(user);
  await user.click(await screen.findByRole('button', { name: 'Go back' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const [sealed] = pendingOf(ACCOUNT);
  voting.accept();
  setOnline(true);
  expect(voting.casts()).toHaveLength(0);
  await askToVote(user);
  await pressYes(user);
  await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  const { json = '', retryKey } = sealed ?? {};
  expect(voting.casts()).toEqual([{ ballot: json, retryKey, account: ACCOUNT, fill: fillOf(json) }]);
});

test('a network failure during the cast leads back to waiting, and the same bytes are sent again', async () => {
  voting.server.reply('POST /vote/cast', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    throw new TypeError('Failed to fetch');
  });
  await voteYes();
  await screen.findByText('You are offline: waiting for the network');
  voting.accept();
  setOnline(true);
  await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  const [first, second] = voting.casts();
  expect(voting.casts()).toHaveLength(2);
  expect(second).toEqual(first);
});

test('"Try again now" sends even if the browser wrongly reports to be offline', async () => {
  voting.accept();
  const { user } = renderRoute('/voter/election');
  await askToVote(user);
  setOnline(false);
  await pressYes(user);
  await user.click(await screen.findByRole('button', { name: 'Try again now' }));
  await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  expect(voting.casts()).toHaveLength(1);
});

test('after a session that ended at Yes the voter logs in, finds the choices, and casts the same ballot', async () => {
  voting.server.refuse('POST /vote/cast', 401, { message: 'Please login again' });
  const first = await voteYes();
  const failed = within(await screen.findByRole('dialog', { name: 'Voting Failed!' }));
  expect(failed.getByText(/Your choices are kept: log in again on this device/)).toBeVisible();
  await first.user.click(failed.getByRole('link', { name: 'Log in again' }));
  await waitFor(() => expect(first.router.state.location.pathname).toBe('/auth/login'));
  first.unmount();
  localStorage.setItem('auth_token', 'another-token');
  voting.accept();
  const { user } = renderRoute('/voter/dashboard');
  await askToVote(user);
  await pressYes(user);
  await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  const [refused, taken] = voting.casts();
  expect(taken).toEqual(refused);
});

test('a pending ballot is never sent for another account, which seals its own', async () => {
  voting.server.lose('POST /vote/cast');
  const first = await voteYes();
  await closeFailure(first.user);
  first.unmount();
  const other = { ...profile('VOTER'), id: '00000000-0000-4000-8000-000000000099' as never };
  voting.server.succeed('GET /user/profile', { message: '', data: { user: other } });
  const { user } = renderRoute('/voter/election');
  const confirmation = await askToVote(user);
  expect(confirmation.getByRole('button', { name: 'Check this device' })).toBeVisible();
  await pressYes(user);
  await screen.findByRole('dialog', { name: 'Voting Failed!' });
  const [of, ofOther] = voting.casts();
  expect(ofOther?.ballot).not.toBe(of?.ballot);
});

test('a pending ballot is refused in the session of another account, and stays pending [A120]', async () => {
  const { user } = renderRoute('/voter/election');
  await askToVote(user);
  setOnline(false);
  await pressYes(user);
  await screen.findByText('You are offline: waiting for the network');
  // Another account logs in in another tab, and this tab gets no event.
  localStorage.setItem('auth_token', 'token-of-another');
  const said = 'Another account has logged in on this device since.';
  voting.server.refuse('POST /vote/cast', 409, { code: 'ballot-of-another', message: said });
  setOnline(true);
  const failed = await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(failed).toHaveTextContent(said);
  expect(failed).not.toHaveTextContent('Your choices are kept');
  expect(voting.casts()).toMatchObject([{ account: ACCOUNT }]);
  expect(pendingOf(ACCOUNT)).toHaveLength(1);
});

test('while the account cannot be loaded, nothing is sealed, sent or stored, and no receipt is shown [A120]', async () => {
  voting.server.refuse('GET /user/profile', 503, { message: 'Not now' });
  voting.accept();
  const { user, unmount } = renderRoute('/voter/election');
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  // Twice for the frame and twice for the screen.
  expect(voting.server.requestsTo('GET /user/profile').length).toBeLessThanOrEqual(4);
  const failed = await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(failed).toHaveTextContent(/Your account could not be loaded, so nothing was encrypted or sent/);
  expect(voting.casts()).toEqual([]);
  expect(localStorage.getItem('pending_ballots')).toBeNull();
  unmount();
  voting.reportVoted();
  renderRoute('/voter/election');
  expect(await screen.findByText("You're all good!")).toBeVisible();
  expect(screen.getByText(/could not be loaded, nor your receipt/)).toBeVisible();
  expect(screen.queryByText(/There is no receipt of this account/)).not.toBeInTheDocument();
});

test('after a lost reply and a reload the ballot is sent again for its receipt, and the choices are cleared', async () => {
  voting.server.lose('POST /vote/cast');
  const first = await voteYes();
  await closeFailure(first.user);
  first.unmount();
  voting.reportVoted();
  voting.accept();
  renderRoute('/voter/election');
  expect(await screen.findByText("You're all good!")).toBeVisible();
  const tracker = trackerOf(voting.casts()[0]?.ballot ?? '');
  expect(await screen.findByText(tracker.slice(0, 4))).toBeVisible();
  expect(voting.casts()[1]).toEqual(voting.casts()[0]);
  expect(receiptsOf(ACCOUNT)).toMatchObject([{ tracker }]);
  expect(localStorage.getItem('vote_choice')).toBeNull();
  expect(pendingOf(ACCOUNT)).toEqual([]);
});

test('a receipt that could not be fetched is reported, and the button fetches it', async () => {
  savePending({
    account: ACCOUNT,
    log: '2026',
    verifierKey: voting.recorded.booth.verifierKey,
    isCurrent: true,
    tracker: trackerOf('{}'),
    json: '{}',
    retryKey: 'k',
  });
  voting.server.lose('POST /vote/cast');
  voting.reportVoted();
  const { user } = renderRoute('/voter/election');
  expect(await screen.findByText(/its receipt has not arrived on this device yet/)).toBeVisible();
  voting.accept();
  await user.click(screen.getByRole('button', { name: 'Fetch my receipt' }));
  expect(await screen.findByText(trackerOf('{}').slice(0, 4))).toBeVisible();
});

test('a voter who cast on another device is told where the receipt is, and is shown no other voter’s', async () => {
  localStorage.setItem(
    'ballot_receipts',
    JSON.stringify([
      {
        account: 'somebody-else',
        receipt: { origin: 'o', log: '2026', tracker: 'Z'.repeat(43), size: 1, due: 1, note: 'n' },
      },
    ]),
  );
  voting.reportVoted();
  renderRoute('/voter/election');
  expect(await screen.findByText(/There is no receipt of this account on this device/)).toBeVisible();
  expect(screen.queryByText('ZZZZ')).not.toBeInTheDocument();
});

test('a voter who cast on another device is not shown the tracker of a former election', async () => {
  const former = { origin: 'o', log: '2023', tracker: 'Y'.repeat(43), size: 1, due: 1, note: 'n' };
  saveReceipt(ACCOUNT, former);
  savePending({
    account: ACCOUNT,
    log: '2023',
    verifierKey: 'v',
    isCurrent: false,
    tracker: trackerOf('{}'),
    json: '{}',
    retryKey: 'k',
  });
  voting.reportVoted();
  renderRoute('/voter/election');
  expect(await screen.findByText(/There is no receipt of this account on this device/)).toBeVisible();
  expect(screen.queryByText('YYYY')).not.toBeInTheDocument();
  expect(voting.casts()).toEqual([]);
});

test('a voter who has already voted in another tab is told so, and the paper disappears', async () => {
  voting.server.refuse('POST /vote/cast', 409, { message: 'You have voted already. Your first vote counts' });
  const view = renderRoute('/voter/election');
  await askToVote(view.user);
  voting.reportVoted();
  await pressYes(view.user);
  const failed = within(await screen.findByRole('dialog', { name: 'Voting Failed!' }));
  expect(failed.getByText('You have voted already. Your first vote counts')).toBeVisible();
  await waitFor(() => expect(failed.queryByText(/Your choices are kept/)).not.toBeInTheDocument());
  await closeFailure(view.user);
  expect(await screen.findByText("You're all good!")).toBeVisible();
  expect(localStorage.getItem('vote_choice')).toBeNull();
});

test('a vote in another tab removes the paper in this one', async () => {
  renderRoute('/voter/election');
  await screen.findByRole('button', { name: 'Vote' });
  voting.reportVoted();
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'ballot_receipts' })));
  expect(await screen.findByText("You're all good!")).toBeVisible();
});

test('a vote in another tab closes an open confirmation', async () => {
  const { user } = renderRoute('/voter/election');
  await askToVote(user);
  voting.reportVoted();
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'ballot_receipts' })));
  expect(await screen.findByText("You're all good!")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(voting.casts()).toHaveLength(0);
});

test('the close of voting closes an open confirmation and is reported without an error', async () => {
  const { user } = renderRoute('/voter/election');
  await askToVote(user);
  voting.server.succeed('GET /vote/initiate-vote', electionInfo(null, { reason: 'closed' }));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'ballot_receipts' })));
  expect(await screen.findByText('Voting has closed')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByText(/named no public record|Voting Failed/)).not.toBeInTheDocument();
  expect(voting.casts()).toHaveLength(0);
  expect(localStorage.getItem('vote_choice')).not.toBeNull();
});

test('a login of another account in another tab removes this account’s name and choices from the screen', async () => {
  renderRoute('/voter/election');
  await screen.findByRole('button', { name: 'Vote' });
  voting.server.succeed('GET /user/profile', {
    message: '',
    data: { user: profile('VOTER', 'Yusuf Bello Other') },
  });
  localStorage.removeItem('vote_choice');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'vote_choice' })));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue: 'another' })));
  expect(await screen.findByText('YB')).toBeInTheDocument();
  expect(await screen.findByText('0 of 2 positions chosen')).toBeVisible();
});

test('a login of another account in another tab closes an open confirmation before that account is loaded [A120]', async () => {
  const { user } = renderRoute('/voter/election');
  await askToVote(user);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  voting.server.reply('GET /user/profile', async () => {
    await held;
    return { message: '', data: { user: profile('VOTER', 'Yusuf Bello Other') } };
  });
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue: 'another' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('status', { name: 'Loading...' })).toBeVisible();
  answer();
  expect(await screen.findByText('YB')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a logout in another tab leads to the login; an expired session there keeps the screen', async () => {
  renderRoute('/voter/profile');
  expect(await screen.findByDisplayValue(profile('VOTER').name)).toBeVisible();
  const changeStored = (key: string) =>
    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
  localStorage.removeItem('auth_token');
  changeStored('auth_token');
  expect(await screen.findByText('Your session has ended.')).toBeVisible();
  expect(screen.getByDisplayValue(profile('VOTER').name)).toBeVisible();
  changeStored('user_type');
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(screen.queryByDisplayValue(profile('VOTER').name)).not.toBeInTheDocument();
});

test('a voter who leaves during the cast finds the receipt on return', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  voting.accept(undefined, held);
  const { router } = await voteYes();
  await waitFor(() => expect(voting.casts()).toHaveLength(1));
  await act(() => router.navigate('/how-it-works'));
  voting.reportVoted();
  answer();
  await waitFor(() => expect(receiptsOf(ACCOUNT)).toHaveLength(1));
  expect(localStorage.getItem('vote_choice')).toBeNull();
  expect(pendingOf(ACCOUNT)).toEqual([]);
  await act(() => router.navigate('/voter/election'));
  expect(await screen.findByText("You're all good!")).toBeVisible();
  expect(voting.casts()).toHaveLength(1);
});

test('a voter who leaves during the cast and had already voted finds no paper on return', async () => {
  voting.server.refuse('POST /vote/cast', 409, { message: 'You have voted already. Your first vote counts' });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const served = fetch;
  const delayed = vi.fn(async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).endsWith('/vote/cast')) await held;
    return served(...request);
  });
  vi.stubGlobal('fetch', delayed);
  const { router } = await voteYes();
  const asked = () => delayed.mock.calls.map(([address]) => String(address));
  await waitFor(() => expect(asked()).toContainEqual(expect.stringMatching(/\/vote\/cast$/)));
  await act(() => router.navigate('/how-it-works'));
  voting.reportVoted();
  answer();
  await waitFor(() => expect(pendingOf(ACCOUNT)).toEqual([]));
  await act(() => router.navigate('/voter/election'));
  expect(await screen.findByText("You're all good!")).toBeVisible();
});

test('with a full storage the voter can still choose and cast, and is offered to save the receipt', async () => {
  localStorage.removeItem('vote_choice');
  const real = localStorage;
  const refused = new Set<string>();
  const setItem = (key: string) => {
    refused.add(key);
    throw new DOMException('full', 'QuotaExceededError');
  };
  // The page's stand-in for the storage outlives this test.
  onTestFinished(() => refused.forEach(removeStored));
  const full = {
    getItem: (key: string) => real.getItem(key),
    removeItem: (key: string) => real.removeItem(key),
    clear: () => real.clear(),
    setItem,
  };
  vi.stubGlobal('localStorage', full);
  voting.accept();
  const { user } = renderRoute('/voter/election');
  for (const [post, name] of [
    ['Governor', 'Candidate bem'],
    ['Senator', 'Candidate dan'],
  ]) {
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${post}`) }));
    await user.click(await screen.findByRole('button', { name: `Vote for ${name}` }));
    await user.click(await screen.findByRole('button', { name: 'Select Candidate' }));
  }
  await askToVote(user);
  await pressYes(user);
  const done = within(await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' }));
  expect(done.getByText(/This browser could not keep your receipt/)).toBeVisible();
  expect(done.getByRole('button', { name: 'Download the receipt' })).toBeVisible();
});
