import type { ReplyOf, RouteKey } from '@evoting/contract/calls';
import { type Arguments, createClient, Refusal } from '@evoting/contract/client';
import { HTTP_TIMEOUT_MS, TALLY_TIMEOUT_MS } from '@evoting/contract/constants';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { ApiError, ConnectionError } from './call-failures.ts';
import { deviceHeader } from './device.ts';
import { readFailure } from './failure.ts';
import { dropToken, readToken } from './session.ts';
import { inTurn, turnedAway } from './turn.ts';
import { unlockHeader } from './unlock-key.ts';

const BASE: string = (import.meta.env.VITE_API_BASE_URL ?? '/api').replace(/\/$/, '');

/** The absolute address of the API, for files of the public record, which `call` does not fetch. */
export const apiUrl = (): string => new URL(BASE, location.href).href;

/** Calls that the server takes long to compute. */
const SLOW_CALLS: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'POST /commission/elections/:id/tally',
  'POST /trustee/:log/shares',
  // An opening by a roll hashes every place. A commission's only officer opens by the proposal.
  'POST /commission/proposals',
  'POST /commission/proposals/:id/confirm',
]);

const request = createClient({
  baseUrl: BASE,
  fetch: (...args) => fetch(...args),
  token: readToken,
  headers: () => ({ ...languageHeader(), ...unlockHeader(), ...deviceHeader() }),
});

/** The page's language: that of mails to the account which registers or logs in. */
const languageHeader = () => (i18n.locale ? { 'accept-language': i18n.locale } : {});

/**
 * Makes one call of the contract, and repeats it while the server asks to come back later.
 * @returns the whole body of a success
 * @throws ApiError for any other reply; a 401 also removes the stored token that it refused
 * @throws ConnectionError if no complete reply came
 */
export const call = <K extends RouteKey>(key: K, ...parts: Arguments<K>): Promise<ReplyOf<K>> =>
  callWhile(() => undefined, key, ...parts);

/**
 * Makes a call as `call` does, and repeats it only while it is wanted.
 * @param requireWanted called before the call is repeated; throws if it is not wanted any more
 */
export function callWhile<K extends RouteKey>(
  requireWanted: () => void,
  key: K,
  ...[parts]: Arguments<K>
): Promise<ReplyOf<K>> {
  return inTurn({ key, signal: parts?.signal, requireWanted }, (headers) =>
    callOnce(key, ...([{ ...parts, headers }] as unknown as Arguments<K>)),
  );
}

async function callOnce<K extends RouteKey>(key: K, ...[parts]: Arguments<K>): Promise<ReplyOf<K>> {
  const { signal } = parts ?? {};
  const token = readToken();
  const limit = AbortSignal.timeout(SLOW_CALLS.has(key) ? TALLY_TIMEOUT_MS : HTTP_TIMEOUT_MS);
  const signals = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    return await request(key, ...([{ ...parts, signal: signals }] as unknown as Arguments<K>));
  } catch (error) {
    if (error instanceof Refusal) {
      const later = turnedAway(error);
      if (later) throw later;
      // Another session may have begun meanwhile.
      if (error.status === 401 && readToken() === token) dropToken();
      throw new ApiError(error.status, await readFailure(error.failure), error.requestId);
    }
    throw signal?.aborted ? error : connectionError(limit.aborted, error);
  }
}

function connectionError(timedOut: boolean, cause: unknown): ConnectionError {
  if (!navigator.onLine)
    return new ConnectionError(t`You are offline. Try again when the connection is back.`, { cause });
  const message = timedOut
    ? t`The server took too long to answer. Check your connection and try again.`
    : t`We could not reach the server. Check your connection and try again.`;
  return new ConnectionError(message, { cause });
}
