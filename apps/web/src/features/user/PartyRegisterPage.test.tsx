import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

async function register(typed: { name?: string; email?: string; password?: string } = {}) {
  const { name = 'Harmattan Party', email = 'office@harmattan.example', password = 'secret1' } = typed;
  const view = renderRoute('/party/register');
  if (name) await view.user.type(await screen.findByLabelText('Party Name'), name);
  if (email) await view.user.type(await screen.findByLabelText('Email'), email);
  if (password) await view.user.type(await screen.findByLabelText('Password'), password);
  await view.user.click(await screen.findByRole('button', { name: 'Register' }));
  return view;
}
const sent = () => server.requestsTo('POST /user/register-party');

test("the screen is titled 'Political Party Registration' [S2.6 S2.19]", async () => {
  renderRoute('/party/register');
  expect(await screen.findByRole('heading', { name: 'Political Party Registration' })).toBeVisible();
});

test('success replaces the form by a panel with a link to the login [S2.20 S2.22 S3.5 S4.6 S7.4]', async () => {
  server.succeedAt('POST /user/register-party', { message: 'Created', data: {} });
  await register();
  expect(await screen.findByText('Party Registration Successful')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login Now' })).toHaveAttribute('href', '/auth/login');
  expect(screen.queryByLabelText('Party Name')).not.toBeInTheDocument();
  expect(sent()[0]?.body).toEqual({
    name: 'Harmattan Party',
    email: 'office@harmattan.example',
    password: 'secret1',
    userType: 'PARTY',
  });
});

test('an error appears above the form, which keeps its values, and disappears with the next submit [S2.21 S2.23 S4.6]', async () => {
  server.refuse('POST /user/register-party', 409, { message: 'This e-mail address is taken' });
  const { user } = await register();
  const alert = await screen.findByText('This e-mail address is taken');
  expect(alert.closest('[role=alert]')).toBeVisible();
  expect(alert.parentElement).toHaveClass('text-danger');
  expect(alert.compareDocumentPosition(screen.getByLabelText('Party Name'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(screen.getByLabelText('Party Name')).toHaveValue('Harmattan Party');
  server.hang('POST /user/register-party');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(screen.queryByText('This e-mail address is taken')).not.toBeInTheDocument());
  const button = screen.getByRole('button', { name: 'Register' });
  expect(button).toBeDisabled();
  expect(button.querySelector('svg')).toBeVisible();
});

test('an error also disappears with a submit that fails validation [S4.7]', async () => {
  server.refuse('POST /user/register-party', 409, { message: 'This e-mail address is taken' });
  const { user } = await register();
  await screen.findByText('This e-mail address is taken');
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), '1');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText(/minimum of 6 characters/)).toBeVisible();
  expect(screen.queryByText('This e-mail address is taken')).not.toBeInTheDocument();
});

test("an error without a message shows 'Something went wrong' [S8.3]", async () => {
  server.refuse('POST /user/register-party', 500, {});
  await register();
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  expect(screen.queryByText('Party Registration Successful')).not.toBeInTheDocument();
});

test('an unreachable server is reported', async () => {
  server.lose('POST /user/register-party');
  await register();
  expect(await screen.findByText(/could not reach the server/)).toBeVisible();
});

test('the party name is required, without a message [S5.4]', async () => {
  await register({ name: '' });
  const name = screen.getByLabelText('Party Name');
  await waitFor(() => expect(name).toBeInvalid());
  // The hint is its only description.
  expect(name.getAttribute('aria-describedby')).toMatch(/^\S+-hint$/);
  expect(sent()).toEqual([]);
});

test.each([
  '',
  'office@',
])('the e-mail %j is refused, on submit first and then on change [S5.5]', async (email) => {
  const { user } = await register({ email });
  expect(await screen.findByText('Invalid email address')).toBeVisible();
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), 'office@harmattan.example');
  // Validation is asynchronous.
  await waitFor(() => expect(screen.queryByText('Invalid email address')).not.toBeInTheDocument());
  expect(sent()).toEqual([]);
});

test('no error is shown before the first submit [S5.7]', async () => {
  const { user } = renderRoute('/party/register');
  await user.type(await screen.findByLabelText('Email'), 'x');
  await user.tab();
  expect(screen.queryByText('Invalid email address')).not.toBeInTheDocument();
});

test.each(['', '12345'])('the password %j is too short [S5.6 S9.7]', async (password) => {
  await register({ password });
  expect(await screen.findByText('Password should contain a minimum of 6 characters')).toBeVisible();
  expect(sent()).toEqual([]);
});
