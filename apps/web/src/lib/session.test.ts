import { describe, expect, test, vi } from 'vitest';
import { clearSession, dropToken, rememberOwner, saveSession } from './session.ts';
import { watchReturn } from './session-changes.ts';

test.each([
  ['a login of another account', 'token-of-another', true, 1],
  ['a logout', null, true, 1],
  ['no change', 'a-token', true, 0],
  ['a normal load', 'token-of-another', false, 0],
] as const)('a page shown again after %s reloads if the session has changed [A120]', (_, token, persisted, times) => {
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

describe('choices, with two tabs on one device', () => {
  /** A tab with its own session storage; the local storage is shared. */
  function openTab() {
    let notes: [string, string][] = [];
    return (action: () => void) => {
      sessionStorage.clear();
      for (const [note, value] of notes) sessionStorage.setItem(note, value);
      action();
      notes = Object.entries(sessionStorage);
    };
  }
  const logIn = (email: string) => saveSession(`token-of-${email}`, 'VOTER', email);
  const choose = (candidateId: string) => localStorage.setItem('vote_choice', candidateId);
  const chosen = () => localStorage.getItem('vote_choice');

  test('are removed when another account logs in, even in a tab where it was logged in before [A244]', () => {
    const [first, second] = [openTab(), openTab()];
    first(() => logIn('ada@example.com'));
    dropToken();
    second(() => logIn('bola@example.com'));
    choose('of-bola');
    dropToken();
    first(() => logIn('ada@example.com'));
    expect(chosen()).toBeNull();
    choose('of-ada');
    dropToken();
    second(() => logIn('bola@example.com'));
    expect(chosen()).toBeNull();
  });

  test('stay for the account that made them, in all of its tabs', () => {
    const [first, second] = [openTab(), openTab()];
    first(() => logIn('ada@example.com'));
    second(() => rememberOwner('ada@example.com', 'token-of-ada@example.com'));
    choose('of-ada');
    for (const tab of [second, first]) {
      dropToken();
      tab(() => logIn('ada@example.com'));
      expect(chosen()).toBe('of-ada');
    }
  });

  test('are removed at logout, which leaves nothing in either storage', () => {
    openTab()(() => logIn('ada@example.com'));
    choose('of-ada');
    clearSession();
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });
});
