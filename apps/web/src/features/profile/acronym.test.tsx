import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { profile } from '../../testing/samples.ts';

const PROFILE = 'PUT /user/profile';
let server: ReturnType<typeof fakeServer>;
const party = (acronym: string | null) => ({ ...profile('PARTY', 'Unity Progress Party'), acronym });
const answer = (acronym: string | null) => ({ message: '', data: { user: party(acronym) } });
beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-a-party');
});

async function save(typed: string) {
  const { user } = renderRoute('/party/profile');
  const field = await screen.findByLabelText('Acronym');
  await user.clear(field);
  if (typed) await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: 'Save the acronym' }));
}
const sent = () => server.requestsTo(PROFILE).map(({ body }) => body);

test('a party sets its acronym, and takes it away by an empty one', async () => {
  server.succeed('GET /user/profile', answer('UPP'));
  server.succeed(PROFILE, answer(null));
  await save('');
  expect(await screen.findByText('Your profile is up to date.')).toBeVisible();
  expect(sent()).toEqual([{ acronym: '' }]);
  expect(screen.getByLabelText('Acronym')).toHaveValue('');
});

test.each([
  'A',
  'A.P.C',
  'ABCDEFGHI',
  'ÀPC',
])('an acronym that no party can have is not sent: %s', async (typed) => {
  server.succeed('GET /user/profile', answer(null));
  await save(typed);
  expect(await screen.findByText(/An acronym has 2 to 8 letters/)).toBeVisible();
  expect(screen.getByLabelText('Acronym')).toBeInvalid();
  expect(sent()).toEqual([]);
});

test('a refusal says why, and what was typed stays', async () => {
  server.succeed('GET /user/profile', answer(null));
  server.refuse(PROFILE, 409, { code: 'acronym-taken', message: 'Another party has it' });
  await save('IUP');
  const said = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(said).toContain('Another party has it');
  expect(screen.getByLabelText('Acronym')).toHaveValue('IUP');
});

test.each(['VOTER', 'CANDIDATE'] as const)('nobody but a party is asked for an acronym: %s', async (role) => {
  server.succeed('GET /user/profile', { message: '', data: { user: profile(role) } });
  renderRoute(`/${role.toLowerCase()}/profile`);
  await screen.findByLabelText('Full Name');
  expect(screen.queryByLabelText('Acronym')).not.toBeInTheDocument();
});
