import { sodiumVerifier } from '@evoting/belenios/sodium';
import { trackerOf } from '@evoting/belenios/voter';
import { signReceipt } from '@evoting/record/signing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { keepReceipt, receiptsOf } from '../../lib/receipts.ts';
import { runBoothInPage } from '../../testing/boothWorker.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';
import { askToVote, closeFailure, pressYes, setUpVoting } from '../../testing/voting.ts';

const ACCOUNT = profile('VOTER').id;
let voting: Awaited<ReturnType<typeof setUpVoting>>;

beforeEach(async () => {
  voting = await setUpVoting();
});

async function voteYes() {
  const view = renderRoute('/voter/election');
  await askToVote(view.user);
  await pressYes(view.user);
  return view;
}

test('while the voter reads, the ballot paper is found in the record and its fingerprint shown', async () => {
  renderRoute('/voter/election');
  expect(await screen.findByText(/The ballot paper was found in the public record/)).toBeVisible();
  const { fingerprint } = voting.recorded.style.election;
  expect(screen.getByText((text) => text.includes(fingerprint))).toBeInTheDocument();
});

test('what is sent is an encrypted ballot that passes every proof and names no choice', async () => {
  voting.server.lose('POST /vote/cast');
  await voteYes();
  await screen.findByRole('dialog', { name: 'Voting Failed!' });
  const [cast] = voting.casts();
  expect(Object.keys(cast ?? {})).toEqual(['ballot', 'retryKey', 'account', 'fill']);
  expect(cast?.ballot).not.toMatch(/"(bem|dan|gov|sen)"/);
  expect(await sodiumVerifier.verify(voting.recorded.style.election, cast?.ballot ?? '')).toMatchObject({
    ok: true,
  });
});

test('every ballot is sent at the length of the longest one that the paper allows [A236]', async () => {
  voting.server.lose('POST /vote/cast');
  await voteYes();
  await screen.findByRole('dialog', { name: 'Voting Failed!' });
  const [cast] = voting.casts();
  const longest = cast?.ballot.replace(/(challenge|response)":"\d+/g, `$1":"${'7'.repeat(76)}`);
  expect(JSON.stringify(cast)).toHaveLength(JSON.stringify({ ...cast, ballot: longest, fill: '' }).length);
});

test('the tracker is shown before there is a Yes, and what is cast is the ballot of that tracker', async () => {
  voting.accept();
  const { user } = renderRoute('/voter/election');
  const confirmation = await askToVote(user);
  const shown = [...document.querySelectorAll('dialog .font-mono span')].map((group) => group.textContent);
  expect(shown).toHaveLength(4);
  expect(voting.casts()).toHaveLength(0);
  await user.click(confirmation.getByRole('button', { name: 'Yes' }));
  await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  expect(trackerOf(voting.casts()[0]?.ballot ?? '').slice(0, 16)).toBe(shown.join(''));
});

const TOO_LATE = /Your receipt gives the server longer than the record's rules allow/;

test('a receipt that comes when the page no longer waits for it is kept, and the voter is told', async () => {
  voting.accept(undefined, undefined, 9_000_000_000_000);
  await voteYes();
  const done = await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  expect(within(done).getByText(TOO_LATE)).toBeVisible();
  expect(receiptsOf(ACCOUNT)).toMatchObject([{ due: 9_000_000_000_000 }]);
});

test('a receipt that is due in time is no reason for a word', async () => {
  voting.accept(undefined, undefined, Math.floor(Date.now() / 1000) + 20);
  await voteYes();
  const done = await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  expect(within(done).queryByText(TOO_LATE)).not.toBeInTheDocument();
});

test('a retry after a lost answer sends the identical bytes and key; then the receipt is kept', async () => {
  voting.server.lose('POST /vote/cast');
  const { user } = await voteYes();
  await closeFailure(user);
  voting.accept();
  const again = await askToVote(user);
  expect(again.getByText(/Yes sends the very same ballot, which counts once/)).toBeVisible();
  expect(again.queryByRole('button', { name: 'Check this device' })).not.toBeInTheDocument();
  await pressYes(user);
  const done = within(await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' }));
  const [first, second] = voting.casts();
  expect(second).toEqual(first);
  const tracker = trackerOf(first?.ballot ?? '');
  expect(receiptsOf(ACCOUNT)).toMatchObject([{ tracker }]);
  expect(localStorage.getItem('pending_ballots')).toBeNull();
  expect(done.getByText(tracker.slice(0, 4))).toBeVisible();
  expect(done.getByRole('link', { name: /See my tracker/ })).toHaveAttribute('href', '/voter/ballot');
});

test('a ballot that the server refuses is not sent again: the next try seals another', async () => {
  voting.server.refuse('POST /vote/cast', 422, { message: 'The proofs of this ballot do not hold' });
  const { user } = await voteYes();
  expect(await screen.findByText('The proofs of this ballot do not hold')).toBeVisible();
  await closeFailure(user);
  await askToVote(user);
  await pressYes(user);
  await waitFor(() => expect(voting.casts()).toHaveLength(2));
  const [first, second] = voting.casts();
  expect(second?.ballot).not.toBe(first?.ballot);
  expect(second?.retryKey).not.toBe(first?.retryKey);
});

test('a receipt that is signed for another ballot is no success, and the ballot is kept for another try', async () => {
  voting.accept(() => 'A'.repeat(43));
  await voteYes();
  const failed = await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(failed).toHaveTextContent(/receipt for it is not rightly signed/);
  expect(receiptsOf(ACCOUNT)).toEqual([]);
  expect(localStorage.getItem('pending_ballots')).toContain(trackerOf(voting.casts()[0]?.ballot ?? ''));
});

test('a receipt that is filed under another election is no success, and takes the place of no other receipt [A138]', async () => {
  const [promise, key] = [
    { tracker: `${'A'.repeat(42)}E`, size: 2, due: 1_700_000_000 },
    voting.recorded.election.key,
  ];
  const former = signReceipt('2023', promise, key);
  keepReceipt(ACCOUNT, former);
  voting.accept(undefined, undefined, undefined, '2023');
  await voteYes();
  const failed = await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(failed).toHaveTextContent(/receipt for it is not rightly signed/);
  expect(receiptsOf(ACCOUNT)).toEqual([former]);
});

test('a record that is not what it must be keeps everything on the device', async () => {
  voting.recorded.source.files.delete(`payload/${voting.recorded.booth.electionHash}`);
  const { user } = renderRoute('/voter/election');
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  const failed = await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(failed).toHaveTextContent(/Nothing was sent/);
  expect(voting.casts()).toHaveLength(0);
  expect(localStorage.getItem('vote_choice')).toContain('bem');
});

test('No forgets the ballot, and the next confirmation has another one', async () => {
  const { user } = renderRoute('/voter/election');
  const shown = () => document.querySelector('dialog .font-mono')?.textContent;
  await user.click((await askToVote(user)).getByRole('button', { name: 'No' }));
  const trackers = [shown()];
  await askToVote(user);
  expect(trackers).not.toContain(shown());
  expect(voting.casts()).toHaveLength(0);
});

test('a ballot whose choices were changed after a failed try is not sent again', async () => {
  voting.server.lose('POST /vote/cast');
  const { user } = await voteYes();
  await closeFailure(user);
  await user.click(screen.getByRole('button', { name: 'Vote for Candidate ada' }));
  await user.click(screen.getByRole('button', { name: 'Select Candidate' }));
  const confirmation = await askToVote(user);
  expect(confirmation.getByText('Candidate ada')).toBeVisible();
  await pressYes(user);
  await waitFor(() => expect(voting.casts()).toHaveLength(2));
  expect(voting.casts()[1]?.ballot).not.toBe(voting.casts()[0]?.ballot);
});

test('Yes pressed twice before the screen could answer sends one ballot', async () => {
  voting.server.lose('POST /vote/cast');
  const { user } = renderRoute('/voter/election');
  const yes = (await askToVote(user)).getByRole('button', { name: 'Yes' });
  act(() => {
    yes.click();
    yes.click();
  });
  await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(voting.casts()).toHaveLength(1);
});

/** A booth whose record does not answer. */
const boothWithoutNetwork = () =>
  runBoothInPage(() => ({ answer: () => new Promise<never>(() => undefined) }));

test('without a network the voter is told that nothing was encrypted or sent, and can go back with every choice kept', async () => {
  boothWithoutNetwork();
  const { user } = renderRoute('/voter/election');
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  const asking = await screen.findByRole('dialog', { name: /^Are you sure/ });
  expect(asking).toHaveTextContent(/Waiting for the network/);
  expect(asking).toHaveTextContent(/Nothing has been encrypted or sent yet/);
  expect(within(asking).getByRole('button', { name: 'Yes' })).toBeDisabled();
  await user.click(within(asking).getByRole('button', { name: 'No' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(voting.casts()).toHaveLength(0);
  expect(localStorage.getItem('vote_choice')).toContain('bem');
});

test('a voter who waits for the network can try again; the ballot is sealed then, and cast by Yes alone', async () => {
  boothWithoutNetwork();
  voting.accept();
  const { user } = renderRoute('/voter/election');
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  runBoothInPage();
  await user.click(await screen.findByRole('button', { name: 'Try again now' }));
  const confirmation = await askedConfirmation();
  expect(voting.casts()).toHaveLength(0);
  await user.click(confirmation);
  await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  expect(voting.casts()).toHaveLength(1);
});

test('a line that was away while the paper was read is tried again by Vote, which then goes on', async () => {
  voting.accept();
  const away = runBoothInPage(() => ({ answer: () => Promise.reject(new Error('no line')) }));
  const { user } = renderRoute('/voter/election');
  expect(await screen.findByText(/could not be reached/)).toBeVisible();
  runBoothInPage();
  await user.click(screen.getByRole('button', { name: 'Vote' }));
  await user.click(await askedConfirmation());
  await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  expect(away.filter(({ to }) => to === 'booth')).toHaveLength(1);
});

test('a line that is still away is said to be so, and when it is back the paper is read without a press', async () => {
  runBoothInPage(() => ({ answer: () => Promise.reject(new Error('no line')) }));
  const { user } = renderRoute('/voter/election');
  await screen.findByText(/could not be reached/);
  await user.click(screen.getByRole('button', { name: 'Vote' }));
  expect(await screen.findByRole('dialog', { name: 'Voting Failed!' })).toHaveTextContent(
    /could not be reached/,
  );
  await closeFailure(user);
  runBoothInPage();
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText(/The ballot paper was found in the public record/)).toBeVisible();
});

const askedConfirmation = async () => {
  const yes = await screen.findByRole('button', { name: 'Yes' });
  await waitFor(() => expect(yes).toBeEnabled());
  return screen.getByRole('button', { name: 'Yes' });
};

test('from step to step the focus goes to the heading of the modal', async () => {
  voting.server.lose('POST /vote/cast');
  await voteYes();
  const heading = await screen.findByRole('heading', { name: 'Voting Failed!' });
  await waitFor(() => expect(heading).toHaveFocus());
});
