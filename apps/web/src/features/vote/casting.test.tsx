import { signReceipt } from '@evoting/audit/receipt';
import { sodiumVerifier } from '@evoting/belenios/sodium';
import { trackerOf } from '@evoting/belenios/voter';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { runBoothInPage } from '../../testing/boothWorker.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { paperOf, recordedElection } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';

type Recorded = Awaited<ReturnType<typeof recordedElection>>;
let server: ReturnType<typeof fakeServer>;
let recorded: Recorded;

beforeEach(async () => {
  recorded = await recordedElection();
  runBoothInPage();
  server = fakeServer();
  server.serveRecord('2026', recorded.source);
  localStorage.setItem('auth_token', 'token-of-a-voter');
  localStorage.setItem(
    'vote_choice',
    JSON.stringify([
      { candidateId: 'bem', postId: 'gov' },
      { candidateId: 'dan', postId: 'sen' },
    ]),
  );
  server.succeed('GET /user/profile', { message: '', data: { user: profile('VOTER') } });
  server.succeed('GET /vote/initiate-vote', paperOf(recorded));
});

async function ask(user: ReturnType<typeof renderRoute>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  return within(await screen.findByRole('dialog'));
}
const bodies = () => server.askedFor('POST /vote/cast').map(({ body }) => body as { ballot: string });
const answerWithReceipt = (tracker: string) =>
  server.succeed('POST /vote/cast', {
    message: '',
    data: { receipt: signReceipt('2026', tracker, recorded.election.key) },
  });

test('while the voter reads, the ballot paper is found in the record and its fingerprint shown', async () => {
  renderRoute('/voter/election');
  expect(await screen.findByText(/The ballot paper was found in the public record/)).toBeVisible();
  expect(screen.getByText(new RegExp(recorded.style.election.fingerprint.slice(0, 20)))).toBeInTheDocument();
});

test('what is sent is an encrypted ballot that passes every proof and names no choice', async () => {
  server.lose('POST /vote/cast');
  const { user } = renderRoute('/voter/election');
  await user.click((await ask(user)).getByRole('button', { name: 'Yes' }));
  await screen.findByRole('dialog', { name: 'Voting Failed!' });
  const [body] = bodies();
  expect(Object.keys(body ?? {})).toEqual(['ballot']);
  expect(body?.ballot).not.toMatch(/"(bem|dan|gov|sen)"/);
  expect(await sodiumVerifier.verify(recorded.style.election, body?.ballot ?? '')).toMatchObject({
    ok: true,
  });
});

test('a retry after a lost answer sends the identical bytes; then the receipt is kept', async () => {
  server.lose('POST /vote/cast');
  const { user } = renderRoute('/voter/election');
  await user.click((await ask(user)).getByRole('button', { name: 'Yes' }));
  const failed = within(await screen.findByRole('dialog', { name: 'Voting Failed!' }));
  await user.click(failed.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  const tracker = trackerOf(bodies()[0]?.ballot ?? '');
  answerWithReceipt(tracker);
  await user.click((await ask(user)).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' })).toBeVisible();
  expect(bodies()[1]).toEqual(bodies()[0]);
  expect(JSON.parse(localStorage.getItem('ballot_receipt') ?? '{}')).toMatchObject({ tracker });
  expect(sessionStorage.getItem('pending_ballot')).toBeNull();
  expect(screen.getByRole('link', { name: /See my tracker/ })).toHaveAttribute('href', '/voter/ballot');
});

test('a ballot that the server refuses is not sent again: the next try encrypts anew', async () => {
  server.refuse('POST /vote/cast', 422, { message: 'The proofs of this ballot do not hold' });
  const { user } = renderRoute('/voter/election');
  await user.click((await ask(user)).getByRole('button', { name: 'Yes' }));
  const failed = within(await screen.findByRole('dialog', { name: 'Voting Failed!' }));
  expect(failed.getByText('The proofs of this ballot do not hold')).toBeVisible();
  await user.click(failed.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  await user.click((await ask(user)).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).not.toEqual(bodies()[0]);
});

test('a receipt that is signed for another ballot is no success', async () => {
  answerWithReceipt('A'.repeat(43));
  const { user } = renderRoute('/voter/election');
  await user.click((await ask(user)).getByRole('button', { name: 'Yes' }));
  const failed = await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(failed).toHaveTextContent(/receipt for it is not rightly signed/);
  expect(localStorage.getItem('ballot_receipt')).toBeNull();
});

test('a record that is not what it must be keeps everything on the device', async () => {
  recorded.source.files.delete(`payload/${recorded.booth.electionHash}`);
  const { user } = renderRoute('/voter/election');
  await user.click((await ask(user)).getByRole('button', { name: 'Yes' }));
  const failed = await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(failed).toHaveTextContent(/Nothing was sent/);
  expect(bodies()).toHaveLength(0);
  expect(localStorage.getItem('vote_choice')).toContain('bem');
});

test('a checked device shows the tracker first, opens the test, and never casts what was opened', async () => {
  server.lose('POST /vote/cast');
  const { user } = renderRoute('/voter/election');
  await user.click((await ask(user)).getByRole('button', { name: 'Check this device first' }));
  const sealed = within(await screen.findByRole('dialog', { name: 'Your ballot is sealed' }));
  await user.click(sealed.getByRole('button', { name: 'Open it as a test' }));
  const opened = within(
    await screen.findByRole('dialog', { name: 'Check the test ballot on another device' }),
  );
  const link = new URL(opened.getByRole('link', { name: 'Open the check' }).getAttribute('href') ?? '');
  expect(link.pathname).toBe('/voter/ballot/check');
  const seed = new URLSearchParams(link.hash.slice(1)).get('seed');
  expect(new URLSearchParams(link.hash.slice(1)).get('choices')).toBe('1.0');
  expect(seed).toMatch(/^[0-9a-f]{64}$/);
  await user.click(opened.getByRole('button', { name: 'Go back and vote' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  const tracker = trackerOf(bodies()[0]?.ballot ?? '');
  expect(opened).toBeDefined();
  expect(link.href).not.toContain(tracker);
});

test('a sealed ballot that the voter trusts is cast as it was sealed', async () => {
  server.lose('POST /vote/cast');
  const { user } = renderRoute('/voter/election');
  await user.click((await ask(user)).getByRole('button', { name: 'Check this device first' }));
  const dialog = await screen.findByRole('dialog', { name: 'Your ballot is sealed' });
  const shown = dialog.querySelector('.font-mono')?.textContent;
  await user.click(within(dialog).getByRole('button', { name: 'Cast this ballot' }));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(trackerOf(bodies()[0]?.ballot ?? '')).toBe(shown);
});

test('changing a choice after a failed try drops the ballot that waited', async () => {
  server.lose('POST /vote/cast');
  const { user } = renderRoute('/voter/election');
  await user.click((await ask(user)).getByRole('button', { name: 'Yes' }));
  const failed = within(await screen.findByRole('dialog', { name: 'Voting Failed!' }));
  await user.click(failed.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  expect(sessionStorage.getItem('pending_ballot')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Vote for Candidate ada' }));
  await user.click(screen.getByRole('button', { name: 'Select Candidate' }));
  expect(sessionStorage.getItem('pending_ballot')).toBeNull();
});

/** Two presses before the screen could answer the first. */
function pressTwice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}

test('Yes pressed twice sends one ballot, and so does the button of a sealed one', async () => {
  server.lose('POST /vote/cast');
  const { user } = renderRoute('/voter/election');
  pressTwice((await ask(user)).getByRole('button', { name: 'Yes' }));
  await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(bodies()).toHaveLength(1);
  sessionStorage.clear();
  await user.click(screen.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  await user.click((await ask(user)).getByRole('button', { name: 'Check this device first' }));
  pressTwice(await screen.findByRole('button', { name: 'Cast this ballot' }));
  await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(bodies()).toHaveLength(2);
});

/** A booth whose record does not answer. */
const boothWithoutNetwork = () =>
  runBoothInPage(() => ({ answer: () => new Promise<never>(() => undefined) }));

test('without a network the voter is told that nothing was sent, and can go back with every choice kept', async () => {
  boothWithoutNetwork();
  const { user } = renderRoute('/voter/election');
  await user.click((await ask(user)).getByRole('button', { name: 'Yes' }));
  const casting = await screen.findByRole('dialog', { name: 'Casting your vote' });
  expect(casting).toHaveTextContent(/Waiting for the network/);
  expect(casting).toHaveTextContent(/Nothing has been encrypted or sent yet/);
  await user.click(within(casting).getByRole('button', { name: 'Go back' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(bodies()).toHaveLength(0);
  expect(localStorage.getItem('vote_choice')).toContain('bem');
});

test('a voter who waits for the network can try again, and the ballot is cast', async () => {
  boothWithoutNetwork();
  server.lose('POST /vote/cast');
  const { user } = renderRoute('/voter/election');
  await user.click((await ask(user)).getByRole('button', { name: 'Yes' }));
  runBoothInPage();
  await user.click(await screen.findByRole('button', { name: 'Try again now' }));
  await waitFor(() => expect(bodies()).toHaveLength(1));
});

test('who went back while the booth was opened casts nothing when it opens at last', async () => {
  boothWithoutNetwork();
  const { user } = renderRoute('/voter/election');
  await user.click((await ask(user)).getByRole('button', { name: 'Yes' }));
  await user.click(await screen.findByRole('button', { name: 'Go back' }));
  runBoothInPage();
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  await user.click(screen.getByRole('button', { name: 'Check this device first' }));
  await user.click(await screen.findByRole('button', { name: 'Try again now' }));
  expect(await screen.findByRole('dialog', { name: 'Your ballot is sealed' })).toBeVisible();
  expect(bodies()).toHaveLength(0);
});

test('from step to step the focus goes to the heading of the modal', async () => {
  server.lose('POST /vote/cast');
  const { user } = renderRoute('/voter/election');
  await user.click((await ask(user)).getByRole('button', { name: 'Yes' }));
  const heading = await screen.findByRole('heading', { name: 'Voting Failed!' });
  await waitFor(() => expect(heading).toHaveFocus());
});
