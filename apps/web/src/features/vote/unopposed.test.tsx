import { contestOf, TestElection } from '@evoting/record/testing/election';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { runBoothInPage } from '../../testing/boothWorker.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { ORIGIN, paperOf, recordedElection, samplePosts } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';

type Shown = NonNullable<ReturnType<typeof paperOf>['data']['unopposed']>;

/** Shows a paper beside which the record has a treasurer elected without a vote; `change` is the server's lie. */
async function show(change: (posts: Shown) => Shown | undefined = (posts) => posts) {
  const election = new TestElection({}, undefined, ORIGIN);
  const unopposed = [contestOf('treasurer', 'Treasurer', 'Uba')];
  const recorded = await recordedElection(samplePosts, election, { unopposed });
  const reply = paperOf(recorded);
  const shown = change(reply.data.unopposed ?? []);
  const { unopposed: _, ...others } = reply.data;
  const server = fakeServer();
  server.serveRecord('2026', recorded.source);
  server.succeed('GET /user/profile', { message: '', data: { user: profile('VOTER') } });
  server.succeed('GET /vote/initiate-vote', {
    ...reply,
    data: { ...others, ...(shown && { unopposed: shown }) },
  });
  renderRoute('/voter/election');
  await screen.findAllByRole('button', { name: /^Vote for/ });
}

const heading = () => screen.queryByRole('heading', { name: 'Elected without a vote' });

beforeEach(() => {
  runBoothInPage();
  localStorage.setItem('auth_token', 'token-of-a-voter');
});

test('below the posts a voter reads who is elected without a vote', async () => {
  await show();
  const section = within(heading()?.closest('section') as HTMLElement);
  expect(section.getByText('Treasurer')).toBeVisible();
  expect(section.getByText('Candidate Uba')).toBeVisible();
  expect(screen.queryByText(/^The ballot paper has changed since/)).toBeNull();
});

test.each<[string, (posts: Shown) => Shown | undefined]>([
  ['of another post', (posts) => posts.map((post) => ({ ...post, postName: 'President' }))],
  [
    'of somebody else',
    (posts) =>
      posts.map((post) => ({
        ...post,
        elected: post.elected.map((one) => ({ ...one, candidateName: 'Somebody Else' })),
      })),
  ],
  ['of nobody', () => undefined],
])('a server that says so %s is found out before anything is cast [A509]', async (_, change) => {
  await show(change);
  expect(await screen.findByText(/^The ballot paper has changed since this page was loaded/)).toBeVisible();
});
