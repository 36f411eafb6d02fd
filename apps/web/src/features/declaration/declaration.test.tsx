import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { ada, bola, chidi, results } from '../../testing/samples.ts';

const ROOT = `${'A'.repeat(43)}=`;
const certification = {
  atMs: Date.UTC(2026, 10, 22, 9),
  officers: 2,
  size: 1300,
  root: ROOT,
  ballots: 1210,
  result: 'ab'.repeat(32),
  holds: true,
};
const declaration = {
  turnout: [
    { areas: ['Arts'], places: 1_000, voted: 800 },
    { areas: ['Law', 'Dance'], places: 1_000, voted: 410 },
  ],
  officers: ['Ngozi Officer', 'Bola Officer'],
  trustees: ['The bar', 'Daily Sun', 'The unions'],
};
const closed = { status: 'closed', hasResult: true, countedBallots: 1210 } as const;

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.succeed('GET /extras/notifications', { message: '', data: { notifications: [] } });
  const log = { log: '2026', origin: 'vote.example/api/board/2026', verifierKey: 'vote.example+key' };
  const logs = [{ ...log, title: 'Election 2026', current: true, status: 'closed' as const }];
  server.succeed('GET /board', { message: '', data: { logs } } as never);
  server.succeed('GET /extras/declaration', { message: '', data: declaration });
  server.succeedAt('GET /board/2026/downloads', { message: '', data: { files: [] } });
});

test('the sheet has every contest with its votes, the ballots, the record and space for signatures', async () => {
  server.succeed('GET /extras/election-results', results({ ...closed, certification }));
  renderRoute('/voter/results/declaration');
  const president = within(await screen.findByRole('table', { name: 'President' }));
  expect(president.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'CandidatePartyVotes',
    'Bola SampleUnity Party1,200',
    'Ada SampleUnity Party1',
    'All votes of this contest1,201',
  ]);
  expect(screen.getByRole('table', { name: 'Governor' })).toBeVisible();
  expect(screen.getByText(/^Certified on .* by 2 officers\.$/)).toBeVisible();
  expect(screen.getByText('Ballots rejected').nextSibling).toHaveTextContent('0');
  expect(screen.getByText('Ballots accepted').nextSibling).toHaveTextContent('1,210');
  expect(await screen.findByText(ROOT)).toBeVisible();
  expect(screen.getByText('ab'.repeat(32))).toBeVisible();
  expect(screen.getByText('vote.example+key')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Signatures' })).toBeVisible();
});

test('the sheet has the turnout, whole and by area, trustees, and a line for each officer who certified', async () => {
  const openedBy = ['The bar', 'The unions'];
  const keyHolders = { isHere: false, holders: 3, threshold: 2, openedBy, awaited: [] };
  const meta = { ...closed, certification, keyHolders, registeredVoters: 2_000, acceptedBallots: 1_210 };
  server.succeed('GET /extras/election-results', results(meta));
  renderRoute('/voter/results/declaration');
  expect(await screen.findByRole('row', { name: 'Arts 800 of 1,000 80%' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Law and Dance 410 of 1,000 41%' })).toBeVisible();
  expect(screen.getByText('Turnout', { selector: 'dt' }).nextSibling).toHaveTextContent('60.5%');
  expect(screen.getByText(/The bar, Daily Sun, and The unions/)).toHaveTextContent(
    'The count was opened by The bar and The unions.',
  );
  const signatures = within(screen.getByRole('table', { name: '' }));
  expect(
    signatures
      .getAllByRole('row')
      .slice(1, 3)
      .map((row) => row.textContent),
  ).toEqual(declaration.officers);
});

test('a sheet without its names and turnout is not printed', async () => {
  server.succeed('GET /extras/election-results', results({ ...closed, certification }));
  server.lose('GET /extras/declaration');
  renderRoute('/voter/results/declaration');
  expect(await screen.findByRole('button', { name: 'Print' })).toBeDisabled();
  expect(await screen.findByText(/could not reach the server/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
});

test('the sheet names the commission, and the candidates with most votes or in a tie', async () => {
  const none = { ...ada, candidateName: 'None of these', answer: 'none' as const, votes: bola.votes + 1 };
  const tied = {
    President: [ada, { ...bola, votes: ada.votes }],
    Governor: [chidi],
    Senator: [bola, ada],
    Chair: [none, bola],
    Board: [
      { ...ada, votes: 3, seats: 2 },
      { ...bola, votes: 2, seats: 2 },
      { ...chidi, votes: 2, seats: 2 },
    ],
  };
  const commission = 'Union Electoral Committee';
  server.succeed('GET /extras/election-results', { ...results(closed, tied), commission });
  renderRoute('/voter/results/declaration');
  expect(await screen.findByText(commission)).toBeVisible();
  const below = (post: string) => screen.getByRole('table', { name: post }).nextSibling;
  expect(below('President')).toHaveTextContent(
    /^A tie at 1: Ada Sample \(Unity Party\) and Bola Sample \(Unity Party\)\. The rules/,
  );
  expect(below('Governor')).toHaveTextContent('No one has a vote in this contest.');
  expect(below('Chair')).toHaveTextContent(/^Most votes: None of these$/);
  expect(below('Board')).toHaveTextContent(
    /^2 seats\. Most votes: Ada Sample .+ Level for the last seat: Bola Sample .+ and Chidi Sample .+ The rules/,
  );
  expect(below('Senator')).toHaveTextContent(/^Most votes: Bola Sample \(Unity Party\)$/);
});

const level = {
  President: [ada, { ...bola, votes: ada.votes }],
  Board: [ada, bola, chidi].map((one) => ({ ...one, votes: 2, seats: 2 })),
  'Shall we build?': [
    { ...ada, candidateName: 'Yes', answer: 'yes' as const },
    { ...bola, candidateName: 'No', answer: 'no' as const, votes: ada.votes },
  ],
  Chair: [
    { ...ada, candidateName: 'None of these', answer: 'none' as const },
    { ...bola, votes: ada.votes },
  ],
  Senator: [bola, ada],
};
const UNSAID = 'The rules of the election say what follows.';
test.each([
  ['lot', 'By the rules of the election a lot is drawn between them.'],
  ['second-round', 'By the rules of the election a second round is held between them.'],
  ['joint', 'By the rules of the election all of them are elected.'],
  ['unnamed', UNSAID],
] as const)('where candidates are level the sheet names the rule that the election fixed (%s), which says nothing of a question or None of these', async (tieRule, words) => {
  server.succeed('GET /extras/election-results', results({ ...closed, tieRule }, level));
  renderRoute('/voter/results/declaration');
  const below = async (post: string) =>
    (await screen.findByRole('table', { name: post })).nextSibling?.textContent ?? '';
  expect(await below('President')).toContain(words);
  expect(await below('Board')).toContain(words);
  expect(await below('Shall we build?')).toContain(UNSAID);
  expect(await below('Chair')).toContain(UNSAID);
  expect(await below('Senator')).not.toMatch(/rules of the election/);
  const columns = within(screen.getByRole('table', { name: 'Shall we build?' })).getAllByRole('columnheader');
  expect(columns.map(({ textContent }) => textContent)).toEqual(['Answer', 'Votes']);
});

test('the browser prints the sheet without the rest of the page', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  server.succeed('GET /extras/election-results', results({ ...closed, certification }));
  const { user } = renderRoute('/voter/results/declaration');
  const button = await screen.findByRole('button', { name: 'Print' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Print' }).closest('.print\\:hidden')).not.toBeNull();
  expect(screen.getByRole('banner')).toHaveClass('print:hidden');
  expect(screen.getByRole('table', { name: 'President' }).closest('.print\\:hidden')).toBeNull();
});

test.each([
  ['is not certified', null, /NOT CERTIFIED/],
  ['is not the certified one', { ...certification, holds: false }, /NOT THE CERTIFIED RESULT/],
])('the sheet warns if the result %s', async (_, shown, sentence) => {
  server.succeed('GET /extras/election-results', results({ ...closed, certification: shown }));
  renderRoute('/voter/results/declaration');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByText(/^Certified on/)).not.toBeInTheDocument();
});

test('without a result there is no sheet', async () => {
  server.succeed('GET /extras/election-results', results({ status: 'closed' }));
  renderRoute('/voter/results/declaration');
  expect(await screen.findByText('There is no result to declare yet')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('the sheet of a former election has its numbers and links', async () => {
  server.succeed('GET /extras/election-results', results({ ...closed, certification }));
  renderRoute('/voter/results/declaration?log=2026');
  await screen.findByRole('table', { name: 'President' });
  expect(server.requestsTo('GET /extras/election-results')[0]?.query.get('log')).toBe('2026');
  for (const name of ['Table (CSV)', 'Data (JSON)', 'Check this count', 'To the results'])
    expect(within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href')).toMatch(
      /\?log=2026$/,
    );
});
