import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { ada, bola, candidate, profile, results } from '../../testing/samples.ts';

let server: ReturnType<typeof fakeServer>;
const view = {
  candidate: candidate(),
  partyName: 'Unity Party',
  partyAcronym: null,
  partyBanner: null,
  standing: [ada, bola],
  former: null,
  meta: results().meta,
};

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-a-candidate');
  server.succeed('GET /user/profile', { message: '', data: { user: profile('CANDIDATE') } });
  server.succeed('GET /candidate/me', { message: '', data: view });
});

test('without a stored token the candidate dashboard redirects to the login', async () => {
  localStorage.clear();
  const { router } = renderRoute('/candidate/dashboard');
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
});

test('the candidate sees their own entry and the count of the post [S1.11 S6.4]', async () => {
  renderRoute('/candidate/dashboard');
  expect(await screen.findByRole('heading', { name: 'As voters see you' })).toBeVisible();
  const rows = screen.getAllByRole('listitem').filter((row) => row.textContent?.includes('Sample'));
  expect(rows[0]).toHaveTextContent('Bola Sample');
  expect(rows[1]).toHaveTextContent('1 vote');
});

test.each([
  [{ status: 'submitted' }, 'Waits for the electoral commission'],
  [{ status: 'sent-back', reason: 'The picture is too dark.' }, 'Sent back: The picture is too dark.'],
] as const)('the candidate reads what the commission has decided: %j', async (state, sentence) => {
  server.succeed('GET /candidate/me', { message: '', data: { ...view, candidate: candidate(state) } });
  renderRoute('/candidate/dashboard');
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('a candidate whose password was mailed is asked to change it until that is done', async () => {
  const user = profile('CANDIDATE');
  server.succeed('GET /user/profile', { message: '', data: { user: { ...user, passwordIsMailed: true } } });
  const { user: person } = renderRoute('/candidate/dashboard');
  expect(await screen.findByText(/^Your password came by mail/)).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Choose a password of your own' }));
  await person.type(await screen.findByLabelText('Current password'), 'Mailed-1');
  await person.type(screen.getByLabelText('New password'), 'my-own-secret');
  server.succeed('PUT /user/profile', { message: '', data: { user } });
  await person.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Your password has been changed.')).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(await screen.findByRole('heading', { name: 'As voters see you' })).toBeVisible();
  expect(screen.queryByText(/^Your password came by mail/)).not.toBeInTheDocument();
});

test('a count that is hidden until the close is not shown', async () => {
  server.succeed('GET /candidate/me', {
    message: '',
    data: { ...view, standing: [], meta: results({ hidden: true }).meta },
  });
  renderRoute('/candidate/dashboard');
  expect(
    await screen.findByText('The count of this election is published when voting closes.'),
  ).toBeVisible();
});

test('between the close and the decrypted count no number is shown, and the entry can no longer be changed', async () => {
  const { meta } = results({ hidden: true, status: 'closed' });
  server.succeed('GET /candidate/me', { message: '', data: { ...view, meta } });
  renderRoute('/candidate/dashboard');
  expect(await screen.findByText(/^Voting has closed. The count is shown here once/)).toBeVisible();
  expect(screen.queryByText(/votes?$/)).not.toBeInTheDocument();
  expect(screen.getByText(/is over, so the entry can no longer be changed/)).toBeVisible();
  expect(screen.queryByLabelText('Bio')).not.toBeInTheDocument();
});

test.each([
  ['is over, with a link to its results', 'union-2025', 'This entry is of Union 2025, which is over.'],
  ['was given up', null, 'This entry is of Union 2025, which was given up before voting.'],
])('a candidate of a former election reads that it %s', async (_, log, sentence) => {
  server.succeed('GET /candidate/me', {
    message: '',
    data: { ...view, standing: [], former: { title: 'Union 2025', log } },
  });
  renderRoute('/candidate/dashboard');
  expect(await screen.findByText(sentence)).toBeVisible();
  const link = screen.queryByRole('link', { name: 'See its results' });
  expect(link?.getAttribute('href') ?? null).toBe(log && `/voter/results?log=${log}`);
  expect(screen.queryByText(/published when voting closes/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument();
});

test('a changed bio is saved and shown', async () => {
  const { user } = renderRoute('/candidate/dashboard');
  const bio = await screen.findByLabelText('Bio');
  await user.clear(bio);
  await user.type(bio, 'Clean water.');
  server.succeed('PUT /candidate/me', {
    message: '',
    data: { ...view, candidate: candidate({ userManifesto: 'Clean water.' }) },
  });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Your entry is up to date.')).toBeVisible();
  expect((server.requestsTo('PUT /candidate/me')[0]?.body as FormData).get('bio')).toBe('Clean water.');
  expect(screen.getByText('Clean water.', { selector: 'p' })).toBeVisible();
});

test('an empty bio is refused in the form', async () => {
  const { user } = renderRoute('/candidate/dashboard');
  await user.clear(await screen.findByLabelText('Bio'));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Bio is required')).toBeVisible();
  expect(server.requestsTo('PUT /candidate/me')).toHaveLength(0);
});

test('a dashboard that cannot be loaded shows the reason', async () => {
  server.refuse('GET /candidate/me', 500, { message: 'Something went wrong' });
  renderRoute('/candidate/dashboard');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByRole('alert')).toHaveTextContent('Something went wrong');
});
