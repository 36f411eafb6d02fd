import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp, TestClock } from '../../testing/app.ts';
import { withDatabase } from '../../testing/database.ts';
import { readsOf } from '../../testing/reads.ts';
import { addressBlock } from '../address.ts';
import { Limiter } from './limiter.ts';
import { AddressLimiter } from './limits.ts';
import { LoginGuard } from './login-guard.ts';
import { SharedLimiter } from './shared-limiter.ts';
import { deleteFull } from './store.ts';

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

  it('gives the whole burst back after a pause, and not more', () => {
    const clock = new TestClock();
    const limiter = new Limiter({ burst: 2, refillMs: 10_000 }, clock.elapsedMs);
    limiter.take('a');
    clock.advance(1_000_000);
    expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([0, 0, 10]);
  });

  it('forgets the keys unused for longest when there are too many, and keeps those used last', () => {
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
    const limiter = new AddressLimiter(
      new Limiter({ burst: 1, refillMs: MINUTE_MS }, new TestClock().elapsedMs),
    );
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect([limiter.take(address), limiter.take(address)]).toEqual([0, 0]);
    }
    expect([limiter.take('198.51.100.7'), limiter.take('198.51.100.7')]).toEqual([0, 60]);
  });
});

/** Two processes on one database, which has a clock of its own; each has a monotonic one. */
async function twoProcesses() {
  const { db } = await withDatabase();
  const clock = new TestClock();
  const process = () => ({ db, now: clock.now, elapsedMs: clock.elapsedMs });
  return { db, clock, one: process(), other: process() };
}

describe('a limit of all processes', () => {
  const allowance = { burst: 2, refillMs: 10_000 };
  const setUp = async () => {
    const { one, other, ...rest } = await twoProcesses();
    return {
      ...rest,
      one: new SharedLimiter('a', allowance, one),
      other: new SharedLimiter('a', allowance, other),
    };
  };

  it('allows a burst to all of them together, then one more each time the refill has passed', async () => {
    const { one, other, clock } = await setUp();
    expect([await one.take('x'), await other.take('x'), await one.take('x')]).toEqual([0, 0, 10]);
    expect(await other.take('y')).toBe(0);
    clock.advance(9_999);
    expect([await other.check('x'), await other.take('x')]).toEqual([1, 1]);
    clock.advance(1_001);
    expect(await one.take('x')).toBe(0);
    expect(await other.take('x')).toBe(9);
  });

  it('counts concurrent uses [A45]', async () => {
    const { one, other } = await setUp();
    const waits = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? one : other).take('x')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
  });

  it('gives the whole burst back after a pause, and not more', async () => {
    const { one, clock } = await setUp();
    await one.take('x');
    clock.advance(1_000_000);
    expect([await one.take('x'), await one.take('x'), await one.take('x')]).toEqual([0, 0, 10]);
  });

  it('takes a use back, or all of them, for the others too', async () => {
    const { one, other } = await setUp();
    for (const limiter of [one, other]) await limiter.take('x');
    await one.giveBack('x');
    expect([await other.take('x'), await other.take('x')]).toEqual([0, 10]);
    await other.forget('x');
    expect([await other.look('x'), await one.take('x')]).toEqual([{ waitS: 0, hasSpent: false }, 0]);
    expect(await other.look('x')).toEqual({ waitS: 0, hasSpent: true });
  });

  it('keeps nobody out for a day when the clock is set back by one, and lets nobody in by a clock that is a little slow [A45]', async () => {
    const { one, other, clock } = await setUp();
    for (let n = 0; n < 2; n += 1) await one.take('x');
    clock.ms -= 5_000;
    expect([await other.take('x'), (await other.look('x')).hasSpent]).toEqual([15, true]);
    clock.ms -= 86_400_000;
    expect((await one.look('x')).hasSpent).toBe(false);
    expect([await one.take('x'), await one.take('x'), await one.take('x')]).toEqual([0, 0, 10]);
  });

  it('is separate from another of the same keys, stores no key, and deletes full buckets', async () => {
    const { one, db, clock } = await setUp();
    const another = new SharedLimiter('b', allowance, { db, now: clock.now, elapsedMs: clock.elapsedMs });
    for (const limiter of [one, one, another]) await limiter.take('ada@example.org');
    expect(await another.take('ada@example.org')).toBe(0);
    const kept = await db.selectFrom('limit_uses').selectAll().execute();
    expect(kept).toHaveLength(2);
    expect(kept.map((row) => row.key_hash.toString('latin1')).join()).not.toContain('ada@');
    clock.advance(10_000);
    await deleteFull(db, clock.ms);
    expect(await db.selectFrom('limit_uses').selectAll().execute()).toHaveLength(2);
    clock.advance(10_000);
    await deleteFull(db, clock.ms);
    expect(await db.selectFrom('limit_uses').selectAll().execute()).toEqual([]);
  });
});

it('full buckets are deleted piece by piece, without a look at the whole table for each', async () => {
  const { db, owner } = await withDatabase();
  await sql`INSERT INTO limit_uses (key_hash, full_at_ms)
    SELECT sha256(convert_to(n::text, 'UTF8')), n FROM generate_series(1, 30000) AS n`.execute(db);
  const read = await readsOf({ db, owner }, 'limit_uses', (trx) => deleteFull(trx, 29_999));
  expect(read.scans).toBe(0);
  expect(await db.selectFrom('limit_uses').select('full_at_ms').execute()).toEqual([{ full_at_ms: 30_000 }]);
});

describe('the login guard', () => {
  const setUp = async () => {
    const { one, other, clock } = await twoProcesses();
    return { clock, guard: new LoginGuard(one), elsewhere: new LoginGuard(other) };
  };
  const fail = async (guard: LoginGuard, address: string, times: number) => {
    for (let i = 0; i < times; i++)
      if ((await guard.begin('a@example.org', address)) === 0)
        await guard.end('a@example.org', address, false);
  };

  it('lets five tries through, then one a minute, and all five again after the right password', async () => {
    const { guard, clock } = await setUp();
    await fail(guard, '198.51.100.7', 5);
    expect(await guard.begin('A@Example.org', '198.51.100.7')).toBe(60);
    clock.advance(MINUTE_MS);
    expect(await guard.begin('a@example.org', '198.51.100.7')).toBe(0);
    await guard.end('a@example.org', '198.51.100.7', true);
    await fail(guard, '198.51.100.7', 4);
    expect(await guard.begin('a@example.org', '198.51.100.7')).toBe(0);
  });

  it('gives a guesser at two processes five tries, and not five at each [A45]', async () => {
    const { guard, elsewhere } = await setUp();
    await fail(guard, '198.51.100.7', 3);
    await fail(elsewhere, '198.51.100.7', 2);
    expect(await guard.begin('a@example.org', '198.51.100.7')).toBe(60);
    expect(await elsewhere.begin('a@example.org', '198.51.100.7')).toBe(60);
  });

  it('never locks the owner out, even while others fail', async () => {
    const { guard } = await setUp();
    await guard.begin('a@example.org', '203.0.113.1');
    await guard.end('a@example.org', '203.0.113.1', true);
    for (let i = 0; i < 40; i++) await fail(guard, `198.51.100.${i}`, 5);
    expect(await guard.begin('a@example.org', '203.0.113.1')).toBe(0);
    expect(await guard.begin('a@example.org', '203.0.113.200')).toBe(0);
    expect(await guard.begin('b@example.org', '198.51.100.1')).toBe(0);
  });

  it('leaves a stranger one try a minute at an account under attack, also at a process that saw none of it', async () => {
    const { guard, elsewhere } = await setUp();
    for (let i = 0; i < 10; i++) await fail(guard, `198.51.100.${i}`, 5);
    expect(await elsewhere.begin('a@example.org', '192.0.2.1')).toBe(0);
    expect(await elsewhere.begin('a@example.org', '192.0.2.1')).toBe(60);
    expect(await guard.begin('a@example.org', '192.0.2.1')).toBe(60);
  });
});

describe('over HTTP', async () => {
  const limits = {
    addressRequestsPerMinute: 1000,
    addressLoginsPerMinute: 8,
    addressRegistrationsPerHour: 2,
    placeCodesPerHour: 1000,
  };
  const { call, newVoter } = await createTestApp({ config: { limits } });

  it('answers 429 in the one shape and says when to try again', async () => {
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

  it('counts parallel tries before their passwords are checked', async () => {
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
