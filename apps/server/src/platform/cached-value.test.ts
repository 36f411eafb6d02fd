import { describe, expect, it } from 'vitest';
import { CachedValue } from './cached-value.ts';

function setUp() {
  let ms = 0;
  let loads = 0;
  const waiting: (() => void)[] = [];
  const recent = new CachedValue(
    async () => {
      const mine = ++loads;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return mine;
    },
    { elapsedMs: () => ms, freshMs: 1000 },
  );
  const finish = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { recent, finish, pass: (by: number) => (ms += by) };
}

describe('a recent value', () => {
  it('is loaded once for all callers in the meantime, and kept for the time given', async () => {
    const { recent, finish, pass } = setUp();
    const asked = [recent.get(), recent.get(), recent.get()];
    finish();
    expect(await Promise.all(asked)).toEqual([1, 1, 1]);
    pass(999);
    expect(await recent.get()).toBe(1);
    pass(1);
    const next = recent.get();
    finish();
    expect(await next).toBe(2);
  });

  it('is loaded again after a change, also when the change came while it was loading', async () => {
    const { recent, finish } = setUp();
    const before = recent.get();
    recent.forget();
    const after = recent.get();
    finish();
    expect(await Promise.all([before, after])).toEqual([1, 2]);
    expect(await recent.get()).toBe(2);
  });

  it('keeps nothing of a load that failed', async () => {
    let fails = true;
    const recent = new CachedValue(async () => (fails ? Promise.reject(new Error('no database')) : 7), {
      elapsedMs: () => 0,
      freshMs: 1000,
    });
    await expect(recent.get()).rejects.toThrow('no database');
    fails = false;
    expect(await recent.get()).toBe(7);
  });

  const away = new Error('away');
  const outliving = (load: () => Promise<number>) => {
    let ms = 0;
    const stale = { failure: (error: unknown) => error === away, patienceMs: 1 };
    const recent = new CachedValue(load, { elapsedMs: () => ms, freshMs: 10, stale });
    return { recent, pass: () => (ms += 10) };
  };

  it('stale its source where it should: when the source is away, and when a load does not end', async () => {
    const loads = [async () => 1, () => Promise.reject(away), () => new Promise<number>(() => {})];
    const { recent, pass } = outliving(() => (loads.shift() ?? (async () => 0))());
    const given: number[] = [];
    for (let time = 0; time < 3; time += 1, pass()) given.push(await recent.get());
    expect([given, loads]).toEqual([[1, 1, 1], []]);
  });

  it('does not outlive another failure, and needs an earlier load', async () => {
    const loads = [() => Promise.reject(away), async () => 1, () => Promise.reject(new Error('a defect'))];
    const { recent, pass } = outliving(() => (loads.shift() ?? (async () => 0))());
    await expect(recent.get()).rejects.toThrow('away');
    expect(await recent.get()).toBe(1);
    pass();
    await expect(recent.get()).rejects.toThrow('a defect');
  });
});
