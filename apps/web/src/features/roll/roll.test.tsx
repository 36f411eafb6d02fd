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

const TOKEN = 'A'.repeat(43);

/** Opens the link that the contact of a place was sent. */
async function openLink() {
  location.hash = TOKEN;
  const { user } = renderRoute('/not-my-claim');
  return { user, stop: await screen.findByRole('button', { name: 'Stop the place' }) };
}

test.each([
  [false, /No vote was cast with it/],
  [true, /A vote was cast with this place before you stopped it/],
])('a place is stopped by a press, not by opening the link, and the answer says if it was voted with: %j [A333]', async (hadVoted, said) => {
  server.succeed('POST /extras/not-my-claim', { message: '', data: { hadVoted } });
  const { user, stop } = await openLink();
  expect(location.hash).toBe('');
  expect(server.requestsTo('POST /extras/not-my-claim')).toEqual([]);
  await user.click(stop);
  expect(await screen.findByText(said)).toBeVisible();
  const [request] = server.requestsTo('POST /extras/not-my-claim');
  expect(request?.body).toEqual({ token: TOKEN });
});

test('a link that works no more says where to go [A334]', async () => {
  server.refuse('POST /extras/not-my-claim', 404, { code: 'dispute-link-spent', message: '' });
  const { user, stop } = await openLink();
  await user.click(stop);
  expect(await screen.findByText(/Ask the help desk/)).toBeVisible();
});
