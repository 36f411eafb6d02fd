import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../testing/fakeServer.ts';
import { call, callWhile } from './api.ts';
import { useTurn } from './turn.ts';

const LOGIN = 'POST /user/login';
const body = { email: 'ada@example.org', password: 'correct horse' };
const loggedIn = { message: '', data: { token: 't0ken', userType: 'VOTER' as const } };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.useFakeTimers();
  server = fakeServer();
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

/** The server turns callers away until further notice. */
function turnAway(place: number | null, ticket: string | null, key = LOGIN, code = 'turn-comes') {
  const headers = { 'Retry-After': '7', ...(ticket && { 'X-Ticket': ticket }) };
  server.refuse(
    key,
    503,
    { code, message: 'Later', params: { ...(place && { place }), seconds: 40 } },
    headers,
  );
}
const ticketsOf = (key: string) => server.requestsTo(key).map(({ headers }) => headers.get('x-ticket'));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a call that is turned away comes back by itself after Retry-After, with its ticket', async () => {
  const shown = renderHook(useTurn).result;
  turnAway(212, 'first');
  const answer = call(LOGIN, { body });
  await pass(0);
  expect(shown.current?.now).toEqual({ place: 212, seconds: 40 });
  turnAway(12, 'second');
  await pass(6_900);
  expect(ticketsOf(LOGIN)).toEqual([null]);
  await pass(1_000);
  expect(ticketsOf(LOGIN)).toEqual([null, 'first']);
  expect(shown.current).toEqual({ now: { place: 12, seconds: 40 }, first: { place: 212, seconds: 40 } });
  server.succeed(LOGIN, loggedIn);
  await pass(8_000);
  expect(await answer).toEqual(loggedIn);
  expect(ticketsOf(LOGIN)).toEqual([null, 'first', 'second']);
  expect([shown.current, sessionStorage.length]).toEqual([null, 0]);
});

test('a reload of the page keeps the place, for the same call only', async () => {
  turnAway(212, 'kept');
  const leaving = new AbortController();
  const before = call(LOGIN, { body, signal: leaving.signal }).catch(() => 'left');
  await pass(0);
  // A page that is reloaded ends its calls without a word.
  const stored = sessionStorage.getItem('ticket') ?? '';
  leaving.abort();
  expect(await before).toBe('left');
  sessionStorage.setItem('ticket', stored);
  server.succeed(LOGIN, loggedIn);
  server.succeedAt('GET /extras/election', { message: '', data: {} });
  await call('GET /extras/election');
  await call(LOGIN, { body });
  expect(ticketsOf('GET /extras/election')).toEqual([null]);
  expect(ticketsOf(LOGIN).at(-1)).toBe('kept');
});

test('a call that is not wanted any more after its wait is not made again', async () => {
  turnAway(1, 'mine');
  let isWanted = true;
  const requireWanted = () => {
    if (!isWanted) throw new Error('the choices have changed');
  };
  const answer = callWhile(requireWanted, LOGIN, { body }).catch(String);
  await pass(0);
  isWanted = false;
  await pass(8_000);
  expect(await answer).toMatch(/have changed/);
  expect(server.requestsTo(LOGIN)).toHaveLength(1);
});

test('a watcher without a place comes back later too', async () => {
  const shown = renderHook(useTurn).result;
  turnAway(null, null, 'GET /extras/election', 'crowded');
  const answer = call('GET /extras/election');
  await pass(0);
  expect(shown.current?.now).toEqual({ place: null, seconds: 40 });
  server.succeedAt('GET /extras/election', { message: '', data: {} });
  await pass(8_000);
  expect(await answer).toEqual({ message: '', data: {} });
});

test('another 503 is an error at once, as before', async () => {
  server.refuse(LOGIN, 503, { code: 'busy-signing-in', message: 'Later' }, { 'Retry-After': '2' });
  await expect(call(LOGIN, { body })).rejects.toMatchObject({ status: 503 });
  expect(server.requestsTo(LOGIN)).toHaveLength(1);
});
