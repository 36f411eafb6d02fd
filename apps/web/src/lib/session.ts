import type { Role } from '@evoting/contract/call';
import { STORAGE_KEYS } from '@evoting/contract/constants';
import { readStored, removeStored, store } from './storage.ts';
import { clearNote, readNote, saveNote } from './tab.ts';
import { forgetUnlockKey } from './unlock-key.ts';

/** The stored bearer token, or null when logged out. */
export const readToken = (): string | null => readStored(STORAGE_KEYS.authToken);

export function isRole(text: string): text is Role {
  return ['PARTY', 'VOTER', 'PLACE', 'CANDIDATE', 'COMMISSION'].includes(text);
}

/**
 * The storage key of a random mark beside the choices, renewed when another account logs in. Only the tabs of
 * the account know that it is theirs.
 */
const MARK = 'choices_mark';

/** Stores a session, and removes the choices unless this account made them in this tab. */
export function saveSession(token: string, userType: Role, email: string): void {
  if (readNote('draft_owner') !== ownerOf(email)) {
    // The token goes first, so that a tab of the former account does not adopt the new mark.
    for (const key of [STORAGE_KEYS.authToken, STORAGE_KEYS.voteChoice]) removeStored(key);
    store(MARK, crypto.getRandomValues(new Uint32Array(4)).join('-'));
    saveNote('draft_owner', ownerOf(email));
  }
  clearNote('reminded');
  store(STORAGE_KEYS.authToken, token);
  store(STORAGE_KEYS.userType, userType);
  noteWay(userType);
}

/**
 * Notes that the choices are this account's, for tabs that were opened after the login.
 * @param token the one with which the account was loaded; ignored if another account has logged in since
 */
export function rememberOwner(email: string, token: string): void {
  const owner = ownerOf(email);
  if (readToken() !== token) return;
  saveNote('draft_owner', owner);
  noteWay(readStored(STORAGE_KEYS.userType));
}

const noteWay = (userType: string | null) =>
  userType === 'PLACE' ? saveNote('by_link', 'yes') : clearNote('by_link');

/** Tells whether a link opened this tab's session, or its last one, and no password. */
export function isByLink(): boolean {
  const userType = readStored(STORAGE_KEYS.userType);
  return userType === null ? readNote('by_link') !== null : userType === 'PLACE';
}

const ownerOf = (email: string) => `${readStored(MARK)} ${email.trim().toLowerCase()}`;

/** Tells whether this browser's last session has ended by itself: a logout forgets its kind too. */
export const hasSessionEnded = (): boolean =>
  readToken() === null && readStored(STORAGE_KEYS.userType) !== null;

/** Dispatched on the window when this tab's session ends. */
export const SESSION_CHANGED = 'session-changed';

/** Removes the token after a 401. The choices stay for the voter's next login. */
export function dropToken(): void {
  forgetUnlockKey();
  removeStored(STORAGE_KEYS.authToken);
  dispatchEvent(new Event(SESSION_CHANGED));
}

/**
 * Removes all data of a session at logout, including the choices. Pending ballots stay; they are bound to their
 * account.
 */
export function clearSession(): void {
  forgetUnlockKey();
  clearNote('draft_owner');
  clearNote('reminded');
  removeStored(MARK);
  for (const key of Object.values(STORAGE_KEYS)) removeStored(key);
}
