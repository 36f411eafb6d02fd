import type { Contact } from '@evoting/contract/commission/contact';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../testing/fakeServer.ts';
import { renderRoute } from '../testing/renderRoute.tsx';
import { unionContact as contact, noNotices } from '../testing/samples.ts';

const REQUEST = '1f0c2a9b-7d7e-4a57-9a77-0b1d9d1c8e11';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
const setContact = (shown: Contact | null) =>
  server.succeed('GET /extras/notices', { message: '', data: { ...noNotices, contact: shown } });
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

async function logIn() {
  const { user } = renderRoute('/auth/login');
  await user.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findAllByRole('alert')).not.toHaveLength(0);
}

test('the page Contact has a link for each way to reach the commission', async () => {
  setContact(contact);
  renderRoute('/contact');
  expect(await screen.findByText('Union Electoral Committee')).toBeVisible();
  expect(link('+234 803 555 0100')).toBe('tel:+2348035550100');
  expect(link('+234 803 555 0101')).toBe('https://wa.me/2348035550101');
  expect(link('help@example.org')).toBe('mailto:help@example.org');
  expect(screen.getByText('Every day, 8:00 to 18:00')).toBeVisible();
  expect(screen.queryByText('Address')).toBeNull();
});

test('the page Contact names no address that the commission did not give', async () => {
  setContact(null);
  renderRoute('/contact');
  expect(await screen.findByText(/Ask the electoral body that invited you/)).toBeVisible();
});

test('after a fault of the server people read whom to ask, and the number of the fault in its log', async () => {
  setContact(contact);
  server.refuse('POST /user/login', 500, { message: 'Something went wrong' }, { 'X-Request-Id': REQUEST });
  await logIn();
  expect(await screen.findByText('1f0c2a9b')).toBeVisible();
  expect(await screen.findByRole('link', { name: '+234 803 555 0100' })).toBeVisible();
});

test('a refusal shows neither, and no text in place of a number', async () => {
  setContact(contact);
  server.refuse('POST /user/login', 401, { message: 'Wrong password' }, { 'X-Request-Id': 'Call +234 1' });
  await logIn();
  expect(screen.queryByText(/Say this number/)).toBeNull();
  expect(screen.queryByRole('link', { name: '+234 803 555 0100' })).toBeNull();
});
