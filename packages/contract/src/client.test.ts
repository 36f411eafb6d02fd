import { expect, test, vi } from 'vitest';
import { readReply } from './calls.ts';
import { createClient, Refusal } from './client.ts';

const BASE = 'https://vote.example/api';

/** Mocks a `fetch` that always gives this answer. */
function serverWith(answer: () => Response) {
  return vi.fn(async (_url: string, _init: RequestInit) => answer());
}
const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });
const done = json({ message: 'Done', data: {} });

test('a call goes to the path of its key with encoded parameters, and carries the token', async () => {
  const fetch = serverWith(done);
  const call = createClient({ baseUrl: BASE, fetch, token: () => 't0ken' });
  await call('PUT /party/candidate/:id/reset', { params: { id: 'a/b' } });
  await call('GET /party/candidates', { query: { page: 2, search: 'a&b', limit: undefined } });
  const [[url, init], [second]] = fetch.mock.calls as [[string, RequestInit], [string, RequestInit]];
  expect([url, init.method]).toEqual([`${BASE}/party/candidate/a%2Fb/reset`, 'PUT']);
  expect(init.headers).toMatchObject({ authorization: 'Bearer t0ken' });
  expect(init.body).toBeUndefined();
  expect(second).toBe(`${BASE}/party/candidates?page=2&search=a%26b`);
});

test('a call without a token has no Authorization header, and a form sets its own content type', async () => {
  const fetch = serverWith(done);
  const call = createClient({ baseUrl: BASE, fetch, token: () => null });
  const form = new FormData();
  await call('PUT /user/profile', { body: form });
  await call('PUT /user/profile', { body: { name: 'Ada' } });
  const [[, first], [, second]] = fetch.mock.calls as [[string, RequestInit], [string, RequestInit]];
  expect(first.body).toBe(form);
  expect(first.headers).toEqual({ accept: 'application/json' });
  expect(second.headers).toEqual({ accept: 'application/json', 'content-type': 'application/json' });
  expect(second.body).toBe('{"name":"Ada"}');
});

test('a refusal is thrown with its status and its reason', async () => {
  const failure = { code: 'not-a-voter', message: 'Only voters can do this' };
  const call = createClient({ baseUrl: BASE, fetch: serverWith(json(failure, 403)) });
  const error = await call('GET /vote/initiate-vote').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({ status: 403, failure });
  expect(String(error)).toBe('Error: GET /vote/initiate-vote: 403 Only voters can do this');
});

test('an HTML error of a proxy has no reason, and a success that is not JSON is thrown', async () => {
  const proxy = createClient({
    baseUrl: BASE,
    fetch: serverWith(() => new Response('<p>', { status: 502 })),
  });
  await expect(proxy('GET /board')).rejects.toMatchObject({ status: 502, failure: null });
  const broken = createClient({ baseUrl: BASE, fetch: serverWith(() => new Response('{"message":')) });
  await expect(broken('GET /board')).rejects.toThrow(SyntaxError);
});

test('a client with a reader refuses a reply that does not fit the contract', async () => {
  const whole = json({ message: 'In', data: { token: 'abc', userType: 'VOTER' } });
  const other = json({ message: 'In', data: { token: 'abc', userType: 'ADMIN' } });
  const body = { email: 'ada@example.org', password: 'long enough' };
  const clientOf = (fetch: ReturnType<typeof serverWith>) =>
    createClient({ baseUrl: BASE, fetch, read: readReply });
  const { data } = await clientOf(serverWith(whole))('POST /user/login', { body });
  expect(data).toEqual({ token: 'abc', userType: 'VOTER' });
  await expect(clientOf(serverWith(other))('POST /user/login', { body })).rejects.toThrow('userType');
});
