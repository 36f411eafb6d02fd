import type { VotingDay } from '@evoting/contract/commission/day';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { officerMe } from '../../../testing/samples.ts';
import { VotingCard } from './VotingCard.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const NOW_MS = Date.UTC(2027, 1, 20, 17, 2);
const [BEGAN, ENDED] = ['2027-02-20T16:59:00.000Z', '2027-02-20T17:00:00.000Z'];

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  localStorage.setItem('user_type', 'COMMISSION');
  server.succeed('GET /commission/me', {
    message: '',
    data: officerMe('returning-officer'),
  });
  server.succeed('GET /commission/proposals', { message: '', data: { proposals: [], officers: 2 } });
  server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
});

const sent = () => server.requestsTo('POST /commission/proposals').map(({ body }) => body);

function show(election: Partial<NonNullable<VotingDay['election']>>) {
  const title = 'Election 2027';
  const whole = {
    id: ID,
    title,
    state: 'open',
    status: 'open',
    opensAt: null,
    beginsAt: null,
    closesAt: null,
  } as const;
  const view = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <VotingCard election={{ ...whole, ...election }} nowMs={NOW_MS} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { ...view, user: userEvent.setup({ delay: null }) };
}

test('voting that the clock has ended is opened again, to an hour from now', async () => {
  const { user } = show({ state: 'closed', closesAt: ENDED });
  await user.click(await screen.findByRole('button', { name: 'Open voting again' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/confirm this within a day, and before 20 Feb 2027, 18:05/)).toBeVisible();
  const propose = dialog.getByRole('button', { name: 'Propose' });
  await waitFor(() => expect(propose).toBeEnabled());
  await user.click(propose);
  const params = { before: ENDED, closesAt: '2027-02-20T18:02:00.000Z' };
  await waitFor(() =>
    expect(sent()).toMatchObject([{ electionId: ID, wanted: { act: 'reopen-voting', params } }]),
  );
});

test('voting that the clock has just begun is put off, and one that began long ago is not', async () => {
  const { user, unmount } = show({ opensAt: BEGAN });
  await user.click(await screen.findByRole('button', { name: 'Put voting off' }));
  const dialog = within(await screen.findByRole('dialog'));
  const propose = dialog.getByRole('button', { name: 'Propose' });
  await waitFor(() => expect(propose).toBeEnabled());
  await user.click(propose);
  const params = { before: BEGAN, opensAt: '2027-02-20T18:02:00.000Z' };
  await waitFor(() =>
    expect(sent()).toMatchObject([{ electionId: ID, wanted: { act: 'put-off-voting', params } }]),
  );
  unmount();
  show({ opensAt: '2027-02-20T16:00:00.000Z' });
  expect(await screen.findByRole('button', { name: 'Close now' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Put voting off' })).toBeNull();
});

test('voting that has not begun is put off from the beginning that is set, by its own sentence', async () => {
  const opensAt = '2027-02-21T07:00:00.000Z';
  const { user, unmount } = show({ state: 'not-open', opensAt });
  await user.click(await screen.findByRole('button', { name: 'Put voting off' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Voting has not begun: it is set to begin/)).toBeVisible();
  expect(dialog.queryByText(/The clock has begun voting/)).not.toBeInTheDocument();
  const propose = dialog.getByRole('button', { name: 'Propose' });
  await waitFor(() => expect(propose).toBeEnabled());
  await user.click(propose);
  const params = { before: opensAt, opensAt: '2027-02-21T08:00:00.000Z' };
  await waitFor(() =>
    expect(sent()).toMatchObject([{ electionId: ID, wanted: { act: 'put-off-voting', params } }]),
  );
  unmount();
  show({ state: 'not-open', status: 'draft', opensAt });
  expect(await screen.findByRole('button', { name: 'Open the election' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Put voting off' })).toBeNull();
});
