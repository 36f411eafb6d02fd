import { describe, expect, it, vi } from 'vitest';
import { FairQueue, Overloaded } from './fair-queue.ts';

/** A queue of one at a time with room for ten, whose work is done when the test says so. */
function setUp() {
  let ms = 0;
  const queue = new FairQueue({
    atOnce: 1,
    waitMaxMs: 1_000,
    waitingMin: 2,
    usualMs: 100,
    clockMs: () => ms,
  });
  const order: string[] = [];
  const refused: string[] = [];
  const open: (() => void)[] = [];
  const asked: Promise<unknown>[] = [];
  const ask = (name: string, from: string, isKnown = false, isRecent = false) => {
    const work = () =>
      new Promise<void>((resolve) => {
        order.push(name);
        open.push(() => {
          ms += 100;
          resolve();
        });
      });
    asked.push(
      queue.run({ isKnown, isRecent, from }, work).catch((error: unknown) => {
        if (!(error instanceof Overloaded)) throw error;
        refused.push(name);
      }),
    );
  };
  const finish = async () => {
    for (let done = open.shift(); done; done = open.shift()) {
      done();
      for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
    }
    await Promise.all(asked);
  };
  return { queue, ask, finish, order, refused };
}

describe('a fair queue', () => {
  it('serves in order, and each line in its turn', async () => {
    const { ask, finish, order, refused } = setUp();
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, 'a');
    ask('b1', 'b');
    ask('c1', 'c');
    await finish();
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
    expect(refused).toEqual([]);
  });

  it('refuses the requests of a caller who floods it, and serves one who asks once', async () => {
    const { ask, finish, order, refused } = setUp();
    for (let n = 0; n < 500; n += 1) ask(`flood ${n}`, 'flood');
    ask('person', 'elsewhere');
    for (let n = 500; n < 1_000; n += 1) ask(`flood ${n}`, 'flood');
    await finish();
    expect(order.indexOf('person')).toBe(2);
    expect([order.length, refused.length]).toEqual([11, 990]);
  });

  it('serves a known caller before a thousand strangers from a thousand lines', async () => {
    const { ask, finish, order, refused } = setUp();
    for (let n = 0; n < 1_000; n += 1) ask(`stranger ${n}`, `line ${n}`);
    ask('known', 'line 5', true);
    await finish();
    expect(order[1]).toBe('known');
    expect(refused).not.toContain('known');
  });

  it('serves one stranger after every two known callers, however many of these there are [A111]', async () => {
    const { ask, finish, order } = setUp();
    for (let n = 0; n < 9; n += 1) ask(`known ${n}`, `line ${n}`, true);
    for (const name of ['a', 'b', 'c']) ask(name, name);
    await finish();
    expect(order.join()).toBe(
      'known 0,known 1,known 2,a,known 3,known 4,b,known 5,known 6,c,known 7,known 8',
    );
  });

  it('serves recent callers after known ones and before strangers, and shuts nobody out [A355]', async () => {
    const { ask, finish, order } = setUp();
    for (const name of ['s1', 's2']) ask(name, name);
    for (const name of ['r1', 'r2', 'r3']) ask(name, name, false, true);
    for (const name of ['k1', 'k2', 'k3']) ask(name, name, true);
    await finish();
    expect(order).toEqual(['s1', 'k1', 'k2', 'r1', 'k3', 'r2', 's2', 'r3']);
  });

  it('has the lines of known callers take turns too, and refuses the requests of one who floods there [A111]', async () => {
    const { ask, finish, order, refused } = setUp();
    for (let n = 0; n < 500; n += 1) ask(`flood ${n}`, 'flood', true);
    ask('person', 'elsewhere', true);
    for (let n = 500; n < 1_000; n += 1) ask(`flood ${n}`, 'flood', true);
    await finish();
    expect(order.indexOf('person')).toBe(2);
    expect([order.length, refused.length]).toEqual([11, 990]);
  });

  it('takes fewer when work takes longer, but never none, and all again when it is quick', async () => {
    const { ask, finish, refused } = setUp();
    ask('first', 'x');
    for (let n = 0; n < 10; n += 1) ask(`waits ${n}`, `line ${n}`);
    await finish();
    expect(refused).toEqual([]);
    const slow = new FairQueue({ atOnce: 1, waitMaxMs: 1_000, waitingMin: 2, usualMs: 60_000 });
    const caller = { isKnown: false, from: 'x' };
    let end = () => {};
    const running = slow.run(
      caller,
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    const waiting = [slow.run(caller, async () => 1), slow.run(caller, async () => 2)];
    await expect(slow.run(caller, async () => 3)).rejects.toThrow(Overloaded);
    end();
    expect([await running, ...(await Promise.all(waiting))]).toEqual([undefined, 1, 2]);
  });

  it('refuses who has waited for as long as anybody may, and serves the others', async () => {
    vi.useFakeTimers();
    try {
      const queue = new FairQueue({
        atOnce: 1,
        waitMaxMs: 100_000,
        waitingMin: 9,
        usualMs: 100,
        longestWaitMs: 4_000,
      });
      let end = () => {};
      const caller = { isKnown: false, from: 'x' };
      const work = queue.run(caller, () => new Promise<void>((resolve) => (end = resolve)));
      const early = expect(queue.run(caller, async () => 1)).rejects.toThrow(Overloaded);
      await vi.advanceTimersByTimeAsync(3_999);
      const late = queue.run(caller, async () => 2);
      await vi.advanceTimersByTimeAsync(1);
      await early;
      end();
      expect([await work, await late, vi.getTimerCount()]).toEqual([undefined, 2, 0]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('has who only waits wait for their turn, and keep no place at work', async () => {
    const { queue, ask, finish, order } = setUp();
    ask('first', 'a');
    const waits = Promise.all(
      ['b', 'c', 'd'].map(async (from) => {
        await queue.waitAsIf({ isKnown: false, from });
        order.push(`waited ${from}`);
      }),
    );
    ask('second', 'e');
    expect(order).toEqual(['first']);
    await finish();
    await waits;
    expect(order.sort()).toEqual(['first', 'second', 'waited b', 'waited c', 'waited d']);
  });

  it('refuses a waiting caller where it would refuse their work, and nobody else for them', async () => {
    const { queue, ask, finish, order, refused } = setUp();
    for (let n = 0; n < 11; n += 1) ask(`work ${n}`, `line ${n % 5}`);
    const settled = await Promise.race([
      Promise.allSettled([1, 2, 3].map(() => queue.waitAsIf({ isKnown: false, from: 'line 1' }))),
      finish().then(() => 'finished'),
    ]);
    expect(settled).toEqual(Array(3).fill({ status: 'rejected', reason: expect.any(Overloaded) }));
    await finish();
    expect([order.length, refused]).toEqual([11, []]);
  });

  it('goes on after work that fails', async () => {
    const { queue } = setUp();
    const caller = { isKnown: false, from: 'x' };
    await expect(
      queue.run(caller, async () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    expect(await queue.run(caller, async () => 'whole')).toBe('whole');
  });
});
