import { describe, expect, it } from 'vitest';
import { Recent } from './recent.ts';

function setUp() {
  let ms = 0;
  let loads = 0;
  const waiting: (() => void)[] = [];
  const recent = new Recent(
    async () => {
      const mine = ++loads;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return mine;
    },
    () => new Date(ms),
    1000,
  );
  const finish = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { recent, finish, pass: (by: number) => (ms += by) };
}

describe('a recent value', () => {
  it('is loaded once for all who ask meanwhile, and kept for the time given', async () => {
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

  it('is loaded anew after a change, also when the change came while it was loading', async () => {
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
    const recent = new Recent(
      async () => (fails ? Promise.reject(new Error('no database')) : 7),
      () => new Date(0),
      1000,
    );
    await expect(recent.get()).rejects.toThrow('no database');
    fails = false;
    expect(await recent.get()).toBe(7);
  });
});
