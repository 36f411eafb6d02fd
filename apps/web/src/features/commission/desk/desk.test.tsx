import type { DeskVoter } from '@evoting/contract/commission/desk';
import { type Proposal, proposalIdSchema } from '@evoting/contract/commission/proposals';
import { userIdSchema } from '@evoting/contract/fields';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { officerMe } from '../../../testing/samples.ts';

let server: ReturnType<typeof fakeServer>;
const electionId = '00000000-0000-4000-8000-0000000000ee';
const account = {
  id: userIdSchema.parse('00000000-0000-4000-8000-0000000000aa'),
  email: 'bem@example.org',
  isConfirmed: false,
};
const place = {
  voterNumber: 'VIN-1',
  surname: 'Obi',
  name: 'Bem',
  area: 'Ward 1',
  state: 'listed' as const,
  contact: 'bem@example.com',
  isDisputed: false,
  isByLink: false,
};
const show = (voter: DeskVoter | null, heldUp: ('mail' | 'sms')[] = []) =>
  server.succeed('POST /commission/desk/looks', { message: '', data: { electionId, voter, heldUp } });
const logInAs = (role: 'registrar' | 'observer', officers = 2) => {
  server.succeed('GET /commission/me', {
    message: '',
    data: officerMe(role, officers),
  });
  server.succeed('GET /commission/proposals', { message: '', data: { proposals: [], officers } });
};
const lookFor = async (typed: string) => {
  const view = renderRoute('/commission/desk');
  await view.user.type(await screen.findByLabelText('Voter number or e-mail'), typed);
  await view.user.click(screen.getByRole('button', { name: 'Look' }));
  return view;
};
const asked = (
  key: 'POST /commission/desk/looks' | 'POST /commission/desk/mails' | 'POST /commission/proposals',
) => server.requestsTo(key).map(({ body }) => body);

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  localStorage.setItem('user_type', 'COMMISSION');
  logInAs('registrar');
});

test('a voter is looked for by what was typed, shown without what and when, and no address names anybody', async () => {
  show({ place, account: null, hasVoted: false });
  const { router } = await lookFor('vin-1');
  expect(await screen.findByRole('heading', { name: 'Obi, Bem' })).toBeVisible();
  expect(asked('POST /commission/desk/looks')).toEqual([{ voterNumber: 'vin-1' }]);
  expect(screen.getByText(/it is kept nowhere/)).toBeVisible();
  expect(router.state.location.search + router.state.location.hash).toBe('');
  expect(screen.queryByRole('heading', { name: 'Change the e-mail' })).not.toBeInTheDocument();
});

test('a search that finds no voter says so, and what to ask for', async () => {
  show(null);
  await lookFor('bem@example.org');
  expect(await screen.findByText('No one was found')).toBeVisible();
  expect(asked('POST /commission/desk/looks')).toEqual([{ email: 'bem@example.org' }]);
});

test('nothing is looked for where nothing was typed, and a refusal is said', async () => {
  server.refuse('POST /commission/desk/looks', 429, { code: 'too-many-looks' });
  const { unmount } = await lookFor('  ');
  expect(await screen.findByText('Voter number or e-mail is required')).toBeVisible();
  expect(asked('POST /commission/desk/looks')).toEqual([]);
  unmount();
  await lookFor('VIN-1');
  expect(await screen.findByText(/try again in 6 minutes/)).toBeVisible();
});

test('a code for a place that no one has claimed, and mails to an account, are sent again', async () => {
  show({ place, account, hasVoted: false });
  server.succeed('POST /commission/desk/mails', { message: '', data: {} });
  const { user } = await lookFor('VIN-1');
  await user.click(await screen.findByRole('button', { name: 'A code for the place' }));
  expect(await screen.findByText('A mail is on its way to bem@example.com')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'The code that confirms the e-mail' }));
  await user.click(screen.getByRole('button', { name: 'A link to set a new password' }));
  await waitFor(() =>
    expect(asked('POST /commission/desk/mails')).toEqual([
      { what: 'place-code', voterNumber: 'VIN-1' },
      { what: 'email-code', account: account.id },
      { what: 'password-link', account: account.id },
    ]),
  );
});

test('a code for a place goes to a phone number as an SMS, and says so', async () => {
  show({ place: { ...place, contact: '+2348031234567' }, account: null, hasVoted: false });
  server.succeed('POST /commission/desk/mails', { message: '', data: {} });
  const { user } = await lookFor('VIN-1');
  await user.click(await screen.findByRole('button', { name: 'A code for the place' }));
  expect(await screen.findByText('An SMS is on its way to +2348031234567')).toBeVisible();
});

test('beside a code for the place the screen says which other code holds; without a place that has one it does not', async () => {
  show({ place, account, hasVoted: false });
  const { unmount } = await lookFor('VIN-1');
  expect(await screen.findByText(/^The letter's code still works as well\./)).toBeVisible();
  unmount();
  show({ place: { ...place, state: 'claimed' }, account, hasVoted: false });
  await lookFor('VIN-1');
  expect(await screen.findByText('Claimed by the account')).toBeVisible();
  expect(screen.queryByText(/still works as well/)).not.toBeInTheDocument();
});

test('a voter who has lost the link gets another one, also once it has opened the place', async () => {
  show({ place: { ...place, state: 'claimed', isByLink: true }, account: null, hasVoted: true });
  server.succeed('POST /commission/desk/mails', { message: '', data: {} });
  const { user } = await lookFor('VIN-1');
  expect(await screen.findByText('Opened by a link or a letter')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Another link' }));
  expect(await screen.findByText('A mail is on its way to bem@example.com')).toBeVisible();
  expect(asked('POST /commission/desk/mails')).toEqual([{ what: 'place-code', voterNumber: 'VIN-1' }]);
});

test.each([
  ['mail', /^No mail goes out just now/, /^No SMS goes out/],
  ['sms', /^No SMS goes out just now/, /^No mail goes out/],
] as const)('while %s is held up the desk says so before it sends, and else it does not', async (kind, said, other) => {
  show({ place, account, hasVoted: false }, [kind]);
  const { unmount } = await lookFor('VIN-1');
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByText(other)).not.toBeInTheDocument();
  unmount();
  show({ place, account, hasVoted: false });
  await lookFor('VIN-1');
  expect(await screen.findByText('Send a mail again')).toBeVisible();
  expect(screen.queryByText(said)).not.toBeInTheDocument();
});

test('another e-mail is proposed with the one that was seen', async () => {
  show({ place: { ...place, state: 'claimed' }, account, hasVoted: true });
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
  const { user } = await lookFor('bem@example.org');
  await user.type(await screen.findByLabelText('New e-mail'), 'new@example.org');
  await user.type(screen.getByLabelText('Reason for the change'), 'Lost the mailbox.');
  await user.click(screen.getByRole('button', { name: 'Propose the change' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Propose' }));
  const params = { account: account.id, before: 'bem@example.org', email: 'new@example.org' };
  await waitFor(() =>
    expect(asked('POST /commission/proposals')).toMatchObject([
      {
        electionId,
        wanted: { act: 'change-email', params: { ...params, reason: 'Lost the mailbox.' } },
      },
    ]),
  );
});

test('the only officer is told that this takes two, and an observer has no help desk', async () => {
  logInAs('registrar', 1);
  show({ place: null, account, hasVoted: false });
  const { unmount } = await lookFor('bem@example.org');
  expect(await screen.findByText(/This takes two officers/)).toBeVisible();
  expect(screen.queryByLabelText('New e-mail')).not.toBeInTheDocument();
  unmount();
  logInAs('observer');
  renderRoute('/commission/desk');
  expect(await screen.findByText('Officers with your role do not see this screen')).toBeVisible();
});

test('a disputed claim is proposed to end either way with the voter that was seen, and never given back after a vote [A334]', async () => {
  const claimed = { ...place, state: 'claimed', isDisputed: true } as const;
  show({ place: claimed, account, hasVoted: false });
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
  const { user, unmount } = await lookFor('VIN-1');
  expect(await screen.findByText('Claimed, and stopped')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Propose to give it back' }));
  expect(await screen.findByText('Reason is required')).toBeVisible();
  await user.type(screen.getByLabelText('Reason for the decision'), 'Showed a card.');
  await user.click(screen.getByRole('button', { name: 'Propose to give it back' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Propose' }));
  const seen = { voterNumber: 'VIN-1', surname: 'Obi', name: 'Bem', area: 'Ward 1' };
  const params = { ...seen, stands: false, reason: 'Showed a card.' };
  await waitFor(() =>
    expect(asked('POST /commission/proposals')).toMatchObject([
      { electionId, wanted: { act: 'settle-claim', params } },
    ]),
  );
  unmount();
  show({ place: claimed, account, hasVoted: true });
  await lookFor('VIN-1');
  expect(await screen.findByRole('button', { name: 'Propose that the claim stands' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Propose to give it back' })).not.toBeInTheDocument();
});

test('a new letter is proposed for a place that no one has claimed, and for no other', async () => {
  show({ place: { ...place, contact: null }, account: null, hasVoted: false });
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
  const { user, unmount } = await lookFor('VIN-1');
  expect(await screen.findByText(/There is no mailbox to write to/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Propose a new letter' }));
  expect(await screen.findByText('Reason is required')).toBeVisible();
  await user.type(screen.getByLabelText('Reason for the letter'), 'Lost it.');
  await user.click(screen.getByRole('button', { name: 'Propose a new letter' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Propose' }));
  const params = { voterNumber: 'VIN-1', reason: 'Lost it.' };
  await waitFor(() =>
    expect(asked('POST /commission/proposals')).toMatchObject([
      { electionId, wanted: { act: 'new-letter', params } },
    ]),
  );
  unmount();
  show({ place: { ...place, state: 'claimed' }, account, hasVoted: false });
  await lookFor('VIN-1');
  expect(await screen.findByText('Claimed by the account')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'A new letter' })).not.toBeInTheDocument();
});

const LETTER = {
  voterNumber: 'VIN-1',
  surname: 'Obi',
  name: 'Bem',
  area: 'Ward 1',
  code: 'ABCD-EFGH-JKLM-NPQR',
};

const proposalId = proposalIdSchema.parse('00000000-0000-4000-8000-0000000000bb');
const confirmed = `/commission/proposals/${proposalId}/confirm`;

/** The dialog of a new letter that another officer has proposed, before the confirmation. */
async function lookAtNewLetter() {
  const proposal: Proposal = {
    id: proposalId,
    electionId,
    electionTitle: 'Union',
    salt: 'a'.repeat(32),
    digest: 'd',
    state: 'waiting' as const,
    wanted: { act: 'new-letter', params: { voterNumber: 'VIN-1', reason: 'Lost it.' } },
    proposedBy: { name: 'Ada', isMe: false },
    proposedAtMs: 0,
    expiresAtMs: 1,
    decidedBy: null,
    decidedAtMs: null,
    objections: [],
  };
  const data = { proposals: [proposal], officers: 2 };
  server.succeed('GET /commission/proposals', { message: '', data });
  const view = renderRoute('/commission/desk');
  await view.user.click(await screen.findByRole('button', { name: 'Look at it and confirm' }));
  return view;
}

test.each([
  ['shows its code once', LETTER, /It is shown here once/, /lost/],
  ['a second time says that the code is lost', null, /Propose a new letter once more/, /ABCD/],
])('an officer who confirms a new letter %s', async (_, letter, said, unsaid) => {
  server.succeedAt(`POST ${confirmed}`, { message: '', data: { letter } });
  const { user } = await lookAtNewLetter();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }));
  const dialog = await screen.findByRole('dialog', { name: 'The new letter' });
  expect(within(dialog).getByText(said)).toBeVisible();
  expect(within(dialog).queryByText(unsaid)).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('button', { name: letter ? /I have written/ : 'Close' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('the code of a new letter stays in sight while nothing else of the console can be fetched, and its dialog before that', async () => {
  const { user, queryClient } = await lookAtNewLetter();
  const asked = await screen.findByRole('dialog');
  const message = 'Something went wrong on our side.';
  const fetched = server.requests.map(({ method, path }) => `${method} ${path}`);
  for (const key of fetched) if (key.startsWith('GET /commission/')) server.refuse(key, 500, { message });
  await act(() => queryClient.invalidateQueries({ queryKey: ['commission'] }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(asked).toBeInTheDocument();
  server.succeedAt(`POST ${confirmed}`, { message: '', data: { letter: LETTER } });
  await user.click(within(asked).getByRole('button', { name: 'Confirm' }));
  const made = await screen.findByRole('dialog', { name: 'The new letter' });
  expect(within(made).getByText(LETTER.code)).toBeVisible();
  await act(() => queryClient.invalidateQueries({ queryKey: ['commission'] }));
  expect(within(made).getByText(LETTER.code)).toBeVisible();
});

test('proposals that cannot be fetched at all are a failure that is said, and no dialog', async () => {
  server.refuse('GET /commission/proposals', 500, { message: 'Something went wrong on our side.' });
  renderRoute('/commission/desk');
  expect(await screen.findByText('Something went wrong on our side.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
