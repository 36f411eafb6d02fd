import type { UnopposedPost } from '@evoting/contract/vote';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { ada, bola, chidi, postIds, results } from '../../testing/samples.ts';

const { candidateId, candidateName, partyName, partyAcronym } = chidi;
const unopposed: UnopposedPost[] = [
  {
    id: postIds.governor,
    postName: 'Governor',
    elected: [{ candidateId, candidateName, partyName, partyAcronym }],
  },
];

function show(address: string, meta: Parameters<typeof results>[0]) {
  const server = fakeServer();
  server.succeed('GET /extras/notifications', { message: '', data: { notifications: [] } });
  server.succeed('GET /extras/areas', { message: '', data: { areas: [] } });
  server.succeed('GET /extras/declaration', {
    message: '',
    data: { turnout: [], officers: [], trustees: [] },
  });
  server.succeed('GET /extras/election-results', results(meta, { President: [ada, bola] }));
  renderRoute(address);
}

test.each([
  ['the results page', '/voter/results', { unopposed }],
  ['the results page of a count to come', '/voter/results', { unopposed, hidden: true }],
  ['a party’s count', '/voter/results/party?party=Unity+Party', { unopposed }],
  [
    'the declaration',
    '/voter/results/declaration',
    { unopposed, status: 'closed', hasResult: true, countedBallots: 1210 },
  ],
] as const)('%s names those who are elected without a vote', async (_, address, meta) => {
  show(address, { ...meta, unopposed });
  const heading = await screen.findByRole('heading', { name: 'Elected without a vote' });
  const section = within(heading.closest('section') as HTMLElement);
  expect(section.getByText('Governor')).toBeVisible();
  expect(section.getByText('Chidi Sample')).toBeVisible();
  expect(screen.queryByText('No one has a vote in this contest.')).toBeNull();
});

test('so does a large screen', async () => {
  show('/voter/results/wall', { unopposed });
  expect(await screen.findByText('Elected without a vote: Chidi Sample (Governor)')).toBeVisible();
});

test('nothing is said of it where every post is voted on', async () => {
  show('/voter/results', {});
  expect(await screen.findByRole('tab', { name: 'President' })).toBeVisible();
  expect(screen.queryByText('Elected without a vote')).toBeNull();
});
