import type { ReplyOf, RouteKey } from '@evoting/contract/calls';
import { type Arguments, createClient, Refusal } from '@evoting/contract/client';
import { HTTP_TIMEOUT_MS, TALLY_TIMEOUT_MS } from '@evoting/contract/constants';
import { t } from '@lingui/core/macro';
import { ApiError, ConnectionError } from './call-failures.ts';
import { tell } from './failure.ts';
import { dropToken, readToken } from './session.ts';

const BASE: string = (import.meta.env.VITE_API_BASE_URL ?? '/api').replace(/\/$/, '');

/** The absolute address of the API, for what is fetched outside `call`: the files of the public record. */
export const apiUrl = (): string => new URL(BASE, location.href).href;

/** Calls that compute for a while. */
const LONG: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'POST /commission/elections/:id/tally',
  'POST /trustee/:log/shares',
]);

const ask = createClient({ baseUrl: BASE, fetch: (...request) => fetch(...request), token: readToken });

/**
 * Makes one call of the contract.
 * Takes: the call's key, its body (JSON, or FormData where the contract takes files), query and path
 * parameters, and a signal.
 * Gives: the whole body of the success.
 * Refuses: ApiError for an answer that is not a success (any 401 removes the stored token first);
 * ConnectionError when no answer came, or it broke off.
 */
export async function call<K extends RouteKey>(key: K, ...[parts]: Arguments<K>): Promise<ReplyOf<K>> {
  const { signal } = parts ?? {};
  const limit = AbortSignal.timeout(LONG.has(key) ? TALLY_TIMEOUT_MS : HTTP_TIMEOUT_MS);
  const within = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    return await ask(key, ...([{ ...parts, signal: within }] as unknown as Arguments<K>));
  } catch (error) {
    if (error instanceof Refusal) {
      if (error.status === 401) dropToken();
      throw new ApiError(error.status, await tell(error.failure));
    }
    throw signal?.aborted ? error : connectionError(limit.aborted, error);
  }
}

function connectionError(timedOut: boolean, cause: unknown): ConnectionError {
  const message = timedOut
    ? t`The server took too long to answer. Check your connection and try again.`
    : t`We could not reach the server. Check your connection and try again.`;
  return new ConnectionError(message, { cause });
}
