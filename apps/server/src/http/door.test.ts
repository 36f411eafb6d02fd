import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { TICKET_HEADER } from '@evoting/contract/constants';
import { failureSchema } from '@evoting/contract/reasons';
import Fastify, { type InjectOptions } from 'fastify';
import { expect, it, vi } from 'vitest';
import { Tickets } from '../platform/waiting-room/tickets.ts';
import { createTestApp } from '../testing/app.ts';
import { openDoor } from './door.ts';

const LOGIN = '/api/user/login';
const CAST = '/api/vote/cast';
/** As many as are let in at the start. */
const PLACES = { [LOGIN]: 64, [CAST]: 256 };

/** A server whose answers are held until `answer` is called. */
function heldServer() {
  let ms = Date.UTC(2026, 10, 21, 8);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const app = Fastify({ forceCloseConnections: true });
  const door = openDoor(
    app,
    { now: () => new Date(ms), elapsedMs: () => ms, randomBytes },
    new Tickets(Buffer.alloc(32, 7)),
  );
  const parsed = vi.fn();
  app.addHook('preHandler', (_request, _reply, done) => {
    parsed();
    done();
  });
  for (const url of [LOGIN, CAST, '/api/user/register-voter']) app.post(url, async () => held);
  for (const url of [
    '/api/extras/election',
    '/api/extras/places',
    '/api/vote/initiate-vote',
    '/api/board/:log/*',
  ])
    app.get(url, async () => 'answered');
  const ask = (url: string, headers: Record<string, string> = {}, more: InjectOptions = {}) =>
    app.inject({ url, headers, ...more });
  const post = (url: string, headers?: Record<string, string>, remoteAddress = '198.51.100.1') =>
    ask(url, headers, { method: 'POST', payload: { email: 'ada@example.org' }, remoteAddress });
  const fill = async (url: keyof typeof PLACES) => {
    const calls = Array.from({ length: PLACES[url] }, (_, n) => post(url, { authorization: `Bearer ${n}` }));
    while (parsed.mock.calls.length < calls.length) await setImmediate();
    parsed.mockClear();
    return calls;
  };
  const advance = (by: number) => {
    ms += by;
  };
  return { door, ask, post, fill, parsed, answer, advance };
}

it('turns callers away before reading the body if they cannot be served soon: 503 with Retry-After, a ticket and a sentence', async () => {
  const { door, post, fill, parsed } = heldServer();
  await fill(LOGIN);
  const first = await post(LOGIN);
  expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '1']);
  expect(first.headers[TICKET_HEADER]).toMatch(/^[\w-]{48}$/);
  expect(failureSchema.parse(first.json())).toMatchObject({
    code: 'turn-comes',
    message:
      'Many people are here right now. You are number 1; it takes about 1 seconds. Please try again then',
    params: { place: 1, seconds: 1 },
  });
  expect(parsed).not.toHaveBeenCalled();
  expect(door.load()).toBe(1);
});

it('asks for more patience the more people wait, and lets them in once others have left', async () => {
  const { post, fill, answer, advance } = heldServer();
  const inside = await fill(LOGIN);
  const turns = await Promise.all(
    Array.from({ length: 100 }, (_, n) => post(LOGIN, {}, `198.51.100.${n + 2}`)),
  );
  expect(Math.max(...turns.map(({ headers }) => Number(headers['retry-after'])))).toBe(3);
  answer();
  await Promise.all(inside);
  advance(1_000);
  const ticket = String(turns[0]?.headers[TICKET_HEADER]);
  expect((await post(LOGIN, { [TICKET_HEADER]: ticket }, '198.51.100.2')).statusCode).toBe(200);
});

it('keeps out no cast, no ballot paper and no record because of those who arrive', async () => {
  const { ask, post, fill, answer } = heldServer();
  await fill(LOGIN);
  expect((await post(LOGIN)).statusCode).toBe(503);
  expect((await post('/api/user/register-voter')).statusCode).toBe(503);
  const cast = post(CAST, { authorization: 'Bearer ada' });
  for (const url of ['/api/vote/initiate-vote', '/api/board/2026/checkpoint'])
    expect((await ask(url, { authorization: 'Bearer ada' })).statusCode).toBe(200);
  answer();
  expect((await cast).statusCode).toBe(200);
});

it('takes the ticket of a cast from its session only, on any line [A422]', async () => {
  const { post, fill, advance } = heldServer();
  await fill(CAST);
  const cast = (session: string, ticket?: string, line?: string) =>
    post(CAST, { authorization: `Bearer ${session}`, ...(ticket && { [TICKET_HEADER]: ticket }) }, line);
  const ticket = String((await cast('ada')).headers[TICKET_HEADER]);
  advance(1);
  expect((await cast('mallory', ticket)).json().params.place).toBe(2);
  expect((await cast('ada', ticket, '203.0.113.9')).json().params.place).toBe(1);
});

it('answers a hundred watchers a second while voters wait, asks the others to come later, and lets voters read [A426]', async () => {
  const { ask, post, fill, advance } = heldServer();
  const watch = () => ask('/api/extras/election');
  const watchers = async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, watch));
    return answers.filter(({ statusCode }) => statusCode === 200).length;
  };
  await fill(LOGIN);
  expect(await watchers()).toBe(300);
  await post(LOGIN);
  expect(await watchers()).toBe(100);
  const later = await watch();
  expect([later.statusCode, later.json().code, later.headers[TICKET_HEADER]]).toEqual([
    503,
    'crowded',
    undefined,
  ]);
  expect(Number(later.headers['retry-after'])).toBeGreaterThanOrEqual(10);
  expect((await ask('/api/extras/places')).statusCode).toBe(503);
  expect((await ask('/api/extras/election', { authorization: 'Bearer ada' })).statusCode).toBe(200);
  // Nobody waits any more.
  advance(7_000);
  expect(await watchers()).toBe(300);
});

it('holds arrivals back while casts wait', async () => {
  const { post, fill, parsed } = heldServer();
  await fill(CAST);
  await post(CAST, { authorization: 'Bearer ada' });
  const logins = Array.from({ length: 5 }, () => post(LOGIN));
  expect((await Promise.race(logins)).statusCode).toBe(503);
  await vi.waitFor(() => expect(parsed).toHaveBeenCalledTimes(4));
});

it('is at the door of the whole server, whose processes know each other’s tickets, and ready says how full it is', async () => {
  const hashing = { hash: () => new Promise<never>(() => {}), verify: () => new Promise<never>(() => {}) };
  const first = await createTestApp({ deps: { passwords: hashing as never } });
  const { db, owner, connection } = first;
  const second = await createTestApp({
    deps: { passwords: hashing as never },
    database: { db, owner, connection },
  });
  const body = { name: 'Ada', email: 'ada@example.org', password: 'correct horse' };
  const register = ({ call }: typeof first, headers?: Record<string, string>) =>
    call('POST', '/user/register-voter', { body, ...(headers && { headers }) });
  const load = async () => (await first.call('GET', '/ready')).body.data.load;
  expect(await load()).toBe(0);
  for (const one of [first, second]) for (let n = 0; n < 64; n++) void register(one);
  second.clock.advance(900);
  await register(second);
  // Each loads the key for tickets on its own after the start. A later ticket of `first` counts 100 ms later.
  await vi.waitFor(
    async () => {
      const turn = await register(first);
      expect(turn).toMatchObject({ status: 503, body: { code: 'turn-comes' } });
      const again = await register(second, { [TICKET_HEADER]: String(turn.headers[TICKET_HEADER]) });
      expect(again.body.params.place).toBe(1);
    },
    { timeout: 4_000, interval: 500 },
  );
  expect(await load()).toBe(1);
});
