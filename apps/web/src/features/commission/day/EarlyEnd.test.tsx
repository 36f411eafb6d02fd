import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { officerMe } from '../../../testing/samples.ts';
import type { Ending } from './EarlyEnd.tsx';
// Fetched before the first test looks at the time.
import './DayPage.tsx';

const NOW_MS = Date.UTC(2027, 1, 20, 12);
const REASON = 'Nobody told the voters.';
const end: Ending = {
  act: 'close-election',
  dueAtMs: NOW_MS + 600_000,
  isHeld: false,
  electionId: '0190a0b0-0000-7000-8000-000000000009',
  title: 'Union 2027',
  delayMinutes: 15,
  proposal: '0190a0b0-0000-7000-8000-000000000011' as Ending['proposal'],
  digest: '0'.repeat(64),
  reason: null,
  holds: [],
};
const heldBy = (isMe: boolean, isReleased = false): Partial<Ending> => ({
  isHeld: !isReleased,
  holds: [{ by: { name: 'Bisi Ade', isMe }, reason: REASON, atMs: NOW_MS, isReleased }],
});

let server: ReturnType<typeof fakeServer>;
const open = (change: Partial<Ending> = {}) => {
  const turnout = { voters: 0, accepted: 0, aMinute: null, samples: [], papers: [], areas: [] };
  const mails = { waiting: 0, failed: 0, failedSinceMs: NOW_MS, heldUp: [], refusing: [] };
  const RULES = { smallestBatch: 20, mergeDelayMs: 300_000 };
  const record = { checkpointAtMs: null, countAtMs: null, waiting: 0, overdue: 0, differ: null, ...RULES };
  const rest = {
    refusals: [],
    servers: [],
    announcements: [],
    witnesses: null,
    trustees: null,
    databaseBytes: 1e6,
    hasAsynchronousReplica: false,
  };
  const data = { election: null, nowMs: NOW_MS, turnout, mails, record, ...rest };
  server.succeed('GET /commission/day', {
    message: '',
    data: { ...data, earlyEnds: [{ ...end, ...change }] },
  });
  return renderRoute('/commission/day');
};
const logInAs = (role: 'returning-officer' | 'registrar') =>
  server.succeed('GET /commission/me', { message: '', data: officerMe(role) });
const buttons = () =>
  within(
    screen.getByText(/^(Voting ends early|The early end|The election is|The declaration)/)
      .parentElement as HTMLElement,
  )
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  localStorage.setItem('user_type', 'COMMISSION');
  logInAs('returning-officer');
  server.succeed('GET /commission/proposals', { message: '', data: { proposals: [], officers: 3 } });
});

test('a returning officer holds an early end of voting with a reason [A324]', async () => {
  server.succeedAt(`POST /commission/proposals/${end.proposal}/hold`, { message: '', data: {} });
  const { user } = open();
  expect(await screen.findByText('Voting ends early, on 20 Feb 2027, 13:10 WAT.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Hold' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Hold' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Reason'), ` ${REASON} `);
  await user.click(dialog.getByRole('button', { name: 'Hold' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [sent] = server.requestsTo(`POST /commission/proposals/${end.proposal}/hold`);
  expect(sent?.body).toMatchObject({ reason: REASON });
});

test('the officer who holds an end takes the hold back [A325]', async () => {
  const call = `POST /commission/proposals/${end.proposal}/release` as const;
  server.succeedAt(call, { message: '', data: { dueAtMs: NOW_MS } });
  const { user } = open(heldBy(true));
  expect(await screen.findByText('The early end of voting is held. Voting goes on.')).toBeVisible();
  expect(screen.getByText(`Bisi Ade holds it: ${REASON}`)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Take your hold back' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(server.requestsTo(call)).toHaveLength(1));
});

test('another officer proposes to release a held end of an earlier election, which is named [A324]', async () => {
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
  const { user } = open({ ...heldBy(false), act: 'declare-void', reason: 'A court said so.' });
  expect(await screen.findByText('The declaration that the election is void is held.')).toBeVisible();
  expect(screen.getByText('Union 2027')).toBeVisible();
  expect(screen.getByText('The reason: A court said so.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Release it' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(server.requestsTo('POST /commission/proposals')).toHaveLength(1));
  expect(server.requestsTo('POST /commission/proposals')[0]?.body).toMatchObject({
    electionId: end.electionId,
    wanted: { act: 'release-end', params: { end: end.proposal, act: 'declare-void' } },
  });
});

test('an officer who has held an end is offered no second hold, and a registrar none [A327]', async () => {
  const { unmount } = open(heldBy(true, true));
  await screen.findByText(/^Voting ends early/);
  await waitFor(() => expect(server.requestsTo('GET /commission/me')).not.toHaveLength(0));
  expect(buttons()).toEqual([]);
  unmount();
  logInAs('registrar');
  open();
  await screen.findByText(/^Voting ends early/);
  expect(buttons()).toEqual([]);
});
