import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { receiptsOf, saveReceipt } from '../../lib/receipts.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';

const A = profile('VOTER').id;
const B = '00000000-0000-4000-8000-000000000099';
const receiptOf = (letter: string, log = '2026') => ({
  origin: 'vote.example/election/2026',
  log,
  tracker: `${letter.repeat(42)}A`,
  size: 2,
  due: 1_790_000_100,
  note: 'a signed note',
});
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
  server.succeed('GET /board', { message: '', data: { logs: [] } });
});

function logInAs(id: string): void {
  localStorage.setItem('auth_token', 't0ken');
  server.succeed('GET /user/profile', {
    message: '',
    data: { user: { ...profile('VOTER'), id: id as never } },
  });
}

test('two voters on one phone are each shown their own receipt alone', async () => {
  saveReceipt(A, receiptOf('M'));
  saveReceipt(B, receiptOf('N'));
  logInAs(A);
  const first = renderRoute('/voter/ballot');
  expect((await screen.findAllByText('MMMM')).length).toBeGreaterThan(0);
  expect(screen.queryByText('NNNN')).not.toBeInTheDocument();
  first.unmount();
  logInAs(B);
  renderRoute('/voter/ballot');
  expect((await screen.findAllByText('NNNN')).length).toBeGreaterThan(0);
  expect(screen.queryByText('MMMM')).not.toBeInTheDocument();
});

test('a voter without a receipt on this device is told where it is, and not shown another voter’s', async () => {
  saveReceipt(A, receiptOf('M'));
  logInAs(B);
  renderRoute('/voter/ballot');
  expect(await screen.findByText('No receipt of this account is on this device.')).toBeVisible();
  expect(screen.getByText(/it is on the device that you voted with/)).toBeVisible();
  expect(screen.queryByText('MMMM')).not.toBeInTheDocument();
});

test('another voter’s ballot can be opened by its tracker', async () => {
  saveReceipt(A, receiptOf('M'));
  logInAs(B);
  renderRoute(`/voter/ballot#${receiptOf('M').tracker}`);
  expect(await screen.findByText(/keeps no record of the election/)).toBeVisible();
  expect(screen.queryByText('No receipt of this account is on this device.')).not.toBeInTheDocument();
});

test('without a login all ballots of this device are listed by tracker, and can be opened', async () => {
  saveReceipt(A, receiptOf('M'));
  saveReceipt(B, receiptOf('N'));
  const { user } = renderRoute('/voter/ballot');
  const card = within((await screen.findByText('Ballots cast on this device')).closest('div') as HTMLElement);
  expect(card.getAllByRole('listitem')).toHaveLength(2);
  await user.click(card.getByRole('button', { name: 'Open MMMM' }));
  expect(await screen.findByRole('heading', { name: /^Tracker/ })).toBeVisible();
  expect(screen.queryByText('Ballots cast on this device')).not.toBeInTheDocument();
});

test('a receipt replaces one of the same election, and is stored beside those of other elections', () => {
  saveReceipt(A, receiptOf('M'));
  saveReceipt(A, receiptOf('N', '2030'));
  saveReceipt(A, receiptOf('Q'));
  expect(receiptsOf(A).map(({ tracker }) => tracker[0])).toEqual(['Q', 'N']);
  localStorage.setItem('ballot_receipts', '[{"account":7},null,"x"]');
  expect(receiptsOf(A)).toEqual([]);
});

test('each ballot shows the title of its election, or the name of a record that the site does not list', async () => {
  server.succeed('GET /board', {
    message: '',
    data: { logs: [{ log: '2026', title: 'Election 2026' }] },
  } as never);
  saveReceipt(A, receiptOf('M'));
  saveReceipt(A, receiptOf('N', 'union-2025'));
  logInAs(A);
  renderRoute('/voter/ballot');
  expect(await screen.findByText('Election 2026')).toBeVisible();
  expect(screen.getByText('union-2025')).toBeVisible();
});
