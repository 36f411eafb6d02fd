import { apiUrl } from './api.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(?=[:/])/;

/** The address of a record as this device reaches it, as a record's origin writes it. */
export function recordAddress(log: string): string {
  const { host, pathname } = new URL(apiUrl());
  return `${host}${pathname}/board/${log}`;
}

/**
 * What a record must call itself: the address by which this device reached it. All names of this very machine
 * are one.
 * Takes: the log, and what the record calls itself.
 * Gives: the only name that is right.
 */
export function expectedOrigin(log: string, claimed: string): string {
  const own = recordAddress(log);
  // Port and path must still be the same.
  const isSameMachine = LOOPBACK.test(own) && LOOPBACK.test(claimed);
  return isSameMachine && claimed.replace(LOOPBACK, '') === own.replace(LOOPBACK, '') ? claimed : own;
}
