import type { OfficerRole } from '@evoting/contract/call';
import type { CommissionElection } from '@evoting/contract/commission/elections';
import type { SeenRehearsal } from '@evoting/contract/commission/rehearsal';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { draftElection as draft, officerMe } from '../../../testing/samples.ts';
// Fetched before the first test looks at the time.
import './components/TimesForm.tsx';
import './ElectionsPage.tsx';

let server: ReturnType<typeof fakeServer>;
const logInAs = (role: OfficerRole) => {
  server.succeed('GET /commission/me', {
    message: '',
    data: officerMe(role),
  });
};
const show = (election: CommissionElection) =>
  server.succeed('GET /commission/elections', {
    message: '',
    data: {
      elections: [election],
      mayBegin: 'another-is-open',
      nowMs: Date.now(),
      arrivals: [],
      checklist: [],
    },
  });
const IDLE: SeenRehearsal = { mayBegin: 'yes', endedByItself: false, rehearsal: null, madeUp: null };
const showRehearsal = (data: SeenRehearsal) =>
  server.succeed('GET /commission/rehearsal', { message: '', data });

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  logInAs('returning-officer');
  showRehearsal(IDLE);
  server.succeed('GET /commission/proposals', { message: '', data: { proposals: [], officers: 2 } });
});

const RUNS: NonNullable<SeenRehearsal['rehearsal']> = {
  id: draft.id.replace('9', '7'),
  begunBy: 'Halima Sani',
  address: 'http://localhost:3100',
  state: 'running',
  setupLink: null,
  steps: null,
};

test('a rehearsal is begun with as many voters as are asked for, and shows its first link to the officer who began it', async () => {
  show(draft);
  server.succeed('POST /commission/rehearsal', {
    message: '',
    data: { ...IDLE, rehearsal: { ...RUNS, state: 'starting' } },
  });
  const { user, unmount } = renderRoute('/commission/elections');
  const voters = await screen.findByLabelText('Made-up voters');
  expect(voters).toHaveValue('50');
  await user.clear(voters);
  await user.type(voters, '6000');
  await user.click(screen.getByRole('button', { name: 'Begin the rehearsal' }));
  expect(await screen.findByText('A number from 1 to 5000')).toBeVisible();
  expect(server.requestsTo('POST /commission/rehearsal')).toEqual([]);
  await user.clear(voters);
  await user.type(voters, '20');
  await user.click(screen.getByRole('button', { name: 'Begin the rehearsal' }));
  expect(await screen.findByText('The rehearsal that Halima Sani has begun is starting.')).toBeVisible();
  expect(server.requestsTo('POST /commission/rehearsal')[0]?.body).toEqual({
    electionId: draft.id,
    voters: 20,
  });
  expect(screen.queryByRole('button', { name: 'Begin the rehearsal' })).not.toBeInTheDocument();
  unmount();
  const setupLink = `${RUNS.address}/commission/setup#secret`;
  showRehearsal({ ...IDLE, rehearsal: { ...RUNS, setupLink } });
  renderRoute('/commission/elections');
  expect(await screen.findByRole('link', { name: setupLink })).toHaveAttribute('href', setupLink);
  expect(screen.getByRole('link', { name: RUNS.address })).toBeVisible();
});

test('a rehearsal that runs is ended from its card, and seen by an observer, who can end none', async () => {
  show(draft);
  showRehearsal({ ...IDLE, rehearsal: RUNS });
  const END = `POST /commission/rehearsal/${RUNS.id}/end`;
  server.succeedAt(END, { message: '', data: { ...IDLE, rehearsal: { ...RUNS, state: 'ending' } } });
  const { user, unmount } = renderRoute('/commission/elections');
  await user.click(await screen.findByRole('button', { name: 'End the rehearsal' }));
  expect(await screen.findByText(/its voters, votes and result are removed/)).toBeVisible();
  expect(server.requests.filter(({ path }) => path.endsWith('/end'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^End it/ }));
  expect(await screen.findByText(/^The rehearsal ends/)).toBeVisible();
  expect(server.requestsTo(END)).toHaveLength(1);
  unmount();
  logInAs('observer');
  renderRoute('/commission/elections');
  expect(await screen.findByText('A rehearsal runs, which Halima Sani has begun.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /rehearsal/ })).not.toBeInTheDocument();
});

test('a rehearsal that runs on after the opening can still be ended', async () => {
  show({ ...draft, status: 'open' });
  showRehearsal({ ...IDLE, rehearsal: RUNS });
  renderRoute('/commission/elections');
  expect(await screen.findByRole('button', { name: 'End the rehearsal' })).toBeVisible();
});

test('where no rehearsal can be begun the card says why, and after one that broke off that it did', async () => {
  show(draft);
  showRehearsal({ ...IDLE, mayBegin: 'no-address', endedByItself: true });
  const { unmount } = renderRoute('/commission/elections');
  expect(await screen.findByText(/sets REHEARSAL_URL/)).toBeVisible();
  expect(screen.getByText(/^The last rehearsal stopped by itself/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Begin the rehearsal' })).not.toBeInTheDocument();
  unmount();
  showRehearsal({ ...IDLE, mayBegin: 'is-rehearsal' });
  renderRoute('/commission/elections');
  expect(await screen.findByRole('heading', { name: 'Union Election' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Rehearse it' })).not.toBeInTheDocument();
});

const BEGUN = { setUp: false, letters: false, opened: false, ballots: 0, liveCount: null, closed: false };
const STEPS = { ...BEGUN, counted: false, certified: false };

test('a rehearsal that runs shows which steps its server has seen, none that the election does not have, and no link that was used', async () => {
  show(draft);
  const setupLink = `${RUNS.address}/commission/setup#secret`;
  showRehearsal({ ...IDLE, rehearsal: { ...RUNS, setupLink, steps: STEPS } });
  const { unmount } = renderRoute('/commission/elections');
  expect(await screen.findByText('No ballot yet')).toBeVisible();
  expect(screen.getByRole('link', { name: setupLink })).toBeVisible();
  expect(screen.getAllByRole('img', { name: 'Not yet' })).toHaveLength(6);
  expect(screen.queryByText('Counted while people vote')).not.toBeInTheDocument();
  unmount();
  const steps = { ...STEPS, setUp: true, letters: true, opened: true, ballots: 12, liveCount: true };
  showRehearsal({ ...IDLE, rehearsal: { ...RUNS, setupLink, steps } });
  renderRoute('/commission/elections');
  expect(await screen.findByText('12 ballots in the record')).toBeVisible();
  expect(screen.getAllByRole('img', { name: 'Seen' })).toHaveLength(4);
  expect(screen.queryByRole('link', { name: setupLink })).not.toBeInTheDocument();
});

const MADE_UP = { mayVote: 'yes', left: 48, didFail: false } as const;

test('on a rehearsal’s own server made-up voters are let vote, no more than are left, at a pace', async () => {
  show({ ...draft, status: 'open' });
  showRehearsal({ ...IDLE, mayBegin: 'is-rehearsal', madeUp: MADE_UP });
  const CROWD = 'POST /commission/rehearsal/voters';
  const voting = { ...MADE_UP, mayVote: 'voting', left: 18 } as const;
  server.succeed(CROWD, { message: '', data: { ...IDLE, mayBegin: 'is-rehearsal', madeUp: voting } });
  const { user } = renderRoute('/commission/elections');
  expect(await screen.findByText('48 of them have not voted.')).toBeVisible();
  const voters = screen.getByLabelText('How many vote');
  expect(voters).toHaveValue('48');
  await user.clear(voters);
  await user.type(voters, '49');
  await user.click(screen.getByRole('button', { name: 'Let them vote' }));
  expect(await screen.findByText('A number from 1 to 48')).toBeVisible();
  expect(server.requestsTo(CROWD)).toEqual([]);
  await user.clear(voters);
  await user.type(voters, '30');
  await user.click(screen.getByRole('button', { name: 'Let them vote' }));
  expect(await screen.findByText(/^They are voting/)).toBeVisible();
  expect(server.requestsTo(CROWD)[0]?.body).toEqual({ voters: 30, perMinute: 60 });
  expect(screen.queryByRole('button', { name: 'Let them vote' })).not.toBeInTheDocument();
});

test.each([
  ['before the opening', { mayVote: 'not-open' as const }, /^They can vote while voting is open/],
  ['after the end', { mayVote: 'ended' as const }, /^Voting has ended/],
  ['without a mailbox', { mayVote: 'mailed-codes' as const }, /they have none/],
  ['after a failure', { didFail: true }, /^Some of them could not vote/],
])('the screen of a rehearsal says %s why made-up voters do not vote', async (_, change, says) => {
  show(draft);
  showRehearsal({ ...IDLE, mayBegin: 'is-rehearsal', madeUp: { ...MADE_UP, left: 0, ...change } });
  renderRoute('/commission/elections');
  expect(await screen.findByText(says)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Let them vote' })).not.toBeInTheDocument();
});
