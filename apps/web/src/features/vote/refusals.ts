import { ApiError, ConnectionError } from '../../lib/call-failures.ts';

const PASSING = [401, 408, 429];

/** Whether the session is another account's than the one for which the ballot was sealed. */
export const isOthersSession = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ballot-of-another';

/**
 * Whether an answer says no to these very bytes for good; silence, haste, an ended session and that of
 * another account do not.
 */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !PASSING.includes(error.status) &&
  !isOthersSession(error);

/** Whether a call was refused because its session has ended: a login brings the voter back. */
export const isSessionEnd = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Whether nothing was answered because there is no network: then the ballot waits for it. */
export const isOffline = (error: unknown): boolean => error instanceof ConnectionError && !navigator.onLine;
