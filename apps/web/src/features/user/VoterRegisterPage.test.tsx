import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { settle } from '../../testing/settle.ts';
import { setOnline } from '../../testing/voting.ts';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

const registered = { message: 'Created', data: {} };

async function fill(confirm = 'secret1') {
  const view = renderRoute('/voter/register');
  await view.user.type(await screen.findByLabelText('Full Name'), 'Ada Obi');
  await view.user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await view.user.type(screen.getByLabelText('Password'), 'secret1');
  await view.user.type(screen.getByLabelText('Confirm Password'), confirm);
  return view;
}
const submit = (user: Awaited<ReturnType<typeof fill>>['user']) =>
  user.click(screen.getByRole('button', { name: 'Register your account' }));

test("the side panel has the title 'Register Page' and its text [S2.5 S2.15]", async () => {
  renderRoute('/voter/register');
  expect(await screen.findByRole('heading', { name: 'Register Page' })).toBeVisible();
  expect(screen.getByText(/sign up with your credentials and get voting/i)).toBeVisible();
});

test('name, e-mail and password are sent, the confirmation is not [S3.1 S3.2 S7.3]', async () => {
  server.succeedAt('POST /user/register-voter', registered);
  const { user } = await fill();
  await submit(user);
  expect(server.requestsTo('POST /user/register-voter')[0]?.body).toEqual({
    name: 'Ada Obi',
    email: 'ada@example.com',
    password: 'secret1',
  });
});

test('success is a toast of seven seconds; the form stays with its values [S2.18 S8.1 S8.2 S9.2]', async () => {
  server.succeedAt('POST /user/register-voter', registered);
  const { router } = await fill();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Register your account' }));
  await settle(() => expect(screen.getByText('Registration Successful!')).toBeVisible());
  const toast = screen.getByText('Registration Successful!');
  expect(screen.getByText('You can now log in with the provided credentials.')).toBeVisible();
  expect(screen.getByLabelText('Full Name')).toHaveValue('Ada Obi');
  expect(screen.getByLabelText('Confirm Password')).toHaveValue('secret1');
  expect(router.state.location.pathname).toBe('/voter/register');
  await act(() => vi.advanceTimersByTimeAsync(6_999));
  expect(toast).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(toast).not.toBeInTheDocument();
});

test('offline the form fails at once, keeps what was typed, and can be sent again', async () => {
  server.lose('POST /user/register-voter');
  const { user } = await fill();
  setOnline(false);
  await submit(user);
  expect(await screen.findByText('You are offline. Try again when the connection is back.')).toBeVisible();
  expect(screen.getByLabelText('Full Name')).toHaveValue('Ada Obi');
  expect(screen.getByRole('button', { name: 'Register your account' })).toBeEnabled();
  setOnline(true);
});

test("failure is a toast with the server's message", async () => {
  server.refuse('POST /user/register-voter', 409, { message: 'This e-mail address is taken' });
  const { user } = await fill();
  await submit(user);
  expect(
    await within(screen.getByRole('region', { name: 'Messages' })).findByText('This e-mail address is taken'),
  ).toBeVisible();
});

test("failure without a message shows 'Registration failed' [S3.3 S8.1]", async () => {
  server.refuse('POST /user/register-voter', 500, {});
  const { user } = await fill();
  await submit(user);
  expect(await screen.findByText('Registration failed')).toBeVisible();
});

test("an unreachable server shows 'Registration failed' with the reason", async () => {
  server.lose('POST /user/register-voter');
  const { user } = await fill();
  await submit(user);
  expect(await screen.findByText('Registration failed')).toBeVisible();
  expect(screen.getByText(/could not reach the server/)).toBeVisible();
});

test("the button is disabled and reads 'Registering...' during the call [S2.17 S4.4]", async () => {
  server.hang('POST /user/register-voter');
  const { user } = await fill();
  await submit(user);
  expect(await screen.findByRole('button', { name: 'Registering...' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Register your account' })).not.toBeInTheDocument();
});

test('different passwords cause a warning at each keystroke, and do not block the form [S4.5 S5.1]', async () => {
  server.succeedAt('POST /user/register-voter', registered);
  const { user } = await fill('secret');
  expect(screen.getByText("The passwords don't match!")).toBeVisible();
  await submit(user);
  await waitFor(() => expect(server.requestsTo('POST /user/register-voter')).toHaveLength(1));
  await user.type(screen.getByLabelText('Confirm Password'), '1');
  expect(screen.queryByText("The passwords don't match!")).not.toBeInTheDocument();
});

test('the warning about different passwords is red and below the fields [S5.1]', async () => {
  await fill('secret');
  const warning = screen.getByText("The passwords don't match!");
  expect(warning).toHaveClass('text-danger');
  const last = screen.getByLabelText('Confirm Password');
  expect(last.compareDocumentPosition(warning)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('no password rule is shown on the page [S5.3]', async () => {
  renderRoute('/voter/register');
  await screen.findByLabelText('Full Name');
  expect(screen.getByRole('main')).not.toHaveTextContent(
    /character|minimum|at least|required|long|short|strong|letter|digit|number/i,
  );
});

test('no password warning is shown before a password is typed [S4.5]', async () => {
  const { user } = renderRoute('/voter/register');
  await user.type(await screen.findByLabelText('Full Name'), 'Ada');
  expect(screen.queryByText("The passwords don't match!")).not.toBeInTheDocument();
});

test('a token in the reply is stored with the user type [S3.4]', async () => {
  server.succeedAt('POST /user/register-voter', { message: '', data: { token: 't0ken', userType: 'VOTER' } });
  const { user } = await fill();
  await submit(user);
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBe('t0ken'));
  expect(localStorage.getItem('user_type')).toBe('VOTER');
});

test('no session is stored without a token in the reply', async () => {
  server.succeedAt('POST /user/register-voter', registered);
  const { user } = await fill();
  await submit(user);
  await screen.findByText('Registration Successful!');
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('each password has its own toggle, and the e-mail is an e-mail input [S2.16 S5.2]', async () => {
  const { user } = await fill();
  await user.click(screen.getByRole('button', { name: 'Show: Confirm Password' }));
  expect(screen.getByLabelText('Confirm Password')).toHaveAttribute('type', 'text');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
});
