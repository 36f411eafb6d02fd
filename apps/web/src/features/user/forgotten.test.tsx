import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

const TOKEN = 'A'.repeat(43);
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

describe('a person who has forgotten the password', () => {
  async function requestLink(email: string) {
    const view = renderRoute('/auth/login');
    await view.user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    await view.user.type(screen.getByLabelText('Email'), email);
    await view.user.click(screen.getByRole('button', { name: 'Mail me a link' }));
    return view;
  }

  test('requests a link from the login page, and is told to look into the mailbox', async () => {
    server.succeed('POST /user/forgot-password', { message: '', data: {} });
    await requestLink('ada@example.com');
    expect(await screen.findByRole('heading', { name: 'Look into your mailbox' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('If ada@example.com has an account');
    expect(server.requestsTo('POST /user/forgot-password')[0]?.body).toEqual({ email: 'ada@example.com' });
  });

  test('sees the reason of a refusal, and the address stays', async () => {
    server.refuse('POST /user/forgot-password', 429, { message: 'Too many attempts' });
    await requestLink('ada@example.com');
    expect(await screen.findByText('Too many attempts')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  test('cannot request a link for an invalid address', async () => {
    await requestLink('ada');
    expect(await screen.findByText('Invalid email address')).toBeVisible();
    expect(server.requestsTo('POST /user/forgot-password')).toEqual([]);
  });
});

describe('the mailed link', () => {
  async function follow(hash: string, password = 'a new password') {
    history.replaceState(null, '', `/auth/reset-password${hash}`);
    const view = renderRoute('/auth/reset-password');
    await screen.findByRole('heading', { name: 'Set a new password' });
    if (hash === '') return view;
    await view.user.type(screen.getByLabelText('New password'), password);
    await view.user.click(screen.getByRole('button', { name: 'Set password' }));
    return view;
  }

  test('sets the password, and then shows a link to the login', async () => {
    server.succeed('POST /user/reset-password', { message: '', data: {} });
    await follow(`#${TOKEN}`);
    expect(await screen.findByRole('heading', { name: 'Your new password is set' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login Now' })).toHaveAttribute('href', '/auth/login');
    expect(server.requestsTo('POST /user/reset-password')[0]?.body).toEqual({
      token: TOKEN,
      newPassword: 'a new password',
    });
  });

  test('gives an account that somebody else made to the owner of the address', async () => {
    server.succeed('POST /user/reset-password', { message: '', data: {} });
    history.replaceState(null, '', `/auth/reset-password#${TOKEN}`);
    const { user } = renderRoute('/auth/reset-password');
    await user.selectOptions(
      await screen.findByLabelText('Who made this account?'),
      'Somebody else: I am a voter',
    );
    await user.type(screen.getByLabelText('New password'), 'a new password');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('one address has one vote');
    await user.type(screen.getByLabelText('Name'), 'Ada Obi');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    await screen.findByRole('heading', { name: 'Your new password is set' });
    expect(server.requestsTo('POST /user/reset-password').map(({ body }) => body)).toEqual([
      { token: TOKEN, newPassword: 'a new password', newOwner: { name: 'Ada Obi', userType: 'VOTER' } },
    ]);
  });

  test('is removed from the address bar', async () => {
    await follow(`#${TOKEN}`);
    await waitFor(() => expect(location.href).not.toContain(TOKEN));
  });

  test('is refused after its first use, and a new one can be requested', async () => {
    server.refuse('POST /user/reset-password', 404, { message: 'This link was used already' });
    await follow(`#${TOKEN}`);
    expect(await screen.findByText('This link was used already')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/auth/forgot-password',
    );
  });

  test('does not accept a short password', async () => {
    await follow(`#${TOKEN}`, '12345');
    expect(await screen.findByText('Password should contain a minimum of 6 characters')).toBeVisible();
    expect(server.requestsTo('POST /user/reset-password')).toEqual([]);
  });

  test('is reported as incomplete without its token', async () => {
    await follow('');
    expect(await screen.findByText(/This link is incomplete/)).toBeVisible();
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });
});
