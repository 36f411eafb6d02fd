import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { runBoothInPage } from '../../testing/boothWorker.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { paperOf, recordedElection, type samplePosts } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';

const TEXT = 'Shall the yearly levy be 5,000 naira?';
const NAMES = { none: 'None of these', yes: 'Yes', no: 'No' } as const;
type Answer = keyof typeof NAMES;

/** Shows the paper of one question. */
async function show(answers: readonly Answer[]) {
  const candidates = answers.map((answer) => ({
    candidate_id: answer,
    name: NAMES[answer],
    party: '',
    answer,
    picture: null,
    banner: null,
  }));
  const contest = { contest_id: 'levy', name: TEXT, area: null, candidates };
  const recorded = await recordedElection([contest as (typeof samplePosts)[number]]);
  const server = fakeServer();
  server.serveRecord('2026', recorded.source);
  server.succeed('GET /user/profile', { message: '', data: { user: profile('VOTER') } });
  server.succeed('GET /vote/initiate-vote', paperOf(recorded));
  return renderRoute('/voter/election');
}

const cards = async () =>
  (await screen.findAllByRole('button', { name: /^Answer:/ })).map(
    (button) => button.closest('li') as HTMLElement,
  );

beforeEach(() => {
  runBoothInPage();
  localStorage.setItem('auth_token', 'token-of-a-voter');
});

test('a question is shown whole, with two cards without faces, parties or pages, that say what they mean', async () => {
  await show(['yes', 'no']);
  const [yes, no, ...others] = await cards();
  expect(others).toEqual([]);
  expect(screen.getByRole('heading', { name: TEXT, level: 2 })).toBeVisible();
  expect(screen.getByText(/Choose Yes or No\.$/)).toBeVisible();
  for (const [card, name, meaning] of [
    [yes, 'Yes', 'You agree.'],
    [no, 'No', 'You do not agree.'],
  ] as const) {
    const shown = within(card as HTMLElement);
    expect(shown.getByRole('heading', { name })).toBeVisible();
    expect(shown.getByText(meaning)).toBeVisible();
    expect(shown.queryByRole('link')).toBeNull();
    expect(shown.queryByRole('img')).toBeNull();
  }
});

test('None of these is its last answer where voters may choose it, and says that it is neither Yes nor No', async () => {
  await show(['none', 'yes', 'no']);
  const names = (await cards()).map((card) => within(card).getByRole('heading').textContent);
  expect(names).toEqual(['Yes', 'No', 'None of these']);
  expect(screen.getByText(/^This is neither Yes nor No/)).toBeVisible();
  expect(screen.getByText(/Choose Yes, No or None of these/)).toBeVisible();
});

test('an answer is chosen, shown for review beside its question, and voted', async () => {
  const { user } = await show(['yes', 'no']);
  await user.click(await screen.findByRole('button', { name: 'Answer: No' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Select Answer' }));
  expect(dialog.getByText(TEXT)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Select Answer' }));
  expect(JSON.parse(localStorage.getItem('vote_choice') ?? '')).toMatchObject([{ candidateId: 'no' }]);
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  const asked = within(await screen.findByRole('dialog', { name: /^Are you sure/ }));
  expect(await asked.findByText(TEXT)).toBeVisible();
  await waitFor(() => expect(asked.getByRole('button', { name: 'Yes' })).toBeEnabled());
});
