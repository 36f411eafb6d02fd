import type { Role } from '@evoting/contract/call';
import { STORAGE_KEYS } from '@evoting/contract/constants';
import { forgetPending } from './pending.ts';
import { readStored, removeStored, store } from './storage.ts';

/** The stored bearer token, or null when logged out. */
export const readToken = (): string | null => readStored(STORAGE_KEYS.authToken);

export function readRole(): Role | null {
  const stored = readStored(STORAGE_KEYS.userType);
  return stored !== null && isRole(stored) ? stored : null;
}

export function isRole(text: string): text is Role {
  return text === 'PARTY' || text === 'VOTER' || text === 'CANDIDATE' || text === 'COMMISSION';
}

export function saveSession(token: string, userType: Role): void {
  store(STORAGE_KEYS.authToken, token);
  store(STORAGE_KEYS.userType, userType);
}

/** A 401 removes the token alone: what was chosen stays, so that the voter can log in again and go on. */
export const dropToken = (): void => removeStored(STORAGE_KEYS.authToken);

/** Logout removes all four keys; the choices and an unsent ballot too, so that the next voter on a shared phone starts clean. */
export function clearSession(): void {
  forgetPending();
  for (const key of Object.values(STORAGE_KEYS)) removeStored(key);
}
