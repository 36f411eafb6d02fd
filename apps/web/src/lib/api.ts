import type { BodyOf, Calls, Key, ParamsOf, QueryOf, ReplyOf } from '@evoting/contract/calls';
import { HTTP_TIMEOUT_MS } from '@evoting/contract/constants';
import { t } from '@lingui/core/macro';
import { type Told, tell } from './failure.ts';
import { dropToken, readToken } from './session.ts';

const BASE: string = (import.meta.env.VITE_API_BASE_URL ?? '/api').replace(/\/$/, '');

/** The absolute address of the API, for what is fetched outside `call`: the files of the public record. */
export const apiUrl = (): string => new URL(BASE, location.href).href;

/**
 * The server answered, and said no. `serverMessage` is its sentence in the reader's language, absent where it
 * gave none; `code` says which.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;
  readonly errors: readonly string[];

  constructor(status: number, failure: Told) {
    super(failure.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = failure.code;
    this.serverMessage = failure.message;
    this.errors = failure.errors ?? [];
  }
}

/** No answer came: the line is down, or ten seconds went by. Its message is a sentence for a person. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

type Given<Name extends string, Value> = undefined extends Value
  ? { readonly [N in Name]?: undefined }
  : { readonly [N in Name]: Value };
type Body<K extends Key> = Calls[K] extends { multipart: { accepts: 'only' } }
  ? FormData
  : Calls[K] extends { multipart: unknown }
    ? BodyOf<K> | FormData
    : BodyOf<K>;
type Parts<K extends Key> = Given<'body', Body<K>> &
  ([QueryOf<K>] extends [undefined] ? unknown : { readonly query?: QueryOf<K> }) &
  Given<'params', ParamsOf<K>>;
type More = { readonly signal?: AbortSignal };
/** The second argument can be left out where nothing in it must be given. */
type Arguments<K extends Key> =
  object extends Parts<K> ? [parts?: Parts<K> & More] : [parts: Parts<K> & More];

/**
 * Makes one call of the contract.
 * Takes: the call's key, its body (JSON, or FormData where the contract takes files), query and path
 * parameters, and a signal.
 * Gives: the whole body of the success.
 * Refuses: ApiError for an answer that is not a success (any 401 removes the stored token first);
 * ConnectionError when no answer came.
 */
export async function call<K extends Key>(key: K, ...[parts]: Arguments<K>): Promise<ReplyOf<K>> {
  const { body, query, params, signal } = (parts ?? {}) as LooseParts;
  const [method = 'GET', path = '/'] = key.split(' ');
  const response = await send(BASE + withParams(path, params) + withQuery(query), method, body, signal);
  if (response.status === 401) dropToken();
  if (!response.ok) throw new ApiError(response.status, await tell(await response.json().catch(() => null)));
  return readReply<ReplyOf<K>>(response);
}

interface LooseParts {
  body?: unknown;
  query?: Record<string, unknown>;
  params?: Record<string, string>;
  signal?: AbortSignal;
}

async function send(url: string, method: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const limit = AbortSignal.timeout(HTTP_TIMEOUT_MS);
  const init: RequestInit = {
    method,
    headers: headersFor(body),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  };
  try {
    return await fetch(url, init);
  } catch (cause) {
    throw signal?.aborted ? cause : connectionError(limit.aborted, cause);
  }
}

function headersFor(body: unknown): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  // The browser itself writes the content type of a form, with its boundary.
  if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json');
  const token = readToken();
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  return headers;
}

function connectionError(timedOut: boolean, cause?: unknown): ConnectionError {
  const message = timedOut
    ? t`The server took too long to answer. Check your connection and try again.`
    : t`We could not reach the server. Check your connection and try again.`;
  return new ConnectionError(message, { cause });
}

async function readReply<Reply>(response: Response): Promise<Reply> {
  try {
    return (await response.json()) as Reply;
  } catch (cause) {
    // The line broke in the middle, or something between us and the server answered in its place.
    throw connectionError(false, cause);
  }
}

function withParams(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function withQuery(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
