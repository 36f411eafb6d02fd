import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { isDesk } from '../../../lib/desk.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { emptyRoll, officerMe } from '../../../testing/samples.ts';

let server: ReturnType<typeof fakeServer>;
const loaded = () => vi.spyOn(window.location, 'replace').mockImplementation(() => {});
const NAME = 'Make this device a desk';

const showRoll = (votersUse: 'accounts' | 'links') => {
  const election = emptyRoll.election && { ...emptyRoll.election, votersUse };
  server.succeed('GET /commission/roll', { message: '', data: { ...emptyRoll, election } });
};

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  localStorage.setItem('user_type', 'COMMISSION');
  localStorage.setItem('record_pin localhost', '{}');
  sessionStorage.setItem('draft_owner', 'an-officer');
  server.succeed('GET /commission/me', { message: '', data: officerMe('registrar', 2) });
  server.succeed('GET /commission/proposals', { message: '', data: { proposals: [], officers: 2 } });
  showRoll('links');
});

const asked = () =>
  server.requests.map(({ method, path }) => `${method} ${path}`).filter((key) => key.startsWith('POST'));

test('an officer is logged out of the device that becomes a desk, where only public records stay known [A479]', async () => {
  server.succeed('POST /commission/desk/tablets', { message: '', data: {} });
  server.succeed('POST /user/logout', { message: '', data: {} });
  const replace = loaded();
  const { user } = renderRoute('/commission/desk');
  await user.click(await screen.findByRole('button', { name: NAME }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/vote-by-link'));
  expect(asked()).toEqual(['POST /commission/desk/tablets', 'POST /user/logout']);
  expect(Object.keys(localStorage).sort()).toEqual(['desk', 'record_pin localhost']);
  expect(sessionStorage).toHaveLength(0);
});

test('a device becomes no desk while the officer’s session may live on, and the officer reads why [A479]', async () => {
  server.succeed('POST /commission/desk/tablets', { message: '', data: {} });
  server.refuse('POST /user/logout', 500, { message: 'Something went wrong on our side.' });
  const replace = loaded();
  const { user } = renderRoute('/commission/desk');
  await user.click(await screen.findByRole('button', { name: NAME }));
  expect(await screen.findByText('Something went wrong on our side.')).toBeVisible();
  expect(isDesk()).toBe(false);
  expect(replace).not.toHaveBeenCalled();
});

test('no desk is offered where voters use accounts', async () => {
  showRoll('accounts');
  renderRoute('/commission/desk');
  expect(await screen.findByLabelText('Voter number or e-mail')).toBeVisible();
  await waitFor(() => expect(server.requestsTo('GET /commission/roll')).not.toEqual([]));
  expect(screen.queryByRole('button', { name: NAME })).not.toBeInTheDocument();
});
