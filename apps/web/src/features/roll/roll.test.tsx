import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

async function lookUp() {
  const { user } = renderRoute('/voter/roll');
  await user.type(await screen.findByLabelText('Voter number'), 'VIN-1');
  await user.type(screen.getByLabelText('Surname'), 'Obi');
  await user.click(screen.getByRole('button', { name: 'Look' }));
}

test('a voter on the roll sees the area, and number and surname are not in the address of the call', async () => {
  server.succeed('POST /extras/on-the-roll', { message: '', data: { area: 'Ikeja' } });
  await lookUp();
  expect(await screen.findByText('Ikeja')).toBeVisible();
  const [request] = server.requestsTo('POST /extras/on-the-roll');
  expect(request?.body).toEqual({ voterNumber: 'VIN-1', surname: 'Obi' });
  expect(`${request?.path}${request?.query}`).not.toMatch(/VIN-1|Obi/);
});

test('a person who is not on the roll is told what to do', async () => {
  server.succeed('POST /extras/on-the-roll', { message: '', data: { area: null } });
  await lookUp();
  expect(await screen.findByText(/No one with this number and surname/)).toBeVisible();
});

test('too many lookups show the message of the server', async () => {
  const message = 'Too many attempts. Please wait a little and try again';
  server.refuse('POST /extras/on-the-roll', 429, { code: 'too-many-attempts', message });
  await lookUp();
  expect(await screen.findByText(/^Too many attempts/)).toBeVisible();
});
