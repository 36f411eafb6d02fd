import { sodiumVerifier } from '@evoting/belenios/sodium';
import { trackerOf } from '@evoting/belenios/voter';
import { signReceipt } from '@evoting/record/signing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { receiptsOf, saveReceipt } from '../../lib/receipts.ts';
import { runBoothInPage } from '../../testing/boothWorker.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { noNotices, profile, unionContact } from '../../testing/samples.ts';
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

test('the booth finds the ballot paper in the record and shows its fingerprint', async () => {
  renderRoute('/voter/election');
  expect(await screen.findByText(/The ballot paper was found in the public record/)).toBeVisible();
  const { fingerprint } = voting.recorded.style.election;
  expect(screen.getByText((text) => text.includes(fingerprint))).toBeInTheDocument();
});

test('a cast sends an encrypted ballot with valid proofs and without the choices in clear', async () => {
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

test('a voter whose cast failed reads whom to ask', async () => {
  const contact = { ...unionContact, name: null, whatsapp: null, email: null, hours: null };
  voting.server.succeed('GET /extras/notices', { message: '', data: { ...noNotices, contact } });
  voting.server.lose('POST /vote/cast');
  await voteYes();
  const failed = await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(within(failed).getByRole('link', { name: '+234 803 555 0100' })).toBeVisible();
});

test('every ballot is sent at the maximum length for its paper [A236]', async () => {
  voting.server.lose('POST /vote/cast');
  await voteYes();
  await screen.findByRole('dialog', { name: 'Voting Failed!' });
  const [cast] = voting.casts();
  const longest = cast?.ballot.replace(/(challenge|response)":"\d+/g, `$1":"${'7'.repeat(76)}`);
  expect(JSON.stringify(cast)).toHaveLength(JSON.stringify({ ...cast, ballot: longest, fill: '' }).length);
});

test('the tracker is shown before Yes, and the ballot with that tracker is cast', async () => {
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

test('a receipt with a deadline later than the rules allow is stored, and the voter is warned', async () => {
  voting.accept(undefined, undefined, 9_000_000_000_000);
  await voteYes();
  const done = await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  expect(within(done).getByText(TOO_LATE)).toBeVisible();
  expect(receiptsOf(ACCOUNT)).toMatchObject([{ due: 9_000_000_000_000 }]);
});

test('a receipt with a deadline within the rules causes no warning', async () => {
  voting.accept(undefined, undefined, Math.floor(Date.now() / 1000) + 20);
  await voteYes();
  const done = await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  expect(within(done).queryByText(TOO_LATE)).not.toBeInTheDocument();
});

test('a retry after a lost reply sends the same bytes and key, and stores the receipt', async () => {
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

test('after a refusal the next attempt seals a new ballot', async () => {
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

test('a receipt for another ballot is a failure, and the ballot is kept for a retry', async () => {
  voting.accept(() => 'A'.repeat(43));
  await voteYes();
  const failed = await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(failed).toHaveTextContent(/receipt for it is not rightly signed/);
  expect(receiptsOf(ACCOUNT)).toEqual([]);
  expect(localStorage.getItem('pending_ballots')).toContain(trackerOf(voting.casts()[0]?.ballot ?? ''));
});

test('a receipt for another election is a failure, and replaces no stored receipt [A138]', async () => {
  const promise = { tracker: `${'A'.repeat(42)}E`, size: 2, due: 1_700_000_000 };
  const former = signReceipt('2023', promise, voting.recorded.election.key);
  saveReceipt(ACCOUNT, former);
  voting.accept(undefined, undefined, undefined, '2023');
  await voteYes();
  const failed = await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(failed).toHaveTextContent(/receipt for it is not rightly signed/);
  expect(receiptsOf(ACCOUNT)).toEqual([former]);
});

test('nothing is sent if a file of the record is missing', async () => {
  voting.recorded.source.files.delete(`payload/${voting.recorded.booth.electionHash}`);
  const { user } = renderRoute('/voter/election');
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  const failed = await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(failed).toHaveTextContent(/Nothing was sent/);
  expect(voting.casts()).toHaveLength(0);
  expect(localStorage.getItem('vote_choice')).toContain('bem');
});

test('No discards the ballot, and the next confirmation has a new one', async () => {
  const { user } = renderRoute('/voter/election');
  const shown = () => document.querySelector('dialog .font-mono')?.textContent;
  await user.click((await askToVote(user)).getByRole('button', { name: 'No' }));
  const trackers = [shown()];
  await askToVote(user);
  expect(trackers).not.toContain(shown());
  expect(voting.casts()).toHaveLength(0);
});

test('after a failed attempt and other choices a new ballot is sent', async () => {
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

test('a double press of Yes sends one ballot', async () => {
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

test('offline before the seal, the voter reads that nothing was sent, and can go back with every choice', async () => {
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

test('"Try again now" seals the ballot, and only Yes casts it', async () => {
  boothWithoutNetwork();
  voting.accept();
  const { user } = renderRoute('/voter/election');
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  runBoothInPage();
  await user.click(await screen.findByRole('button', { name: 'Try again now' }));
  const confirmation = await enabledYes();
  expect(voting.casts()).toHaveLength(0);
  await user.click(confirmation);
  await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  expect(voting.casts()).toHaveLength(1);
});

test('Vote retries a record that could not be reached, and continues', async () => {
  voting.accept();
  const messages = runBoothInPage(() => ({ answer: () => Promise.reject(new Error('no line')) }));
  const { user } = renderRoute('/voter/election');
  expect(await screen.findByText(/could not be reached/)).toBeVisible();
  runBoothInPage();
  await user.click(screen.getByRole('button', { name: 'Vote' }));
  await user.click(await enabledYes());
  await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  expect(messages.filter(({ to }) => to === 'booth')).toHaveLength(1);
});

test('a failed retry is reported, and the record is read again once the network is back', async () => {
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

const enabledYes = async () => {
  const yes = await screen.findByRole('button', { name: 'Yes' });
  await waitFor(() => expect(yes).toBeEnabled());
  return screen.getByRole('button', { name: 'Yes' });
};

test('each step moves the focus to the heading of the modal', async () => {
  voting.server.lose('POST /vote/cast');
  await voteYes();
  const heading = await screen.findByRole('heading', { name: 'Voting Failed!' });
  await waitFor(() => expect(heading).toHaveFocus());
});
