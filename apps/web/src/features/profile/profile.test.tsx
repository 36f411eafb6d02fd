import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { officerMe, profile } from '../../testing/samples.ts';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'a-token');
  server.succeed('GET /user/profile', { message: '', data: { user: profile('VOTER') } });
});

test.each([
  ['/voter/profile', 'VOTER', 'Full Name', 'Picture'],
  ['/candidate/profile', 'CANDIDATE', 'Full Name', 'Picture'],
  ['/party/profile', 'PARTY', 'Party Name', 'Banner'],
] as const)('%s shows name and picture of the account', async (address, role, name, picture) => {
  server.succeed('GET /user/profile', { message: '', data: { user: profile(role) } });
  renderRoute(address);
  expect(await screen.findByLabelText(name)).toHaveValue('Ngozi Ade Sample');
  expect(screen.getByLabelText(picture)).toBeInTheDocument();
});

test('an officer cannot change the name, and is told why', async () => {
  server.succeed('GET /user/profile', { message: '', data: { user: profile('COMMISSION') } });
  server.succeed('GET /commission/me', { message: '', data: officerMe('observer') });
  const { user } = renderRoute('/commission/profile');
  const name = await screen.findByLabelText('Full Name');
  await user.type(name, 'X');
  expect(name).toHaveValue('Ngozi Ade Sample');
  expect(name).toHaveAccessibleDescription(/Another one comes with a new invitation/);
});

test('a new name is saved and shown in the side bar', async () => {
  const { user } = renderRoute('/voter/profile');
  const name = await screen.findByLabelText('Full Name');
  await user.clear(name);
  await user.type(name, 'Ngozi Bello');
  server.succeed('PUT /user/profile', { message: '', data: { user: profile('VOTER', 'Ngozi Bello') } });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Your profile is up to date.')).toBeVisible();
  expect(within(screen.getByRole('complementary')).getByText('Ngozi Bello')).toBeVisible();
});

test('an empty name is refused in the form', async () => {
  const { user } = renderRoute('/voter/profile');
  await user.clear(await screen.findByLabelText('Full Name'));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Name is required')).toBeVisible();
  expect(server.requestsTo('PUT /user/profile')).toHaveLength(0);
});

async function changePassword(next: string) {
  const { user } = renderRoute('/voter/profile');
  await user.type(await screen.findByLabelText('Current password'), 'old-secret');
  await user.type(screen.getByLabelText('New password'), next);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

test('a new password is sent with the current one, and the form is reset', async () => {
  server.succeed('PUT /user/profile', { message: '', data: { user: profile('VOTER') } });
  await changePassword('new-secret');
  expect(await screen.findByText('Your password has been changed.')).toBeVisible();
  expect(server.requestsTo('PUT /user/profile')[0]?.body).toEqual({
    currentPassword: 'old-secret',
    newPassword: 'new-secret',
  });
  expect(screen.getByLabelText('Current password')).toHaveValue('');
});

test('a short new password is refused in the form', async () => {
  await changePassword('short');
  expect(await screen.findByText('Password should contain a minimum of 6 characters')).toBeVisible();
  expect(server.requestsTo('PUT /user/profile')).toHaveLength(0);
});

test('a refused change keeps the form', async () => {
  server.refuse('PUT /user/profile', 400, { message: 'The current password is wrong' });
  await changePassword('new-secret');
  expect(await screen.findByText('The current password is wrong')).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('new-secret');
});
