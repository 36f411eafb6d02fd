import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { failureSchema } from '@evoting/contract/reasons';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { connect } from './platform/database/connect.ts';
import { createLog } from './platform/log.ts';
import { createTestApp } from './testing/app.ts';
import { draftElection, open } from './testing/election.ts';
import { form } from './testing/form.ts';

const { app, call } = await createTestApp();

const login = (payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url: '/api/user/login', payload, headers: { 'content-type': type } });

describe('every failure has the one shape', () => {
  it.each([
    [
      'an address that does not exist',
      () => call('GET', '/nothing/here'),
      404,
      'There is nothing at this address',
    ],
    ['a method that the address does not know', () => call('DELETE', '/user/login'), 405, 'Use POST here'],
    ['broken JSON', () => login('{"email":'), 400, 'The request is not valid JSON'],
    ['an empty body', () => login(''), 400, 'The request is empty'],
    [
      'a list where an object is expected',
      () => login('[]'),
      400,
      'The request does not have the right form',
    ],
    [
      'a body that poisons prototypes',
      () => login('{"__proto__":{"a":1}}'),
      400,
      'The request is not valid JSON',
    ],
    [
      'a NUL in a text',
      () => login('{"email":"a\\u0000@b.co","password":"x"}'),
      400,
      'The request holds a character that cannot be stored',
    ],
    [
      'half a surrogate pair in a text',
      () => login('{"email":"a@b.co","password":"x\\ud800"}'),
      400,
      'The request holds a character that cannot be stored',
    ],
    [
      'a NUL in the address',
      () => call('GET', '/extras/search?q=a%00'),
      400,
      'The request holds a character that cannot be stored',
    ],
    [
      'another content type',
      () => login('a=b', 'text/plain'),
      415,
      'This kind of content is not accepted here; send JSON',
    ],
    [
      'a form where JSON is expected',
      () => login('', 'multipart/form-data; boundary=x'),
      415,
      'Send JSON, not a form',
    ],
    [
      'a body that is too large',
      () => login(`{"email":"${'x'.repeat(140_000)}"}`),
      413,
      'The request is too large',
    ],
    ['a path trick', () => call('GET', '/..%2f..%2fetc/passwd'), 404, 'There is nothing at this address'],
    ['a broken escape in the path', () => call('GET', '/%zz'), 400, 'The address is not valid'],
  ])('%s', async (_title, request, status, message) => {
    const answer = await request();
    const body = 'json' in answer ? answer.json() : answer.body;
    expect('statusCode' in answer ? answer.statusCode : answer.status).toBe(status);
    expect(body.message).toBe(message);
    expect(failureSchema.strict().parse(body)).toEqual(body);
  });

  it('names the methods that an address knows', async () => {
    expect((await call('POST', '/user/profile', { body: {} })).headers.allow).toBe('GET, PUT');
  });
});

it('a compressed body is refused before any of it is decompressed', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, 'a'));
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'x-unknown']) {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    const answer = await app.inject({ method: 'POST', url: '/api/user/login', payload: bomb, headers });
    expect([answer.statusCode, answer.json().message]).toEqual([
      415,
      'Send the request without a Content-Encoding',
    ]);
  }
});

it('a body that comes a byte at a time is not waited for', async () => {
  const slow = await createTestApp({ config: { requestTimeoutMs: 300 } });
  const { port } = new URL(await slow.app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connectTo(Number(port), '127.0.0.1');
  socket.write(
    'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
  );
  const drip = setInterval(() => socket.write(' '), 20);
  socket.on('error', () => {});
  const [answer] = await once(socket, 'data');
  clearInterval(drip);
  socket.destroy();
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /);
  expect(app.server.requestTimeout).toBe(30_000);
});

it('no line of the log holds a token, a password or an e-mail, at whatever level and whatever fails', async () => {
  const lines: string[] = [];
  const { deps, newVoter, owner } = await createTestApp();
  const { token } = await newVoter();
  // The database's message about this row quotes the whole row.
  await sql`ALTER TABLE users ADD CHECK (name <> 'Broken')`.execute(owner);
  const secret = { token: 'S'.repeat(43), newPassword: 'kept from every log' };
  const account = { name: 'Broken', email: 'broken@example.org', password: secret.newPassword };
  const loud = await buildApp(deps, createLog('trace', { write: (line: string) => void lines.push(line) }));
  const headers = { authorization: `Bearer ${token}` };
  const sent = form({ name: 'New Name' });
  for (const request of [
    {
      method: 'PUT' as const,
      url: '/api/user/profile',
      payload: sent.body,
      headers: { ...headers, ...sent.headers },
    },
    {
      method: 'POST' as const,
      url: '/api/vote/cast',
      payload: '{',
      headers: { ...headers, 'content-type': 'application/json' },
    },
    { method: 'GET' as const, url: '/api/user/profile', headers },
    { method: 'POST' as const, url: '/api/user/logout', headers },
    { method: 'POST' as const, url: '/api/user/register-voter', payload: account },
    { method: 'POST' as const, url: '/api/user/reset-password', payload: secret },
    { method: 'POST' as const, url: '/api/extras/newsletter/confirm', payload: secret },
    { method: 'GET' as const, url: `/no/such/page?token=${secret.token}`, headers },
  ])
    await loud.inject(request);
  await loud.close();
  const log = lines.join('');
  expect(log).toContain('Providing options to busboy');
  expect(log).toContain('users_name_check');
  for (const held of [token, secret.token, secret.newPassword, account.email, '$argon2id'])
    expect(log).not.toContain(held);
});

it('reads of the record have no line in the usual log, even of a missing file, and failed ones have', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const logged = () => lines.splice(0).flatMap((line) => JSON.parse(line).route ?? []);
  const { deps } = await createTestApp();
  const { id, slug } = await draftElection(deps.db, [1]);
  await open(deps, id);
  const app = await buildApp(deps, log);
  const get = async (url: string) => (await app.inject({ url })).statusCode;
  expect(await get('/api/board')).toBe(200);
  expect(await get(`/api/board/${slug}/checkpoint`)).toBe(200);
  expect(await get(`/api/board/${slug}/none`)).toBe(404);
  expect(await get('/api/health')).toBe(200);
  await app.close();
  expect(logged()).toEqual(['/api/health']);

  const away = connect({ host: '/no/such/socket', user: 'nobody' });
  const failing = await buildApp({ ...deps, db: away }, log);
  expect((await failing.inject({ url: '/api/board/none/checkpoint' })).statusCode).toBe(503);
  await Promise.all([failing.close(), away.destroy()]);
  expect(logged()).toEqual(['/api/board/:log/*']);
});

it('the answer to a fault names its log lines by an id that no caller can choose', async () => {
  const lines: string[] = [];
  const { deps, owner } = await createTestApp();
  const loud = await buildApp(deps, createLog('error', { write: (line: string) => void lines.push(line) }));
  await sql`ALTER TABLE elections RENAME TO elections_elsewhere`.execute(owner);
  const headers = { 'x-request-id': 'chosen', 'request-id': 'chosen' };
  const fault = await loud.inject({ url: '/api/extras/get-political-posts', headers });
  expect([fault.statusCode, fault.json().code]).toEqual([500, 'something-went-wrong']);
  const [line] = lines.map((text) => JSON.parse(text));
  expect(line).toMatchObject({ msg: 'request failed', reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(fault.headers['x-request-id']).toBe(line.reqId);
  const refused = await loud.inject({ url: '/api/nothing/here', headers });
  expect([refused.statusCode, refused.headers['x-request-id']]).toEqual([404, undefined]);
  await loud.close();
});

describe('health', () => {
  it('is alive, and ready once the database is there and up to date', async () => {
    expect((await call('GET', '/health')).status).toBe(200);
    expect((await call('GET', '/ready')).status).toBe(200);
  });
});

it('a database that is away is answered with 503 and when to try again, without the reason', async () => {
  const away = connect({ host: '/no/such/socket', user: 'nobody' });
  const { call: callWithout } = await createTestApp({ deps: { db: away } });
  const { status, body, headers } = await callWithout('GET', '/extras/get-political-posts');
  expect([status, headers['retry-after']]).toEqual([503, '1']);
  expect(body).toEqual({
    code: 'restarting',
    message: 'The server is being restarted. Please try again in a moment',
  });
  await away.destroy();
});
