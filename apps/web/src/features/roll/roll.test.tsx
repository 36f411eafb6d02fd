import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

async function look() {
  const { user } = renderRoute('/voter/roll');
  await user.type(await screen.findByLabelText('Voter number'), 'VIN-1');
  await user.type(screen.getByLabelText('Surname'), 'Obi');
  await user.click(screen.getByRole('button', { name: 'Look' }));
}

test('a voter on the roll learns the area, and number and surname are in no address', async () => {
  server.succeed('POST /extras/on-the-roll', { message: '', data: { area: 'Ikeja' } });
  await look();
  expect(await screen.findByText('Ikeja')).toBeVisible();
  const [asked] = server.requestsTo('POST /extras/on-the-roll');
  expect(asked?.body).toEqual({ voterNumber: 'VIN-1', surname: 'Obi' });
  expect(`${asked?.path}${asked?.query}`).not.toMatch(/VIN-1|Obi/);
});

test('a person who is not learns what to do, and a refusal is said', async () => {
  server.succeed('POST /extras/on-the-roll', { message: '', data: { area: null } });
  await look();
  expect(await screen.findByText(/No one with this number and surname/)).toBeVisible();
});

test('too many looks are told as the server says it', async () => {
  const message = 'Too many attempts. Please wait a little and try again';
  server.refuse('POST /extras/on-the-roll', 429, { code: 'too-many-attempts', message });
  await look();
  expect(await screen.findByText(/^Too many attempts/)).toBeVisible();
});
