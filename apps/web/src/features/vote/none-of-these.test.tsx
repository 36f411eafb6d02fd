import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { runBoothInPage } from '../../testing/boothWorker.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { paperOf, recordedElection, samplePosts } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';

const NONE = {
  candidate_id: 'none',
  name: 'None of these',
  party: '',
  answer: 'none' as const,
  picture: null,
  banner: null,
};
const [president] = samplePosts;
const candidates = president?.candidates ?? [];

/** Shows the paper that the server sends for an election with None of these. */
async function show(change: object = {}) {
  const contest = { ...president, candidates: [NONE, ...candidates] };
  const recorded = await recordedElection([contest as (typeof samplePosts)[number]]);
  const reply = paperOf(recorded);
  const [[post = '', [none, ...others]] = ['', []]] = Object.entries(reply.data.voteables) as never as [
    [string, object[]],
  ];
  const voteables = { [post]: [{ ...none, ...change }, ...others] } as typeof reply.data.voteables;
  const server = fakeServer();
  server.serveRecord('2026', recorded.source);
  server.succeed('GET /user/profile', { message: '', data: { user: profile('VOTER') } });
  server.succeed('GET /vote/initiate-vote', { ...reply, data: { ...reply.data, voteables } });
  return { server, ...renderRoute('/voter/election') };
}

beforeEach(() => {
  runBoothInPage();
  localStorage.setItem('auth_token', 'token-of-a-voter');
});

test('None of these is the last card, without a face, a party or a page of its own, and says what it does', async () => {
  await show();
  const cards = (await screen.findAllByRole('button', { name: /^Vote for/ })).map(
    (button) => button.closest('li') as HTMLElement,
  );
  const names = cards.map((card) => within(card).getByRole('heading').textContent);
  expect(names).toEqual([...candidates.map(({ name }) => name), 'None of these']);
  const last = within(cards.at(-1) as HTMLElement);
  expect(last.queryByRole('link')).toBeNull();
  expect(last.queryByRole('img')).toBeNull();
  expect(last.getByText(/^This chooses none of the candidates/)).toBeVisible();
  expect(screen.getByText(/Choose one candidate, or None of these/)).toBeVisible();
});

test('it is chosen, shown for review and voted like a candidate', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Vote for None of these' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Select Candidate' }));
  expect(dialog.getByText(/^This chooses none of the candidates/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Select Candidate' }));
  expect(JSON.parse(localStorage.getItem('vote_choice') ?? '')).toMatchObject([{ candidateId: 'none' }]);
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  const asked = within(await screen.findByRole('dialog', { name: /^Are you sure/ }));
  expect(await asked.findByText('None of these')).toBeVisible();
  const yes = asked.getByRole('button', { name: 'Yes' });
  await waitFor(() => expect(yes).toBeEnabled());
});

test('a paper that shows a candidate as None of these, or the other way round, is not used [A450]', async () => {
  const { user } = await show({ answer: undefined });
  await user.click(await screen.findByRole('button', { name: 'Vote for None of these' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Select Candidate' }));
  expect(await screen.findByText(/ballot paper has changed since this page was loaded/)).toBeVisible();
});
