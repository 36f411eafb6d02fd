import { UNLOCK_HEADER } from '@evoting/contract/constants';

/**
 * The key that lets this page change an officer's factors for some minutes. Kept in memory only, so that whoever
 * steals the session's token from the browser's storage does not get it.
 */
let key: string | null = null;

/** The request header that carries the key; none without a key. */
export const unlockHeader = (): Record<string, string> => (key === null ? {} : { [UNLOCK_HEADER]: key });

/** Remembers the key of a reply; null keeps an earlier one. */
export function rememberUnlockKey(given: string | null): void {
  key = given ?? key;
}

export function forgetUnlockKey(): void {
  key = null;
}
