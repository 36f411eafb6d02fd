/**
 * Makes the calls of the contract. It imports only types, so that no schema reaches the phone. Pass
 * `readReply` of `calls.ts` to validate replies.
 */
import type { BodyOf, Calls, ParamsOf, QueryOf, ReplyOf, RouteKey } from './calls.ts';
import type { Failure } from './reasons.ts';

type Field<Name extends string, Value> = undefined extends Value
  ? { readonly [N in Name]?: undefined }
  : { readonly [N in Name]: Value };
type Body<K extends RouteKey> = Calls[K] extends { multipart: { accepts: 'only' } }
  ? FormData
  : Calls[K] extends { multipart: unknown }
    ? BodyOf<K> | FormData
    : BodyOf<K>;
type Parts<K extends RouteKey> = Field<'body', Body<K>> &
  ([QueryOf<K>] extends [undefined] ? unknown : { readonly query?: QueryOf<K> }) &
  Field<'params', ParamsOf<K>>;
type Abortable = { readonly signal?: AbortSignal; readonly headers?: Readonly<Record<string, string>> };
/** The arguments of a call after its key; optional if none of its parts is required. */
export type Arguments<K extends RouteKey> =
  object extends Parts<K> ? [parts?: Parts<K> & Abortable] : [parts: Parts<K> & Abortable];

/** Makes a call and resolves to the whole body of its success. */
export type Client = <K extends RouteKey>(key: K, ...parts: Arguments<K>) => Promise<ReplyOf<K>>;

export interface ClientOptions {
  /** The address of the API, without a slash at the end: `https://vote.example/api`. */
  readonly baseUrl: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The session's token, asked for at every call; null without a session. */
  readonly token?: () => string | null;
  /** Further headers, asked for at every call. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Validates the body of a success. Without it the body is trusted. */
  readonly read?: <K extends RouteKey>(key: K, body: unknown) => ReplyOf<K>;
}

/**
 * The server refused a call. `failure` is the body of its reply, or null if that was not JSON; `requestId` is the id
 * of its lines in the server's log, which a fault of the server tells.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly failure: Failure | null;
  readonly headers: Headers;
  readonly requestId: string | null;

  constructor(key: RouteKey, status: number, failure: Failure | null, headers: Headers) {
    super(`${key}: ${status} ${failure?.message ?? ''}`);
    this.status = status;
    this.failure = failure;
    this.headers = headers;
    this.requestId = headers.get('x-request-id');
  }
}

/**
 * Makes a client of one server.
 * @returns a function that makes a call by its key. It throws Refusal if the server refuses, the error of
 * `fetch` if no reply comes, and the error of `read` or JSON.parse if the reply is broken.
 */
export function createClient({ baseUrl, fetch, token, headers, read }: ClientOptions): Client {
  return async (key, ...[parts]) => {
    const { body, query, params, signal, ...more } = (parts ?? {}) as LooseParts;
    const [method = 'GET', path = '/'] = key.split(' ');
    const response = await fetch(baseUrl + withParams(path, params) + withQuery(query), {
      method,
      headers: { ...headersFor(body, token?.() ?? null), ...headers?.(), ...more.headers },
      ...(signal && { signal }),
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (!response.ok) {
      // A proxy in between may answer instead of the server, and then the body is not JSON.
      const failure: Failure | null = await response.json().catch(() => null);
      throw new Refusal(key, response.status, failure, response.headers);
    }
    const reply: unknown = await response.json();
    return read ? read(key, reply) : (reply as ReplyOf<typeof key>);
  };
}

interface LooseParts {
  body?: unknown;
  query?: Record<string, unknown>;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

function headersFor(body: unknown, token: string | null): Record<string, string> {
  // `fetch` writes the content type of a form, with its boundary.
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
