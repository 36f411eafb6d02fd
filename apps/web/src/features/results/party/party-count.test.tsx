import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { ada, bola, chidi, dauda, results } from '../../../testing/samples.ts';
// Fetched before the first test looks at the time.
import './PartyCountPage.tsx';

const other = { partyName: 'Other Party' };
const DATA = { President: [{ ...bola, ...other }, ada], Governor: [chidi, dauda] };
const candidates = [bola, ada].map(({ candidateId, candidateName, partyName, partyAcronym }) => ({
  candidateId,
  candidateName,
  partyName,
  partyAcronym,
}));

function show(meta: Parameters<typeof results>[0], address = '/voter/results/party') {
  const server = fakeServer();
  server.succeed('GET /extras/election-results', results({ treeSize: 90, ...meta }, DATA));
  const at = (minute: number) => Date.UTC(2026, 1, 20, 12, minute);
  const points = [
    { entry: 40, atMs: at(0), ballots: 1_000, votes: [999, 1] },
    { entry: 90, atMs: at(30), ballots: 1_201, votes: [1_200, 1] },
  ];
  server.succeed('GET /extras/timeline', { message: '', data: { counts: 2, candidates, points } });
  return { server, ...renderRoute(address) };
}

test('a party is chosen among those with candidates, and its own are shown alone', async () => {
  const { user } = show({});
  const select = await screen.findByRole('combobox', { name: 'Party' });
  const names = within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Choose a party', 'Other Party', 'Unity Party']);
  expect(screen.queryByRole('heading', { level: 2, name: /Sample/ })).not.toBeInTheDocument();
  await user.selectOptions(select, 'Other Party');
  expect(await screen.findByRole('heading', { name: 'President: Bola Sample' })).toBeVisible();
  expect(screen.getByText('1,200 votes, >99%')).toBeVisible();
  expect(await screen.findByText(/: 201\. For Bola Sample: 201\.$/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: /Ada|Chidi/ })).not.toBeInTheDocument();
});

test('with the result the candidate’s votes are there by area, and the declaration to sign', async () => {
  const address = '/voter/results/party?party=Other+Party';
  const { server, user } = show({ status: 'closed', hasResult: true }, address);
  const part = { hasParts: false, voters: null, shownWith: null };
  const parts = [
    { ...part, code: 'A', name: 'Ashe', ballots: 20, votes: [15, 5] },
    { ...part, code: 'B', name: 'Bara', ballots: 3, votes: null },
  ];
  server.succeed('GET /extras/places', { message: '', data: { around: [], candidates, parts } });
  await user.click(await screen.findByText('Bola Sample by area'));
  const table = await screen.findByRole('region', { name: 'President: Bola Sample' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Area', 'Votes', 'Ballots'],
    ['Ashe', '15', '20'],
    ['Bara', '–', '3'],
  ]);
  expect(screen.getByRole('link', { name: 'Declaration to print and sign' })).toHaveAttribute(
    'href',
    '/voter/results/declaration',
  );
});

test('a count that is kept for the close shows no number and no party', async () => {
  show({ hidden: true }, '/voter/results/party?party=Other+Party');
  expect(await screen.findByText('Election 2026')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Party' })).not.toBeInTheDocument();
  expect(screen.getByText(/is published when voting closes/)).toBeVisible();
  expect(screen.queryByText(/\d votes?,/)).not.toBeInTheDocument();
});
