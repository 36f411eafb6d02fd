import { ApiError, ConnectionError } from '../../lib/call-failures.ts';

const TEMPORARY = [401, 408, 429];

/** True if the session belongs to another account than the ballot. */
export const isOthersSession = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ballot-of-another';

/**
 * True if the server refuses this ballot for good. Timeouts, rate limits, an ended session and another
 * account's session are not final.
 */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !TEMPORARY.includes(error.status) &&
  !isOthersSession(error);

export const isSessionEnd = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

export const isOffline = (error: unknown): boolean => error instanceof ConnectionError && !navigator.onLine;
