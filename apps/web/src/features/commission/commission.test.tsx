import type { OfficerRole } from '@evoting/contract/call';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';

let server: ReturnType<typeof fakeServer>;

const officer = (role: OfficerRole) => {
  const { id, name, email } = profile('COMMISSION');
  return { id, name, email, role };
};
const logInAs = (role: OfficerRole) => {
  server.succeed('GET /commission/me', { message: '', data: { officer: officer(role), officers: 2 } });
  server.succeed('GET /commission/officers', { message: '', data: { officers: [officer(role)] } });
};

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  localStorage.setItem('user_type', 'COMMISSION');
  logInAs('returning-officer');
});

test('without a stored token the console redirects to the login', async () => {
  localStorage.clear();
  const { router } = renderRoute('/commission');
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
});

test('an officer is led to the first screen of the console, and the side bar says who and as what', async () => {
  const { router } = renderRoute('/commission');
  const bar = within(await screen.findByRole('complementary'));
  expect(bar.getByText('Ngozi Ade Sample')).toBeVisible();
  expect(bar.getByText('Returning officer')).toBeVisible();
  const [first] = within(bar.getByRole('navigation', { name: 'Your pages' })).getAllByRole('link');
  await waitFor(() => expect(router.state.location.pathname).toBe(first?.getAttribute('href')));
});

test('the login leads an officer to the console', async () => {
  localStorage.clear();
  server.succeed('POST /user/login', { message: '', data: { token: 'T', userType: 'COMMISSION' } });
  const { router, user } = renderRoute('/auth/login');
  await user.type(await screen.findByLabelText('Email'), 'officer@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/commission\/./));
});

test('who is no officer sees why the console is closed, and no screen of it', async () => {
  const message = 'Your account is not one of an officer of the commission, or no longer';
  server.refuse('GET /commission/me', 403, { code: 'not-an-officer', message });
  renderRoute('/commission/officers');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByRole('alert')).toHaveTextContent(message);
  expect(screen.queryByRole('link', { name: 'Officers and log' })).not.toBeInTheDocument();
  expect(server.askedFor('GET /commission/officers')).toEqual([]);
});

test('an address that is no screen of the console says so', async () => {
  renderRoute('/commission/nowhere');
  expect(await screen.findByText('There is no screen of the console at this address')).toBeVisible();
});

test('the officers stand on their screen, each with the part that is theirs', async () => {
  renderRoute('/commission/officers');
  const list = within(await within(await screen.findByRole('main')).findByRole('list'));
  expect(list.getByRole('listitem')).toHaveTextContent('Ngozi Ade Samplengozi@example.ngReturning officer');
});

test('a list of officers that cannot be loaded says why', async () => {
  server.refuse('GET /commission/officers', 500, { message: 'Something went wrong' });
  renderRoute('/commission/officers');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByRole('alert')).toHaveTextContent('Something went wrong');
});
