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
 * Takes the e-mail that was logged in with: choices of another or an unknown account are removed, those of
 * the same account stay.
 */
export function saveSession(token: string, userType: Role, email: string): void {
  if (readNote('draft_owner') !== ownerOf(email)) removeStored(STORAGE_KEYS.voteChoice);
  rememberOwner(email);
  dropNote('reminded');
  store(STORAGE_KEYS.authToken, token);
  store(STORAGE_KEYS.userType, userType);
}

/**
 * To be called when the account of the token becomes known: a tab that was opened later does not see the
 * login.
 */
export const rememberOwner = (email: string): void => keepNote('draft_owner', ownerOf(email));

const ownerOf = (email: string) => email.trim().toLowerCase();

/**
 * A 401 removes the token alone: what was chosen stays, so that the same voter can log in again and go on.
 */
export function dropToken(): void {
  removeStored(STORAGE_KEYS.authToken);
  dispatchEvent(new Event(CHANGED));
}

const CHANGED = 'session-changed';

/** Calls back when the session ends here, or anything about it changes in another tab. */
export function watchSession(listener: () => void): () => void {
  for (const event of [CHANGED, 'storage']) addEventListener(event, listener);
  return () => {
    for (const event of [CHANGED, 'storage']) removeEventListener(event, listener);
  };
}

/**
 * Calls back when another tab logs out or another account in: nothing of the one that was here may stay in
 * sight. A session that ran out there leaves everything where it is.
 */
export function watchAccount(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const isLogin = key === STORAGE_KEYS.authToken && newValue !== null;
    const isLogout = key === null || (key === STORAGE_KEYS.userType && newValue === null);
    if (isLogin || isLogout) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/**
 * A page that the browser kept whole and shows again, by its way back, hears of nothing that happened
 * meanwhile: where another account has logged in since, or the same one out, nothing of it may stay.
 * Takes: what loads the page again.
 */
export function watchReturn(reload: () => void): void {
  let left: string | null = null;
  addEventListener('pagehide', () => {
    left = readToken();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readToken() !== left) reload();
  });
}

/**
 * Logout removes all four keys; the choices too, so that the next voter on a shared phone starts clean. A
 * ballot that waits for its receipt is bound to its account.
 */
export function clearSession(): void {
  dropNote('draft_owner');
  dropNote('reminded');
  for (const key of Object.values(STORAGE_KEYS)) removeStored(key);
}
