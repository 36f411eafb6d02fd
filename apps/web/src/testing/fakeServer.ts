import type { ReplyOf, RouteKey } from '@evoting/contract/calls';
import type { RecordSource } from '@evoting/record/source';
import { vi } from 'vitest';

type Answer =
  | { status: number; body: unknown; headers?: Readonly<Record<string, string>> }
  | ((request: SentRequest) => unknown)
  | 'no connection'
  | 'never';
export interface SentRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The JSON sent, or the FormData itself. */
  body: unknown;
}

/**
 * Replaces `fetch` by a server that replies by the contract's keys and logs its requests. Calls without a
 * reply get 501, which a screen shows as an error.
 */
export function fakeServer() {
  // An officer with a passkey that signs at once: a decision is confirmed by its button.
  signAtOnce();
  const factors = { isConfirmed: true, hasAuthenticator: false, passkeys: 1, recoveryCodes: 0 };
  const passkeys = [{ id: 'cGFzc2tleQ', addedAtMs: 1 }];
  const answers = new Map<string, Answer>([
    ['GET /commission/second-factor', { status: 200, body: { message: '', data: factors } }],
    ['GET /commission/second-factor/passkeys', { status: 200, body: { message: '', data: { passkeys } } }],
  ]);
  const records = new Map<string, RecordSource>();
  const requests: SentRequest[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => {
      const url = new URL(String(input), 'http://localhost');
      const path = url.pathname.replace(/^\/api/, '');
      const method = init.method ?? 'GET';
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
      const request = { method, path, query: url.searchParams, headers: new Headers(init.headers), body };
      requests.push(request);
      const [, log, file] = /^\/board\/([^/]+)\/(.+)$/.exec(path) ?? [];
      const record = records.get(log ?? '');
      if (record && file) return respondWith(await record.read(file));
      const answer = answers.get(`${method} ${path}`) ?? { status: 501, body: { message: 'No such call' } };
      return respond(
        typeof answer === 'function' ? { status: 200, body: await answer(request) } : answer,
        init,
      );
    }),
  );
  return {
    requests,
    requestsTo: (key: string) => requests.filter(({ method, path }) => key === `${method} ${path}`),
    succeed: <K extends RouteKey>(key: K, reply: ReplyOf<K>) =>
      void answers.set(key, { status: 200, body: reply }),
    /** Takes a path with its parameters filled in. */
    succeedAt: (key: string, reply: unknown) => void answers.set(key, { status: 200, body: reply }),
    /** Replies with a success that depends on the request, or is asynchronous. */
    reply: (key: string, answer: (request: SentRequest) => unknown) => void answers.set(key, answer),
    refuse: (
      key: string,
      status: number,
      body: unknown = {},
      headers: Readonly<Record<string, string>> = {},
    ) => void answers.set(key, { status, body, headers }),
    /** Serves the current files of a public record. */
    serveRecord: (log: string, record: RecordSource) => void records.set(log, record),
    lose: (key: string) => void answers.set(key, 'no connection'),
    hang: (key: string) => void answers.set(key, 'never'),
  };
}

/** Lets the browser sign by a passkey without asking, where it can be a browser. */
function signAtOnce(): void {
  if (!('credentials' in navigator)) return;
  const bytes = new Uint8Array([1]).buffer;
  const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes };
  const signed = { id: 'cGFzc2tleQ', rawId: bytes, type: 'public-key', response };
  const credentials = { get: async () => ({ ...signed, getClientExtensionResults: () => ({}) }) };
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue(credentials as unknown as CredentialsContainer);
}

const respondWith = (bytes: Uint8Array | null): Response =>
  new Response(bytes as BodyInit | null, { status: bytes === null ? 404 : 200 });

function respond(
  answer: Exclude<Answer, (request: SentRequest) => unknown>,
  init: RequestInit,
): Promise<Response> {
  if (answer === 'no connection') return Promise.reject(new TypeError('Failed to fetch'));
  if (answer === 'never') {
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
    });
  }
  const headers = { 'Content-Type': 'application/json', ...answer.headers };
  return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status, headers }));
}
