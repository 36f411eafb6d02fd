import type { Key, ReplyOf } from '@evoting/contract/calls';
import { vi } from 'vitest';

type Answer = { status: number; body: unknown } | 'no connection' | 'never';
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The JSON sent, or the FormData itself. */
  body: unknown;
}

/**
 * A server at the edge of the network, for route tests: answers by the contract's keys and keeps what it was asked.
 * What was not given an answer is answered 501, which a screen shows as an error.
 */
export function fakeServer() {
  const answers = new Map<string, Answer>();
  const asked: Asked[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => {
      const url = new URL(String(input), 'http://localhost');
      const path = url.pathname.replace(/^\/api/, '');
      const method = init.method ?? 'GET';
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
      asked.push({ method, path, query: url.searchParams, headers: new Headers(init.headers), body });
      return respond(
        answers.get(`${method} ${path}`) ?? { status: 501, body: { message: 'No such call' } },
        init,
      );
    }),
  );
  return {
    asked,
    /** What was asked with this method and path. */
    askedFor: (key: string) => asked.filter(({ method, path }) => key === `${method} ${path}`),
    succeed: <K extends Key>(key: K, reply: ReplyOf<K>) =>
      void answers.set(key, { status: 200, body: reply }),
    /** The same by a path with its parameters filled in. */
    succeedAt: (key: string, reply: unknown) => void answers.set(key, { status: 200, body: reply }),
    refuse: (key: string, status: number, body: unknown = {}) => void answers.set(key, { status, body }),
    lose: (key: string) => void answers.set(key, 'no connection'),
    hang: (key: string) => void answers.set(key, 'never'),
  };
}

function respond(answer: Answer, init: RequestInit): Promise<Response> {
  if (answer === 'no connection') return Promise.reject(new TypeError('Failed to fetch'));
  if (answer === 'never') {
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
    });
  }
  const headers = { 'Content-Type': 'application/json' };
  return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status, headers }));
}
