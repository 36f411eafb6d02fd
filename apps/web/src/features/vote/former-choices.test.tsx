import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { outdatePending, pendingOf } from '../../lib/pending.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';
import {
  askToVote,
  closeFailure,
  pressYes,
  setOnline,
  setUpVoting,
  type User,
} from '../../testing/voting.ts';

const ACCOUNT = profile('VOTER').id;
const CHANGED = /Your choices were changed meanwhile/;
const RESEND = /Yes sends the very same ballot/;
let voting: Awaited<ReturnType<typeof setUpVoting>>;
beforeEach(async () => {
  voting = await setUpVoting();
});
afterEach(() => setOnline(true));

async function chooseAda(user: User): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Vote for Candidate ada' }));
  await user.click(screen.getByRole('button', { name: 'Select Candidate' }));
}

/** Chooses in another tab, before this tab gets the storage event. */
function chooseElsewhere(governor: string): void {
  const senator = { candidateId: 'dan', postId: 'sen' };
  localStorage.setItem('vote_choice', JSON.stringify([senator, { candidateId: governor, postId: 'gov' }]));
  outdatePending();
}

async function waitOffline() {
  const view = renderRoute('/voter/election');
  await askToVote(view.user);
  setOnline(false);
  await pressYes(view.user);
  await screen.findByText('You are offline: waiting for the network');
  return view;
}

/** Navigates by the browser, without pressing a button. */
async function leaveAndReturn({ router }: ReturnType<typeof renderRoute>): Promise<void> {
  await act(() => router.navigate('/how-it-works'));
  await act(() => router.navigate('/voter/election'));
  await screen.findByRole('button', { name: 'Vote' });
}

test('a ballot that waits offline is not cast after the voter has left and chosen another candidate', async () => {
  const view = await waitOffline();
  await leaveAndReturn(view);
  await chooseAda(view.user);
  voting.accept();
  setOnline(true);
  const confirmation = await askToVote(view.user);
  expect(voting.casts()).toEqual([]);
  expect(confirmation.getByText('Candidate ada')).toBeVisible();
  expect(confirmation.queryByText(RESEND)).not.toBeInTheDocument();
  const [former] = pendingOf(ACCOUNT);
  await pressYes(view.user);
  await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  expect(voting.casts()).toHaveLength(1);
  expect(voting.casts()[0]?.ballot).not.toBe(former?.json);
});

test('a ballot that waits offline while its voter leaves is offered by Vote, and that same ballot is cast [A243]', async () => {
  const view = await waitOffline();
  await leaveAndReturn(view);
  const [kept] = pendingOf(ACCOUNT);
  voting.accept();
  setOnline(true);
  const confirmation = await askToVote(view.user);
  expect(voting.casts()).toEqual([]);
  expect(confirmation.getByText(RESEND)).toBeVisible();
  await pressYes(view.user);
  await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  expect(voting.casts()).toMatchObject([{ ballot: kept?.json, retryKey: kept?.retryKey }]);
});

test('a ballot that waits offline is not sent after other choices in another tab, and its voter is told [A243]', async () => {
  await waitOffline();
  chooseElsewhere('ada');
  voting.accept();
  setOnline(true);
  expect(await screen.findByRole('dialog', { name: 'Voting Failed!' })).toHaveTextContent(CHANGED);
  expect(voting.casts()).toEqual([]);
  expect(pendingOf(ACCOUNT)).toMatchObject([{ isCurrent: false }]);
});

test('a ballot whose reply was lost is neither sent again nor offered after other choices in another tab', async () => {
  let lose = () => {};
  const held = new Promise<never>((_, reject) => {
    lose = () => reject(new TypeError('Failed to fetch'));
  });
  voting.server.reply('POST /vote/cast', () => held);
  const { user } = renderRoute('/voter/election');
  await askToVote(user);
  await pressYes(user);
  await waitFor(() => expect(voting.casts()).toHaveLength(1));
  chooseElsewhere('ada');
  setOnline(false);
  lose();
  await screen.findByText('You are offline: waiting for the network');
  voting.accept();
  setOnline(true);
  expect(await screen.findByRole('dialog', { name: 'Voting Failed!' })).toHaveTextContent(CHANGED);
  expect(voting.casts()).toHaveLength(1);
  await closeFailure(user);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'vote_choice' })));
  const confirmation = await askToVote(user);
  expect(confirmation.getByText('Candidate ada')).toBeVisible();
  expect(confirmation.queryByText(RESEND)).not.toBeInTheDocument();
});

test('Yes to a list that another tab has changed sends and stores nothing [A243]', async () => {
  const { user } = renderRoute('/voter/election');
  await askToVote(user);
  chooseElsewhere('ada');
  await pressYes(user);
  expect(await screen.findByRole('dialog', { name: 'Voting Failed!' })).toHaveTextContent(CHANGED);
  expect(voting.casts()).toEqual([]);
  expect(pendingOf(ACCOUNT)).toEqual([]);
});

test('Yes to an earlier ballot sends nothing if another tab has changed the choices, even if it changed them back [A243]', async () => {
  voting.server.lose('POST /vote/cast');
  const { user } = renderRoute('/voter/election');
  await askToVote(user);
  await pressYes(user);
  await closeFailure(user);
  expect((await askToVote(user)).getByText(RESEND)).toBeVisible();
  chooseElsewhere('ada');
  chooseElsewhere('bem');
  await pressYes(user);
  expect(await screen.findByRole('dialog', { name: 'Voting Failed!' })).toHaveTextContent(CHANGED);
  expect(voting.casts()).toHaveLength(1);
  expect(pendingOf(ACCOUNT)).toMatchObject([{ isCurrent: false }]);
});

test('a suspended page offers no ballot that another tab sealed for other choices, and shows those on waking [A243]', async () => {
  voting.server.lose('POST /vote/cast');
  const { user } = renderRoute('/voter/election');
  await askToVote(user);
  await pressYes(user);
  await closeFailure(user);
  const [theirs] = pendingOf(ACCOUNT);
  chooseElsewhere('ada');
  localStorage.setItem('pending_ballots', JSON.stringify([theirs]));
  await user.click(screen.getByRole('button', { name: 'Vote' }));
  expect(await screen.findByRole('dialog', { name: 'Voting Failed!' })).toHaveTextContent(CHANGED);
  await closeFailure(user);
  act(() => void dispatchEvent(new Event('pageshow')));
  const confirmation = await askToVote(user);
  expect(confirmation.getByText('Candidate ada')).toBeVisible();
  expect(confirmation.getByText(RESEND)).toBeVisible();
});
