import { describe, expect, it } from 'vitest';
import { createTestApp, TestClock } from '../testing/app.ts';
import { addressBlock } from './address.ts';
import { Limiter } from './limiter.ts';
import { AddressLimiter, LoginGuard } from './limits.ts';

const MINUTE_MS = 60_000;

describe('a limiter', () => {
  it('allows a burst, then one more each time the refill has passed', () => {
    const clock = new TestClock();
    const limiter = new Limiter({ burst: 2, refillMs: 10_000 }, clock.elapsedMs);
    expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([0, 0, 10]);
    expect(limiter.take('b')).toBe(0);
    clock.advance(9_999);
    expect(limiter.take('a')).toBe(1);
    clock.advance(1);
    expect(limiter.take('a')).toBe(0);
    expect(limiter.take('a')).toBe(10);
  });

  it('gives the whole burst back after it was left alone, and not more', () => {
    const clock = new TestClock();
    const limiter = new Limiter({ burst: 2, refillMs: 10_000 }, clock.elapsedMs);
    limiter.take('a');
    clock.advance(1_000_000);
    expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([0, 0, 10]);
  });

  it('forgets keys unused for longest when there are too many, and none of those used last', () => {
    const limiter = new Limiter({ burst: 1, refillMs: 10_000 }, new TestClock().elapsedMs);
    for (let i = 0; i < 50_000; i++) limiter.take(`key ${i}`);
    expect(limiter.check('key 0')).toBe(0);
    for (let i = 25_000; i < 50_000; i++) expect(limiter.check(`key ${i}`)).toBe(10);
  });
});

describe('an address block', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2ff:aaaa::1', '2001:db8:1:200::/56'],
    ['2001:db8:1:200::', '2001:db8:1:200::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['not an address', 'unknown'],
  ])('of %s is %s', (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });

  it('is never limited for this machine itself, and is for every other', () => {
    const limiter = new AddressLimiter({ burst: 1, refillMs: MINUTE_MS }, new TestClock().elapsedMs);
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect([limiter.take(address), limiter.take(address)]).toEqual([0, 0]);
    }
    expect([limiter.take('198.51.100.7'), limiter.take('198.51.100.7')]).toEqual([0, 60]);
  });
});

describe('the login guard', () => {
  const fail = (guard: LoginGuard, address: string, times: number) => {
    for (let i = 0; i < times; i++)
      if (guard.begin('a@example.org', address) === 0) guard.end('a@example.org', address, false);
  };

  it('lets five tries through, then one a minute, and all five again after the right password', () => {
    const clock = new TestClock();
    const guard = new LoginGuard(clock.elapsedMs);
    fail(guard, '198.51.100.7', 5);
    expect(guard.begin('A@Example.org', '198.51.100.7')).toBe(60);
    clock.advance(MINUTE_MS);
    expect(guard.begin('a@example.org', '198.51.100.7')).toBe(0);
    guard.end('a@example.org', '198.51.100.7', true);
    fail(guard, '198.51.100.7', 4);
    expect(guard.begin('a@example.org', '198.51.100.7')).toBe(0);
  });

  it('never locks the owner out, whoever else fails', () => {
    const guard = new LoginGuard(new TestClock().elapsedMs);
    guard.begin('a@example.org', '203.0.113.1');
    guard.end('a@example.org', '203.0.113.1', true);
    for (let i = 0; i < 200; i++) fail(guard, `198.51.100.${i}`, 5);
    expect(guard.begin('a@example.org', '203.0.113.1')).toBe(0);
    expect(guard.begin('a@example.org', '203.0.113.200')).toBe(0);
    expect(guard.begin('b@example.org', '198.51.100.1')).toBe(0);
  });

  it('leaves a stranger one try a minute at an account under attack', () => {
    const guard = new LoginGuard(new TestClock().elapsedMs);
    for (let i = 0; i < 10; i++) fail(guard, `198.51.100.${i}`, 5);
    expect(guard.begin('a@example.org', '192.0.2.1')).toBe(0);
    expect(guard.begin('a@example.org', '192.0.2.1')).toBe(60);
  });
});

describe('over HTTP', async () => {
  const limits = {
    addressRequestsPerMinute: 1000,
    addressLoginsPerMinute: 8,
    addressRegistrationsPerHour: 2,
  };
  const { call, newVoter } = await createTestApp({ config: { limits } });

  it('answers 429 in the one shape and says when to come back', async () => {
    const { email, password } = await newVoter();
    const login = (guess: string) =>
      call('POST', '/user/login', { body: { email, password: guess }, address: '198.51.100.9' });
    for (let i = 0; i < 5; i++) expect((await login('wrong one')).status).toBe(401);
    const refused = await login(password);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      code: 'too-many-attempts',
      message: 'Too many attempts. Please wait a little and try again',
    });
    expect(refused.headers['retry-after']).toBe('60');
    const elsewhere = await call('POST', '/user/login', {
      body: { email, password },
      address: '203.0.113.9',
    });
    expect(elsewhere.status).toBe(200);
  });

  it('counts parallel tries before their passwords are looked at', async () => {
    const { email } = await newVoter();
    const tries = Array.from({ length: 7 }, () =>
      call('POST', '/user/login', { body: { email, password: 'wrong one' }, address: '198.51.100.10' }),
    );
    const statuses = (await Promise.all(tries)).map((answer) => answer.status).sort();
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('counts every spelling of an e-mail as one', async () => {
    const { password } = await newVoter();
    const spellings = ['ibrahimi@example.org', 'IBRAHIMI@example.org', '\u0130brahim\u0130@example.org'];
    await call('POST', '/user/register-voter', { body: { name: 'Ibrahim', email: spellings[0], password } });
    const statuses = [];
    for (let n = 0; n < 30; n += 1) {
      const body = { email: spellings[n % 3], password: 'wrong one' };
      statuses.push((await call('POST', '/user/login', { body, address: '198.51.100.12' })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(new Set(statuses.slice(9))).toEqual(new Set([400, 429]));
  });

  it('limits registrations by address', async () => {
    const register = (email: string) =>
      call('POST', '/user/register-voter', {
        body: { name: 'Musa', email, password: 'secret-1' },
        address: '198.51.100.11',
      });
    expect((await register('r1@example.org')).status).toBe(201);
    expect((await register('r2@example.org')).status).toBe(201);
    expect((await register('r3@example.org')).status).toBe(429);
  });
});
