import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { dropToken, saveSession } from '../../lib/session.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';
import { setOnline } from '../../testing/voting.ts';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

async function logIn(email = 'ada@example.com', password = 'secret1') {
  const view = renderRoute('/auth/login');
  if (email) await view.user.type(await screen.findByLabelText('Email'), email);
  if (password) await view.user.type(await screen.findByLabelText('Password'), password);
  await view.user.click(await screen.findByRole('button', { name: 'Login' }));
  return view;
}

describe('after login', () => {
  test.each([
    ['PARTY', '/party/dashboard'],
    ['VOTER', '/voter/dashboard'],
    ['CANDIDATE', '/candidate/dashboard'],
  ] as const)('%s goes to %s, and token and user type are stored [S1.3 S2.3 S2.11 S2.27 S2.28 S3.6 S3.7 S4.1 S6.1 S7.5 S7.18]', async (userType, address) => {
    server.succeed('POST /user/login', { message: 'Welcome', data: { token: 't0ken', userType } });
    const { router } = await logIn();
    await waitFor(() => expect(router.state.location.pathname).toBe(address));
    expect(localStorage.getItem('auth_token')).toBe('t0ken');
    expect(localStorage.getItem('user_type')).toBe(userType);
    expect(server.requestsTo('POST /user/login')[0]?.body).toEqual({
      email: 'ada@example.com',
      password: 'secret1',
    });
  });

  test.each([
    ['VOTER', '/party/candidates', '/voter/dashboard'],
    ['PARTY', '/party/candidates', '/party/dashboard'],
    ['COMMISSION', '/commission/roll', '/commission/roll'],
    ['COMMISSION', '/party/candidates', '/commission'],
    ['VOTER', '/second/1', '/second/1'],
    ['PARTY', '/second/1', '/party/dashboard'],
  ] as const)('%s, whose session ended on %s, goes to %s [S2.28]', async (userType, from, to) => {
    server.succeed('POST /user/login', { message: '', data: { token: 't0ken', userType } });
    const { user, router } = renderRoute('/auth/login');
    await act(() => router.navigate('/auth/login', { state: { from } }));
    const visited: string[] = [];
    router.subscribe(({ location }) => visited.push(location.pathname));
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'secret1');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(visited).toContain(to));
  });

  test('the focus moves to the heading once the account is loaded, and Back skips the form', async () => {
    server.succeed('POST /user/login', { message: 'Welcome', data: { token: 't0ken', userType: 'PARTY' } });
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.reply('GET /user/profile', async () => {
      await held;
      return { message: '', data: { user: profile('PARTY') } };
    });
    const { user, router } = renderRoute('/about');
    await screen.findByRole('heading', { level: 1 });
    await act(() => router.navigate('/auth/login'));
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'secret1');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('status', { name: 'Loading...' })).toBeVisible();
    answer();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(router.state.location.pathname).toBe('/party/dashboard');
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/about');
  });

  test('the cache of the former account is cleared', async () => {
    server.succeed('POST /user/login', { message: 'Welcome', data: { token: 't0ken', userType: 'VOTER' } });
    const { user, queryClient, router } = renderRoute('/auth/login');
    queryClient.setQueryData(['of the account before'], 1);
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'secret1');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/voter/dashboard'));
    expect(queryClient.getQueryData(['of the account before'])).toBeUndefined();
  });
});

describe('stored choices', () => {
  const choices = '[{"candidateId":"c","postId":"p"}]';
  beforeEach(() => {
    localStorage.setItem('vote_choice', choices);
    server.succeed('POST /user/login', { message: 'Welcome', data: { token: 't0ken', userType: 'VOTER' } });
  });
  /** Chooses in this tab, and ends the session. */
  const choose = (email: string) => {
    saveSession('former', 'VOTER', email);
    localStorage.setItem('vote_choice', choices);
    dropToken();
  };
  const loggedIn = () => waitFor(() => expect(localStorage.getItem('auth_token')).toBe('t0ken'));

  test('are removed when another account logs in', async () => {
    choose('bola@example.com');
    await logIn('ada@example.com');
    await loggedIn();
    expect(localStorage.getItem('vote_choice')).toBeNull();
  });

  test('are removed if their owner is unknown', async () => {
    await logIn('ada@example.com');
    await loggedIn();
    expect(localStorage.getItem('vote_choice')).toBeNull();
  });

  test('stay when their owner logs in again, in any spelling of the e-mail', async () => {
    choose('ada@example.com');
    await logIn('Ada@Example.com');
    await loggedIn();
    expect(localStorage.getItem('vote_choice')).toBe(choices);
  });
});

describe('a login that fails', () => {
  test("shows the server's message in a red alert above the form, and stores no session [S2.29 S8.4]", async () => {
    server.refuse('POST /user/login', 401, { message: 'Wrong e-mail or password' });
    const { router } = await logIn();
    const alert = await screen.findByText('Wrong e-mail or password');
    expect(alert.closest('[role=alert]')).toBeInTheDocument();
    expect(alert.compareDocumentPosition(screen.getByLabelText('Email'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(router.state.location.pathname).toBe('/auth/login');
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  test("shows 'Something went wrong' if the server sends no message [S8.4]", async () => {
    server.refuse('POST /user/login', 500, {});
    await logIn();
    expect(await screen.findByText('Something went wrong')).toBeVisible();
  });

  test('shows an error for a reply without a token', async () => {
    server.succeedAt('POST /user/login', { message: '', data: { userType: 'VOTER' } });
    const { router } = await logIn();
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    expect(router.state.location.pathname).toBe('/auth/login');
  });

  test('reports that the server could not be reached', async () => {
    server.lose('POST /user/login');
    await logIn();
    expect(await screen.findByText(/could not reach the server/)).toBeVisible();
  });

  test('reports at once that the device is offline, and the button can be pressed again', async () => {
    server.lose('POST /user/login');
    setOnline(false);
    await logIn();
    expect(await screen.findByText('You are offline. Try again when the connection is back.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
    setOnline(true);
  });
});

describe('the rules of the form', () => {
  test.each([
    '',
    'ada',
    'ada@example',
    '@example.com',
  ])('the e-mail %j is refused before anything is sent [S5.8]', async (email) => {
    await logIn(email);
    expect(await screen.findByText('Invalid email address')).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(server.requestsTo('POST /user/login')).toEqual([]);
  });

  test.each(["o'brien@example.org", 'ünal@example.org', 'a@b.c'])('the e-mail %s is sent', async (email) => {
    server.refuse('POST /user/login', 401, { message: 'No' });
    await logIn(email);
    expect(await screen.findByText('No')).toBeVisible();
  });

  test.each(['', '12345'])('the password %j is too short [S5.8 S9.7]', async (password) => {
    await logIn('ada@example.com', password);
    expect(await screen.findByText('Password should contain a minimum of 6 characters')).toBeVisible();
    expect(server.requestsTo('POST /user/login')).toEqual([]);
  });

  test('six characters are enough', async () => {
    server.refuse('POST /user/login', 401, { message: 'No' });
    await logIn('ada@example.com', '123456');
    expect(await screen.findByText('No')).toBeVisible();
    expect(screen.queryByText(/minimum of 6/)).not.toBeInTheDocument();
  });
});

test('the button is disabled during the call', async () => {
  server.hang('POST /user/login');
  await logIn();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Login' })).toBeDisabled());
});

test('the password can be shown and hidden again', async () => {
  const { user } = renderRoute('/auth/login');
  const field = await screen.findByLabelText('Password');
  await user.click(screen.getByRole('button', { name: 'Show: Password' }));
  expect(field).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide: Password' }));
  expect(field).toHaveAttribute('type', 'password');
});
