/**
 * Makes the calls of the contract. It takes the table's types only: no schema comes with it, so that none
 * reaches the phone. To have replies checked, pass `readReply` of `calls.ts`.
 */
import type { BodyOf, Calls, ParamsOf, QueryOf, ReplyOf, RouteKey } from './calls.ts';
import type { Failure } from './reasons.ts';

type Given<Name extends string, Value> = undefined extends Value
  ? { readonly [N in Name]?: undefined }
  : { readonly [N in Name]: Value };
type Body<K extends RouteKey> = Calls[K] extends { multipart: { accepts: 'only' } }
  ? FormData
  : Calls[K] extends { multipart: unknown }
    ? BodyOf<K> | FormData
    : BodyOf<K>;
type Parts<K extends RouteKey> = Given<'body', Body<K>> &
  ([QueryOf<K>] extends [undefined] ? unknown : { readonly query?: QueryOf<K> }) &
  Given<'params', ParamsOf<K>>;
type More = { readonly signal?: AbortSignal };
/** What is sent with a call; it can be left out where nothing in it must be given. */
export type Arguments<K extends RouteKey> =
  object extends Parts<K> ? [parts?: Parts<K> & More] : [parts: Parts<K> & More];

/** Makes one call: gives the whole body of its success. */
export type Client = <K extends RouteKey>(key: K, ...parts: Arguments<K>) => Promise<ReplyOf<K>>;

/** How a server is reached. */
export interface ClientOptions {
  /** The address of the API, without a slash at the end: `https://vote.example/api`. */
  readonly baseUrl: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The token of the session, asked for with every call; null where there is none. */
  readonly token?: () => string | null;
  /** Reads a success's body; it is believed as it comes where nothing is given. */
  readonly read?: <K extends RouteKey>(key: K, body: unknown) => ReplyOf<K>;
}

/** The server answered, and said no. `failure` is its body; null where that was no JSON. */
export class Refusal extends Error {
  readonly status: number;
  readonly failure: Failure | null;

  constructor(key: RouteKey, status: number, failure: Failure | null) {
    super(`${key}: ${status} ${failure?.message ?? ''}`);
    this.status = status;
    this.failure = failure;
  }
}

/**
 * Makes the calls of one server.
 * Takes: how it is reached.
 * Gives: a function that makes a call by its key, with body (JSON, or FormData where the contract takes
 * files), query, path parameters and signal.
 * Refuses (throws): Refusal for an answer that is not a success; what `fetch` throws when none came, or the
 * reader's error when it broke off.
 */
export function createClient({ baseUrl, fetch, token, read }: ClientOptions): Client {
  return async (key, ...[parts]) => {
    const { body, query, params, signal } = (parts ?? {}) as LooseParts;
    const [method = 'GET', path = '/'] = key.split(' ');
    const response = await fetch(baseUrl + withParams(path, params) + withQuery(query), {
      method,
      headers: headersFor(body, token?.() ?? null),
      ...(signal && { signal }),
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (!response.ok) {
      // Something between us and the server may have answered in its place: then the body is not JSON.
      const failure: Failure | null = await response.json().catch(() => null);
      throw new Refusal(key, response.status, failure);
    }
    const reply: unknown = await response.json();
    return read ? read(key, reply) : (reply as ReplyOf<typeof key>);
  };
}

interface LooseParts {
  body?: unknown;
  query?: Record<string, unknown>;
  params?: Record<string, string>;
  signal?: AbortSignal;
}

function headersFor(body: unknown, token: string | null): Record<string, string> {
  // The browser writes the content type of a form, with its boundary.
  const isJson = body !== undefined && !(body instanceof FormData);
  return {
    accept: 'application/json',
    ...(isJson && { 'content-type': 'application/json' }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
}

function withParams(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function withQuery(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given as [string, string][])}`;
}
