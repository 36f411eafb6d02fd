import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../testing/fakeServer.ts';
import { call } from './api.ts';
import { ApiError, ConnectionError } from './call-failures.ts';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.succeedAt('GET /party/candidates', { message: '', data: {} });
});

describe('a request', () => {
  test('carries the stored token as a bearer, for every call [S7.2]', async () => {
    localStorage.setItem('auth_token', 't0ken');
    const done = { message: '', data: {} };
    for (const key of ['POST /user/logout', 'PUT /user/profile', 'POST /party/candidate'])
      server.succeedAt(key, done);
    await call('GET /party/candidates');
    await call('POST /user/logout');
    await call('PUT /user/profile', { body: { name: 'Ada' } });
    await call('POST /party/candidate', { body: new FormData() });
    const sent = server.requests.map(({ headers }) => headers.get('Authorization'));
    expect(sent).toEqual(Array.from({ length: 4 }, () => 'Bearer t0ken'));
  });

  test('carries no Authorization without a token', async () => {
    await call('GET /party/candidates');
    expect(server.requests[0]?.headers.has('Authorization')).toBe(false);
  });

  test('names the browser of an officer by one random mark, and that of nobody else [A356]', async () => {
    const markOf = async (userType: string) => {
      localStorage.setItem('user_type', userType);
      await call('GET /party/candidates');
      return server.requests.at(-1)?.headers.get('x-device');
    };
    const mark = await markOf('COMMISSION');
    expect(mark).toMatch(/^[0-9-]{16,43}$/);
    expect([await markOf('COMMISSION'), await markOf('VOTER')]).toEqual([mark, null]);
  });

  test('sends JSON as JSON [S7.1 S9.1]', async () => {
    server.succeedAt('POST /extras/newsletter', { message: '', data: {} });
    await call('POST /extras/newsletter', { body: { email: 'ada@example.com' } });
    expect(server.requests[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(server.requests[0]?.body).toEqual({ email: 'ada@example.com' });
  });

  test('lets the browser set the content type of a form, because it knows the boundary', async () => {
    server.succeedAt('POST /party/candidate', { message: '', data: {} });
    const body = new FormData();
    await call('POST /party/candidate', { body });
    expect(server.requests[0]?.headers.has('Content-Type')).toBe(false);
    expect(server.requests[0]?.body).toBe(body);
  });

  test('writes query and path parameters, each encoded, and leaves out what was not given', async () => {
    server.succeedAt('PUT /party/candidate/a%2Fb/reset', { message: '', data: {} });
    await call('GET /party/candidates', { query: { page: 2, search: 'a&b' } });
    await call('PUT /party/candidate/:id/reset', { params: { id: 'a/b' } });
    expect(server.requests[0]?.query.toString()).toBe('page=2&search=a%26b');
    expect(server.requests[1]?.path).toBe('/party/candidate/a%2Fb/reset');
  });
});

describe('an answer that says no', () => {
  test('is an ApiError with status, message and the list of errors', async () => {
    server.refuse('GET /party/candidates', 400, {
      message: 'Page must be a number',
      errors: ['Page must be a number', 7],
    });
    const error = await call('GET /party/candidates').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      serverMessage: 'Page must be a number',
      errors: ['Page must be a number'],
    });
  });

  test.each([
    null,
    [],
    'text',
    { message: 7 },
  ])('%j as its body gives no message, and no other error', async (body) => {
    server.refuse('GET /party/candidates', 502, body);
    await expect(call('GET /party/candidates')).rejects.toMatchObject({
      status: 502,
      serverMessage: undefined,
    });
  });

  test('with 401 leaves the token of a session that began meanwhile', async () => {
    localStorage.setItem('auth_token', 'the former one');
    server.refuse('GET /party/candidates', 401, { message: 'Please login again' });
    const refused = call('GET /party/candidates');
    localStorage.setItem('auth_token', 'the new one');
    await expect(refused).rejects.toThrow();
    expect(localStorage.getItem('auth_token')).toBe('the new one');
  });

  test('with 401 removes the stored token, and nothing else [S4.2 S8.13]', async () => {
    localStorage.setItem('auth_token', 't0ken');
    localStorage.setItem('vote_choice', '[]');
    server.refuse('GET /party/candidates', 401, { message: 'Please login again' });
    const address = location.href;
    await expect(call('GET /party/candidates')).rejects.toThrow('Please login again');
    expect(location.href).toBe(address);
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(localStorage.getItem('vote_choice')).toBe('[]');
  });

  test('with 403 leaves the token alone', async () => {
    localStorage.setItem('auth_token', 't0ken');
    server.refuse('GET /party/candidates', 403, { message: 'No' });
    await expect(call('GET /party/candidates')).rejects.toThrow('No');
    expect(localStorage.getItem('auth_token')).toBe('t0ken');
  });
});

describe('no answer', () => {
  test('is a ConnectionError with a sentence for a person', async () => {
    server.lose('GET /party/candidates');
    await expect(call('GET /party/candidates')).rejects.toThrow(ConnectionError);
    await expect(call('GET /party/candidates')).rejects.toThrow(/could not reach the server/);
  });

  test('within ten seconds ends the call [S7.1 S9.1]', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    server.hang('GET /party/candidates');
    const answer = call('GET /party/candidates');
    limit.abort();
    await expect(answer).rejects.toThrow(/took too long to answer/);
    expect(timeout).toHaveBeenCalledWith(10_000);
  });

  test('to a tally may take longer, because many papers take time', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    server.hang('POST /trustee/union-2026/shares');
    const answer = call('POST /trustee/:log/shares', {
      params: { log: 'union-2026' },
      body: { trustee: 1, shares: [] },
    });
    limit.abort();
    await expect(answer).rejects.toThrow(/took too long to answer/);
    expect(timeout).toHaveBeenCalledWith(60_000);
  });

  test('because the caller lost interest is no error of the connection', async () => {
    const caller = new AbortController();
    server.hang('GET /party/candidates');
    const answer = call('GET /party/candidates', { signal: caller.signal });
    caller.abort();
    await expect(answer).rejects.not.toBeInstanceOf(ConnectionError);
  });
});
