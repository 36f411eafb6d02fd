import { STORAGE_KEYS } from '@evoting/contract/constants';
import { readToken, SESSION_CHANGED } from './session.ts';

/** Subscribes to the end of the session, and to any change of the storage in another tab. */
export function watchSession(listener: () => void): () => void {
  for (const event of [SESSION_CHANGED, 'storage']) addEventListener(event, listener);
  return () => {
    for (const event of [SESSION_CHANGED, 'storage']) removeEventListener(event, listener);
  };
}

/** Subscribes to logins and logouts in another tab. A session that expires there is neither. */
export function watchAccount(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const isLogin = key === STORAGE_KEYS.authToken && newValue !== null;
    const isLogout = key === null || (key === STORAGE_KEYS.userType && newValue === null);
    if (isLogin || isLogout) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Reloads a page that returns from the back-forward cache if the session has changed meanwhile. */
export function watchReturn(reload: () => void): void {
  let tokenBefore: string | null = null;
  addEventListener('pagehide', () => {
    tokenBefore = readToken();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readToken() !== tokenBefore) reload();
  });
}
