import type { Role } from '@evoting/contract/call';
import { STORAGE_KEYS } from '@evoting/contract/constants';
import { readStored, removeStored, store } from './storage.ts';
import { dropNote, keepNote, readNote } from './tab.ts';

/** The stored bearer token, or null when logged out. */
export const readToken = (): string | null => readStored(STORAGE_KEYS.authToken);

/** Whether what is stored or was answered names a role. */
export function isRole(text: string): text is Role {
  return text === 'PARTY' || text === 'VOTER' || text === 'CANDIDATE' || text === 'COMMISSION';
}

/**
 * Beside the choices: a random mark, another one for each account that logs in after another. It names
 * nobody; whose it is, only the tabs of that account know.
 */
const MARK = 'choices_mark';

/**
 * Takes the e-mail that was logged in with: choices of another or an unknown account are removed, those of
 * the same account stay.
 */
export function saveSession(token: string, userType: Role, email: string): void {
  if (readNote('draft_owner') !== ownerOf(email)) {
    // The token first: a tab of its account must not take the new mark for its own.
    for (const key of [STORAGE_KEYS.authToken, STORAGE_KEYS.voteChoice]) removeStored(key);
    store(MARK, crypto.getRandomValues(new Uint32Array(4)).join('-'));
    keepNote('draft_owner', ownerOf(email));
  }
  dropNote('reminded');
  store(STORAGE_KEYS.authToken, token);
  store(STORAGE_KEYS.userType, userType);
}

/**
 * To be called when the account of a token becomes known: a tab that was opened later does not see the
 * login. Another account may have logged in since the token was sent: then nothing is remembered.
 */
export function rememberOwner(email: string, token: string): void {
  const owner = ownerOf(email);
  if (readToken() === token) keepNote('draft_owner', owner);
}

const ownerOf = (email: string) => `${readStored(MARK)} ${email.trim().toLowerCase()}`;

/** The event by which this tab hears that its session has ended. */
export const CHANGED = 'session-changed';

/**
 * A 401 removes the token alone: what was chosen stays, so that the same voter can log in again and go on.
 */
export function dropToken(): void {
  removeStored(STORAGE_KEYS.authToken);
  dispatchEvent(new Event(CHANGED));
}

/**
 * Logout removes all four keys and the mark; the choices too, so that the next voter on a shared phone starts
 * clean. A ballot that waits for its receipt is bound to its account.
 */
export function clearSession(): void {
  dropNote('draft_owner');
  dropNote('reminded');
  removeStored(MARK);
  for (const key of Object.values(STORAGE_KEYS)) removeStored(key);
}
