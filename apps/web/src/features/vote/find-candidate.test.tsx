import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { runBoothInPage } from '../../testing/boothWorker.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { paperOf, recordedElection, samplePosts } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';

const [president, governor] = samplePosts;
const of = (index: number, name: string, party: string) => ({
  ...(president as (typeof samplePosts)[number]).candidates[0],
  candidate_id: `c${index}`,
  name,
  party,
  picture: null,
  banner: null,
});
const NAMES = ['Adékúnlé Ṣówándé', ...'BCDEFGHIJKL'].map((name, index) => of(index, name, `Party ${index}`));
const LAST = of(12, 'Zainab', 'Ìrókò Union');

/** Shows a paper with these candidates for its first post. */
async function show(candidates: readonly object[]) {
  const contest = { ...president, candidates } as unknown as (typeof samplePosts)[number];
  const recorded = await recordedElection([contest, governor as (typeof samplePosts)[number]]);
  const server = fakeServer();
  server.serveRecord('2026', recorded.source);
  server.succeed('GET /user/profile', { message: '', data: { user: profile('VOTER') } });
  server.succeed('GET /vote/initiate-vote', paperOf(recorded));
  const { user } = renderRoute('/voter/election');
  await screen.findAllByRole('button', { name: /^Vote for/ });
  return user;
}
const names = () =>
  screen.getAllByRole('button', { name: /^Vote for/ }).map(({ textContent }) => textContent?.slice(9));

beforeEach(() => {
  runBoothInPage();
  localStorage.setItem('auth_token', 'token-of-a-voter');
});

test('more than twelve candidates are found by name or party, without marks, and all are there for the next post', async () => {
  const user = await show([...NAMES, LAST]);
  const find = screen.getByRole('searchbox', { name: 'Find a candidate or a party' });
  await user.type(find, 'sowande');
  expect(names()).toEqual(['Adékúnlé Ṣówándé']);
  expect(screen.getByText('1 of 13 are shown.')).toBeVisible();
  await user.clear(find);
  await user.type(find, 'iroko');
  expect(names()).toEqual(['Zainab']);
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(names()).toHaveLength(13);

  await user.type(find, 'iroko');
  const posts = within(screen.getByRole('navigation', { name: 'Positions' })).getAllByRole('button');
  await user.click(posts[1] as HTMLElement);
  expect(names()).toHaveLength(governor?.candidates.length ?? 0);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  await user.click(posts[0] as HTMLElement);
  expect(names()).toHaveLength(13);
});

test('twelve candidates are shown without a search', async () => {
  await show(NAMES);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

test('a search that finds nobody keeps None of these and a way back', async () => {
  const none = { ...of(13, 'None of these', ''), answer: 'none' };
  const user = await show([none, ...NAMES, LAST]);
  await user.type(screen.getByRole('searchbox'), 'xyz');
  expect(names()).toEqual(['None of these']);
  expect(screen.getByRole('button', { name: 'Show all' })).toBeVisible();
});
