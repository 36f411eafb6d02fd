import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const TOKEN = 'T'.repeat(43);
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
  server.succeed('GET /extras/notifications', { message: '', data: { notifications: [] } });
  server.succeed('POST /user/login', { message: '', data: { token: 'S', userType: 'COMMISSION' } });
});

/** As the browser does with an address: the router sees no token, the page takes it out of the address. */
function follow(path: string) {
  history.replaceState(null, '', `${path}#${TOKEN}`);
  return renderRoute(path);
}

const setup = (mails: 'sent' | 'shown' | 'waiting', publicUrl = location.origin) =>
  server.succeed('POST /commission/setup/look', { message: '', data: { publicUrl, mails } });

test('the setup makes the first officer, logs in and leads to the officers; its token leaves the address', async () => {
  setup('shown');
  server.succeed('POST /commission/setup', { message: '', data: {} });
  const { user, router } = follow('/commission/setup');
  await user.type(await screen.findByLabelText('Name of the commission'), 'Union Committee');
  expect(location.hash).toBe('');
  await user.type(screen.getByLabelText('Your name'), 'Halima Bello');
  await user.type(screen.getByLabelText('Your email'), 'halima@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Set up the commission' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/commission/officers'));
  expect(server.requestsTo('POST /commission/setup')[0]?.body).toEqual({
    token: TOKEN,
    commission: 'Union Committee',
    name: 'Halima Bello',
    email: 'halima@example.org',
    password: 'correct horse',
  });
  expect(server.requests.every(({ query }) => !query.toString().includes(TOKEN))).toBe(true);
  expect(localStorage.getItem('auth_token')).toBe('S');
});

test('the page of the setup can be loaded again in its tab, and its link is forgotten once the commission is there', async () => {
  setup('shown');
  server.succeed('POST /commission/setup', { message: '', data: {} });
  const first = follow('/commission/setup');
  await screen.findByLabelText('Name of the commission');
  first.unmount();
  const { user, router } = renderRoute('/commission/setup');
  await user.type(await screen.findByLabelText('Name of the commission'), 'Union Committee');
  await user.type(screen.getByLabelText('Your name'), 'Halima Bello');
  await user.type(screen.getByLabelText('Your email'), 'halima@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Set up the commission' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/commission/officers'));
  expect(server.requestsTo('POST /commission/setup')[0]?.body).toMatchObject({ token: TOKEN });
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(TOKEN);
});

test('the setup tries the address and the mail, and tells what was answered', async () => {
  setup('sent', 'https://vote.example.org');
  server.succeed('POST /commission/setup/try-address', {
    message: '',
    data: { ok: false, said: 'HTTP 502' },
  });
  server.succeed('POST /commission/setup/try-mail', {
    message: '',
    data: { ok: false, said: '535 wrong password' },
  });
  const { user } = follow('/commission/setup');
  expect(await screen.findByText(/You have opened this page at/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try the address' }));
  expect(await screen.findByText(/HTTP 502/)).toBeVisible();
  await user.type(screen.getByLabelText('Send a test mail to'), 'halima@example.org');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/It said: 535 wrong password/)).toBeVisible();
});

test('a link that is over says so and shows no form', async () => {
  const message = 'This link was used already, is older than a day, or the commission has its officers';
  server.refuse('POST /commission/setup/look', 404, { code: 'setup-link-over', message });
  follow('/commission/setup');
  expect(await screen.findByText(message)).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Login' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Set up the commission' })).not.toBeInTheDocument();
});

test('a link without its token asks the server nothing', async () => {
  history.replaceState(null, '', '/commission/setup');
  renderRoute('/commission/setup');
  expect(await screen.findByText(/This link is incomplete/)).toBeVisible();
  expect(server.requestsTo('POST /commission/setup/look')).toEqual([]);
});

const CHUKA = { email: 'chuka@example.org', role: 'observer' } as const;

test('an invitation shows for whom it is and makes the account', async () => {
  server.succeed('POST /commission/invitation/look', {
    message: '',
    data: { ...CHUKA, commission: 'Union Committee', name: null },
  });
  server.succeed('POST /commission/invitation/accept', { message: '', data: {} });
  const { user, router } = follow('/commission/invitation');
  expect(await screen.findByText('chuka@example.org')).toBeVisible();
  expect(screen.getByText('Observer')).toBeVisible();
  await user.type(screen.getByLabelText('Your name'), 'Chuka Eze');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Make my account' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/commission(\/|$)(?!invitation)/));
  expect(server.requestsTo('POST /user/login')[0]?.body).toMatchObject({ email: 'chuka@example.org' });
});

test('an officer who comes back reads the kept name, is asked for a password only, and what to do for another name', async () => {
  server.succeed('POST /commission/invitation/look', {
    message: '',
    data: { ...CHUKA, commission: null, name: 'Chuka Eze' },
  });
  server.succeed('POST /commission/invitation/accept', { message: '', data: {} });
  const { user } = follow('/commission/invitation');
  expect(await screen.findByText('Chuka Eze')).toBeVisible();
  expect(screen.getByText(/ask to be invited at another address/)).toBeVisible();
  expect(screen.queryByLabelText('Your name')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Make my account' }));
  await waitFor(() =>
    expect(server.requestsTo('POST /commission/invitation/accept')[0]?.body).toEqual({
      token: TOKEN,
      name: 'Chuka Eze',
      password: 'correct horse',
    }),
  );
});

test('an invitation that was used says whom to ask, and leads who has the account to the login', async () => {
  server.refuse('POST /commission/invitation/look', 404, { code: 'invitation-over' });
  const { user, router } = follow('/commission/invitation');
  expect(await screen.findByText(/If you have made your account already, log in with it/)).toBeVisible();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Login' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
});

test('a lost answer after the account was made leads from the form to the login', async () => {
  server.succeed('POST /commission/invitation/look', {
    message: '',
    data: { ...CHUKA, commission: null, name: null },
  });
  server.refuse('POST /commission/invitation/accept', 404, { code: 'invitation-over' });
  const { user } = follow('/commission/invitation');
  await user.type(await screen.findByLabelText('Your name'), 'Chuka Eze');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Make my account' }));
  expect(await screen.findByText(/log in with it/)).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Login' })).toBeVisible();
});
