import { apiUrl } from './api.ts';

/** The address of a record for a worker, and the key that signs it. */
export interface RecordAddress {
  apiUrl: string;
  log: string;
  verifierKey: string;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(?=[:/])/;

/** The address at which this device reaches a record, in the form of an origin. */
export function recordAddress(log: string): string {
  const { host, pathname } = new URL(apiUrl());
  return `${host}${pathname}/board/${log}`;
}

/**
 * Returns the only valid origin of a record: the address at which this device reaches it. The names of the
 * local machine are equivalent.
 * @param claimed the record's own claim
 */
export function expectedOrigin(log: string, claimed: string): string {
  const own = recordAddress(log);
  // Port and path must still be the same.
  const isSameMachine = LOOPBACK.test(own) && LOOPBACK.test(claimed);
  return isSameMachine && claimed.replace(LOOPBACK, '') === own.replace(LOOPBACK, '') ? claimed : own;
}
