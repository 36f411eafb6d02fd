import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { runBoothInPage } from '../../testing/boothWorker.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { paperOf, recordedElection } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';
import { pressYes, type User } from '../../testing/voting.ts';

// The attacker is the server, which wants the choices in clear.
const CHOSEN = ['bem', 'dan'];
let server: ReturnType<typeof fakeServer>;
let recorded: Awaited<ReturnType<typeof recordedElection>>;

beforeEach(async () => {
  recorded = await recordedElection();
  runBoothInPage();
  server = fakeServer();
  server.serveRecord('2026', recorded.source);
  server.succeed('GET /user/profile', { message: '', data: { user: profile('VOTER') } });
  server.succeed('GET /vote/initiate-vote', paperOf(recorded));
  localStorage.setItem('auth_token', 'token-of-a-voter');
  const [gov, sen] = CHOSEN;
  const choices = [
    { candidateId: gov, postId: 'gov' },
    { candidateId: sen, postId: 'sen' },
  ];
  localStorage.setItem('vote_choice', JSON.stringify(choices));
});

const casts = () => server.requestsTo('POST /vote/cast').map(({ body }) => body);

/** Expects no chosen candidate in any path, query, header or body. */
function expectNothingInTheClear(): void {
  const sent = server.requests.map(({ path, query, headers, body }) =>
    JSON.stringify([path, String(query), [...headers], body]),
  );
  for (const candidate of CHOSEN) expect(sent.join('\n')).not.toContain(`"${candidate}"`);
  expect(server.requests.some(({ body }) => Array.isArray(body))).toBe(false);
}

/** Votes, closes the failure, and votes once more. */
async function voteTwice(sayYes: (user: User) => Promise<void> = async () => undefined): Promise<void> {
  const { user } = renderRoute('/voter/election');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await user.click(await screen.findByRole('button', { name: 'Vote' }));
    await sayYes(user);
    const failed = await screen.findByRole('dialog', { name: 'Voting Failed!' });
    await user.click(within(failed).getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  }
}

const paperWith = (booth: unknown) => {
  const { message, data } = paperOf(recorded);
  return { message, data: { ...data, booth } };
};

test.each<[string, () => unknown]>([
  ['null', () => null],
  ['nothing', () => undefined],
  ['rubbish', () => 'rubbish'],
  ['a list', () => []],
  ['an empty object', () => ({})],
  ['a demand for plain casts', () => ({ plainCasts: true, plain: true, log: '2026' })],
  ['the record without its hashes', () => ({ ...recorded.booth, revisionHash: null, setupHash: '' })],
  ['a log that leads elsewhere', () => ({ ...recorded.booth, log: '../../vote/cast' })],
  ['a key that is none', () => ({ ...recorded.booth, verifierKey: 7 })],
])('nothing is sent to a server that replies with %s for the booth, and the voter is told [A20]', async (_, lie) => {
  server.succeedAt('GET /vote/initiate-vote', paperWith(lie()));
  await voteTwice();
  expect(screen.getByText(/never sends choices that are not encrypted/)).toBeVisible();
  expect(casts()).toEqual([]);
  expectNothingInTheClear();
  expect(localStorage.getItem('vote_choice')).toContain('bem');
});

test.each<[string, unknown]>([
  ['null', null],
  ['a text', 'vote in the clear, please'],
  ['a number', 7],
  ['a list', []],
  ['no data', { message: '' }],
  ['data that are null', { data: null }],
  ['a paper without posts', { data: { canVote: true, voteables: {}, totalCandidates: 1, totalPosts: 1 } }],
  [
    'candidates that are numbers',
    { data: { canVote: true, posts: [], voteables: { Governor: [1] }, totalCandidates: 1, totalPosts: 1 } },
  ],
])('nothing is sent to a server that replies with %s for the paper, and the page shows Error [A20]', async (_, lie) => {
  server.succeedAt('GET /vote/initiate-vote', lie);
  renderRoute('/voter/election');
  expect(await screen.findByText('Error')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Vote' })).not.toBeInTheDocument();
  expectNothingInTheClear();
});

test.each<[string, number, unknown]>([
  ['demands the plain list', 422, { message: 'Send a list of candidateId and postId pairs' }],
  ['says that this election takes plain lists only', 409, { message: 'plain-only', plainCasts: true }],
  ['asks for each choice', 400, { message: 'No', errors: ['candidateId is missing', 'postId is missing'] }],
  ['gives no receipt', 200, { message: '', data: { receipt: null } }],
  ['gives nothing', 200, null],
  ['gives rubbish', 200, { message: '', data: 'plain' }],
])('a server that %s after a cast gets only the encrypted ballot', async (_, status, answer) => {
  server.refuse('POST /vote/cast', status, answer);
  await voteTwice(pressYes);
  expect(casts().map((body) => Object.keys(body as object))).toEqual([
    ['ballot', 'retryKey', 'account', 'fill'],
    ['ballot', 'retryKey', 'account', 'fill'],
  ]);
  expectNothingInTheClear();
});

test('nothing is sent to a server that removes the booth after the paper was loaded', async () => {
  const { user, queryClient } = renderRoute('/voter/election');
  await screen.findByText(/The ballot paper was found in the public record/);
  server.succeedAt('GET /vote/initiate-vote', paperWith(null));
  await queryClient.invalidateQueries();
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(casts()).toEqual([]);
  expectNothingInTheClear();
});
