import { OFFICER_IDLE_MS } from '@evoting/contract/constants';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { useIdleEnd } from './useIdleEnd.ts';

let server: ReturnType<typeof fakeServer>;

function Tab() {
  useIdleEnd();
  return <button type="button">Confirm</button>;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  server = fakeServer();
  server.succeed('POST /user/logout', { message: 'Logged out', data: {} });
  localStorage.setItem('auth_token', 'token-of-an-officer');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const isLoggedIn = () => localStorage.getItem('auth_token') !== null;

test('half an hour without input ends the session, here and on the server', async () => {
  render(<Tab />);
  vi.advanceTimersByTime(OFFICER_IDLE_MS - 1);
  expect(isLoggedIn()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isLoggedIn()).toBe(false);
  expect(server.requestsTo('POST /user/logout')).toHaveLength(1);
});

test('each input puts the end off', () => {
  const { getByRole } = render(<Tab />);
  for (let times = 0; times < 4; times++) {
    vi.advanceTimersByTime(OFFICER_IDLE_MS / 2);
    fireEvent.keyDown(getByRole('button'));
  }
  expect(isLoggedIn()).toBe(true);
  vi.advanceTimersByTime(OFFICER_IDLE_MS);
  expect(isLoggedIn()).toBe(false);
});

test('input after a computer slept for longer comes too late', () => {
  const { getByRole } = render(<Tab />);
  vi.setSystemTime(Date.now() + OFFICER_IDLE_MS);
  fireEvent.pointerDown(getByRole('button'));
  expect(isLoggedIn()).toBe(false);
});

test('input in another tab keeps this one', async () => {
  render(<Tab />);
  vi.advanceTimersByTime(OFFICER_IDLE_MS - 60_000);
  const [other, third] = [new BroadcastChannel('console-input'), new BroadcastChannel('console-input')];
  const delivered = new Promise((resolve) => {
    third.onmessage = resolve;
  });
  other.postMessage(null);
  await delivered;
  for (const channel of [other, third]) channel.close();
  vi.advanceTimersByTime(OFFICER_IDLE_MS - 60_000);
  expect(isLoggedIn()).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(isLoggedIn()).toBe(false);
});
