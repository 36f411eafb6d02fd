import { STORAGE_KEYS } from '@evoting/contract/constants';
import { CHANGED, readToken } from './session.ts';

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
