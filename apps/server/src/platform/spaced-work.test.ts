import { expect, it } from 'vitest';
import { SpacedWork } from './spaced-work.ts';

function setUp() {
  const clock = { ms: 1_000 };
  const work = new SpacedWork(() => clock.ms);
  const take = (ms: number) => async () => {
    clock.ms += ms;
    return 'done';
  };
  return { clock, work, take };
}

it('does work at once, and again when twenty times as long has passed as it took', async () => {
  const { clock, work, take } = setUp();
  expect(await work.doIfDue('one', take(50))).toBe('done');
  clock.ms += 949;
  expect(await work.doIfDue('one', take(50))).toBeUndefined();
  clock.ms += 1;
  expect(await work.doIfDue('one', take(0))).toBe('done');
  expect(await work.doIfDue('one', take(0))).toBe('done');
});

it('spaces the work of each key by itself', async () => {
  const { work, take } = setUp();
  expect(await work.doIfDue('one', take(50))).toBe('done');
  expect(await work.doIfDue('other', take(50))).toBe('done');
  expect(await work.doIfDue('one', take(50))).toBeUndefined();
});

it('spaces work that failed too, and fails until it is due', async () => {
  const { clock, work, take } = setUp();
  const fail = async () => {
    await take(50)();
    throw new Error('away');
  };
  await expect(work.doIfDue('one', fail)).rejects.toThrow('away');
  await expect(work.doIfDue('one', take(0))).rejects.toThrow('away');
  clock.ms += 950;
  expect(await work.doIfDue('one', take(0))).toBe('done');
});
