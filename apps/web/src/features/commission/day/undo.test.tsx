import type { VotingDay } from '@evoting/contract/commission/day';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { profile } from '../../../testing/samples.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const NOW_MS = Date.UTC(2027, 1, 20, 17, 2);
const [BEGAN, ENDED] = ['2027-02-20T16:59:00.000Z', '2027-02-20T17:00:00.000Z'];

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  localStorage.setItem('user_type', 'COMMISSION');
  const { id, name, email } = profile('COMMISSION');
  const officer = { id, name, email, role: 'returning-officer' as const };
  server.succeed('GET /commission/me', { message: '', data: { officer, officers: 2 } });
  server.succeed('GET /commission/proposals', { message: '', data: { proposals: [], officers: 2 } });
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
});

const sent = () => server.askedFor('POST /commission/proposals').map(({ body }) => body);

function showDay(election: Partial<NonNullable<VotingDay['election']>>) {
  const title = 'Election 2027';
  server.succeed('GET /commission/day', {
    message: '',
    data: {
      election: { id: ID, title, state: 'open', status: 'open', opensAt: null, closesAt: null, ...election },
      ...{ nowMs: NOW_MS, turnout: { voters: 0, accepted: 0, aMinute: null, samples: [], papers: [] } },
      ...{ refusals: [], mails: { waiting: 0, failed: 0 }, record: null, databaseBytes: 0, servers: [] },
      announcements: [],
    },
  });
  return renderRoute('/commission/day');
}

test('voting that the clock has ended is opened again, to an hour from now', async () => {
  const { user } = showDay({ state: 'closed', closesAt: ENDED });
  await user.click(await screen.findByRole('button', { name: 'Open voting again' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  const params = { before: ENDED, closesAt: '2027-02-20T18:02:00.000Z' };
  await waitFor(() => expect(sent()).toEqual([{ electionId: ID, wanted: { act: 'reopen-voting', params } }]));
});

test('voting that the clock has just begun is put off, and one that began long ago is not', async () => {
  const { user, unmount } = showDay({ opensAt: BEGAN });
  await user.click(await screen.findByRole('button', { name: 'Put voting off' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  const params = { before: BEGAN, opensAt: '2027-02-20T18:02:00.000Z' };
  await waitFor(() =>
    expect(sent()).toEqual([{ electionId: ID, wanted: { act: 'put-off-voting', params } }]),
  );
  unmount();
  showDay({ opensAt: '2027-02-20T16:00:00.000Z' });
  expect(await screen.findByRole('button', { name: 'Close now' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Put voting off' })).toBeNull();
});

test('an election that is closed for good is not opened again', async () => {
  showDay({ state: 'closed', status: 'closed', closesAt: ENDED });
  expect(await screen.findByText('Voting is closed')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open voting again' })).toBeNull();
});
