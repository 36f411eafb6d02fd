import { describe, expect, test, vi } from 'vitest';
import { clearSession, dropToken, rememberOwner, saveSession } from './session.ts';
import { watchReturn } from './session-changes.ts';

test.each([
  ['another account has logged in', 'token-of-another', true, 1],
  ['the account has logged out', null, true, 1],
  ['nobody has', 'a-token', true, 0],
  ['the page was loaded, and not kept', 'token-of-another', false, 0],
] as const)('a page that comes back where %s [A120]', (_what, token, persisted, times) => {
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
  /** A tab: what it remembers is its own, what is stored is everybody's. */
  function openTab() {
    let notes: [string, string][] = [];
    return (doInIt: () => void) => {
      sessionStorage.clear();
      for (const [note, value] of notes) sessionStorage.setItem(note, value);
      doInIt();
      notes = Object.entries(sessionStorage);
    };
  }
  const logIn = (email: string) => saveSession(`token-of-${email}`, 'VOTER', email);
  const choose = (candidateId: string) => localStorage.setItem('vote_choice', candidateId);
  const chosen = () => localStorage.getItem('vote_choice');

  test('are not shown to the account that comes back in its own tab, when another one has made them in the other [A244]', () => {
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

  test('stay for the account that made them, in each of its tabs', () => {
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

  test('are no one’s after a logout, which leaves nothing that tells one login from another', () => {
    openTab()(() => logIn('ada@example.com'));
    choose('of-ada');
    clearSession();
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });
});
