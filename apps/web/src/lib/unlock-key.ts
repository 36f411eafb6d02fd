import { UNLOCK_HEADER } from '@evoting/contract/constants';

/**
 * The key that lets this page change an officer's factors for some minutes. It is in memory only: storage, where
 * the session's token is, can be read by whoever steals that.
 */
let key: string | null = null;

/** The header by which calls carry it. */
export const unlockHeader = (): Record<string, string> => (key === null ? {} : { [UNLOCK_HEADER]: key });

/** Remembers the key of a reply; null keeps an earlier one. */
export function rememberUnlockKey(given: string | null): void {
  key = given ?? key;
}

export function forgetUnlockKey(): void {
  key = null;
}
