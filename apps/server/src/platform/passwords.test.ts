import { availableParallelism } from 'node:os';
import { expect, it, vi } from 'vitest';
import { Overloaded } from './fair-queue.ts';
import { Passwords } from './passwords.ts';

const PASSWORD = 'correct horse';

it('a password is hashed by Argon2id at the cost that OWASP names, each time with another salt', async () => {
  const passwords = new Passwords();
  const [one, other] = [await passwords.hash(PASSWORD), await passwords.hash(PASSWORD)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
});

it('a password is right for its own hash alone, and none is for an account that has none or is not there', async () => {
  const passwords = new Passwords();
  const stored = await passwords.hash(PASSWORD);
  expect(await passwords.verify(stored, PASSWORD)).toBe(true);
  expect(await passwords.verify(stored, `${PASSWORD}s`)).toBe(false);
  for (const none of [null, '']) expect(await passwords.verify(none, PASSWORD)).toBe(false);
});

it('on a machine where each hash takes a second, sixty-four people wait and the next is refused', async () => {
  let ms = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 1_000));
  try {
    const passwords = new Passwords({ memoryCost: 8, timeCost: 1 });
    await passwords.hash(PASSWORD);
    const atOnce = async (people: number) => {
      const all = await Promise.allSettled(Array.from({ length: people }, () => passwords.hash(PASSWORD)));
      return all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    };
    const atWork = Math.max(1, Math.floor(availableParallelism() / 2));
    expect(await atOnce(atWork + 64)).toEqual([]);
    expect(await atOnce(atWork + 65)).toEqual([expect.any(Overloaded)]);
  } finally {
    clock.mockRestore();
  }
});
