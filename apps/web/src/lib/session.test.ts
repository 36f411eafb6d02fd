import { expect, test, vi } from 'vitest';
import { watchReturn } from './session-changes.ts';

test.each([
  ['another account has logged in', 'token-of-another', true, 1],
  ['the account has logged out', null, true, 1],
  ['nobody has', 'a-token', true, 0],
  ['the page was loaded, and not kept', 'token-of-another', false, 0],
] as const)('a page that comes back where %s', (_what, token, persisted, times) => {
  localStorage.setItem('auth_token', 'a-token');
  const reload = vi.fn();
  watchReturn(reload);
  const dispatch = (type: string) => dispatchEvent(Object.assign(new Event(type), { persisted }));
  dispatch('pagehide');
  if (token === null) localStorage.removeItem('auth_token');
  else localStorage.setItem('auth_token', token);
  dispatch('pageshow');
  expect(reload).toHaveBeenCalledTimes(times);
});
