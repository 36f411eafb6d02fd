import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { runBoothInPage } from '../../testing/boothWorker.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { paperOf, recordedElection, samplePosts } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';

const people = ['Ada Obi', 'Bem Tor', 'Chi Eze'];
const [president] = samplePosts;

/** Shows the paper of one post with two seats and three candidates; `shown` changes what the server says of it. */
async function show({ blank = false, shown = {} }: { blank?: boolean; shown?: object } = {}) {
  const candidates = people.map((name) => ({
    candidate_id: name,
    name,
    party: `Party of ${name}`,
    picture: null,
    banner: null,
  }));
  const rules = { seats: 2, ...(blank && { may_be_blank: true }) };
  const contest = { contest_id: 'board', name: 'Board', area: null, ...rules, candidates };
  const recorded = await recordedElection([contest as unknown as NonNullable<typeof president>]);
  const reply = paperOf(recorded);
  const posts = reply.data.posts.map((post) => ({ ...post, ...shown }));
  const server = fakeServer();
  server.serveRecord('2026', recorded.source);
  server.succeed('GET /user/profile', { message: '', data: { user: profile('VOTER') } });
  server.succeed('GET /vote/initiate-vote', { ...reply, data: { ...reply.data, posts } });
  const { user } = renderRoute('/voter/election');
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Vote for ${name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Candidate' }));
    await user.click(dialog.getByRole('button', { name: 'Select Candidate' }));
    return dialog;
  };
  return { user, choose };
}

const stored = () => JSON.parse(localStorage.getItem('vote_choice') ?? '[]');

beforeEach(() => {
  runBoothInPage();
  localStorage.setItem('auth_token', 'token-of-a-voter');
});

test('up to as many candidates as there are seats are chosen, one beside another, and voted together', async () => {
  const { user, choose } = await show();
  expect(await screen.findByText(/Choose up to 2 candidates\.$/)).toBeVisible();
  await choose('Ada Obi');
  expect(screen.getByText('1 chosen.')).toBeVisible();
  await choose('Chi Eze');
  expect(stored()).toMatchObject([{ candidateId: 'Ada Obi' }, { candidateId: 'Chi Eze' }]);
  expect(screen.getByText(/^2 chosen\. To choose another/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Vote for Bem Tor' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Vote' }));
  const asked = within(await screen.findByRole('dialog', { name: /^Are you sure/ }));
  expect(await asked.findByText('Ada Obi')).toBeVisible();
  expect(asked.getByText('Chi Eze')).toBeVisible();
  await waitFor(() => expect(asked.getByRole('button', { name: 'Yes' })).toBeEnabled());
});

test('a choice that is taken back makes room for another, and one alone is enough', async () => {
  const { user, choose } = await show();
  await choose('Ada Obi');
  await choose('Bem Tor');
  await user.click(screen.getByRole('button', { name: 'Change your choice of Ada Obi' }));
  expect(stored()).toMatchObject([{ candidateId: 'Bem Tor' }]);
  expect(screen.getByRole('button', { name: 'Vote for Chi Eze' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Vote' })).toBeVisible();
});

test('a post may be left blank on purpose only where the election allows it', async () => {
  const { user } = await show({ blank: true });
  const blank = await screen.findByRole('button', { name: 'Choose nobody' });
  expect(screen.queryByRole('button', { name: 'Vote' })).toBeNull();
  await user.click(blank);
  expect(blank).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Vote' }));
  const asked = within(await screen.findByRole('dialog', { name: /^Are you sure/ }));
  expect(await asked.findByText('Nobody chosen')).toBeVisible();
  await waitFor(() => expect(asked.getByRole('button', { name: 'Yes' })).toBeEnabled());
});

test('without that rule nobody is offered', async () => {
  await show();
  expect(await screen.findByRole('button', { name: 'Vote for Ada Obi' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose nobody' })).toBeNull();
});

test.each([
  ['fewer seats', { seats: undefined }],
  ['more seats', { seats: 3 }],
  ['a blank choice', { mayBeBlank: true }],
])('a paper that shows %s than the record has is not used [A446]', async (_, shown) => {
  const { choose } = await show({ shown });
  await choose('Ada Obi');
  expect(await screen.findByText(/ballot paper has changed since this page was loaded/)).toBeVisible();
});
