import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activateLocale } from '../lib/locale.ts';
import { saveSession } from '../lib/session.ts';
import { fakeServer } from '../testing/fakeServer.ts';
import { renderRoute } from '../testing/renderRoute.tsx';

const LANGUAGE = 'PUT /user/language';
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => act(() => activateLocale('en')));

async function choose(language: string) {
  const { user } = renderRoute('/terms');
  const [select] = await screen.findAllByRole('combobox', { name: 'Language' });
  await user.selectOptions(select as HTMLElement, language);
  await waitFor(() => expect(document.documentElement.lang).not.toBe('en'));
}

test('a switch of the language is the language of mails to the account that is logged in', async () => {
  saveSession('t0ken', 'VOTER', 'ada@example.org');
  server.succeed(LANGUAGE, { message: '', data: {} });
  await choose('Hausa');
  await waitFor(() =>
    expect(server.requestsTo(LANGUAGE).map(({ body }) => body)).toEqual([{ language: 'ha' }]),
  );
});

test('a switch without an account is told to nobody, and a later call asks for the language', async () => {
  await choose('Igbo');
  expect(server.requestsTo(LANGUAGE)).toEqual([]);
  const { headers } = server.requests.at(-1) ?? { headers: new Headers() };
  const { call } = await import('../lib/api.ts');
  await call('POST /user/forgot-password', { body: { email: 'ada@example.org' } }).catch(() => {});
  expect(headers.get('accept-language')).toBe('en');
  expect(server.requests.at(-1)?.headers.get('accept-language')).toBe('ig');
});

test('a switch that the server does not hear of holds on this device', async () => {
  saveSession('t0ken', 'VOTER', 'ada@example.org');
  server.lose(LANGUAGE);
  await choose('Yorùbá');
  expect(localStorage.getItem('language')).toBe('yo');
});
