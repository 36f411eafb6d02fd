import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
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

it('accepts a password only for its own hash, and none for an account without a password or no account', async () => {
  const passwords = new Passwords();
  const stored = await passwords.hash(PASSWORD);
  expect(await passwords.verify(stored, PASSWORD)).toBe(true);
  expect(await passwords.verify(stored, `${PASSWORD}s`)).toBe(false);
  for (const none of [null, '']) expect(await passwords.verify(none, PASSWORD)).toBe(false);
});

it('on a machine where each hash takes a second, nobody waits longer than four, and who would is told so at once', async () => {
  let ms = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 1_000));
  try {
    const passwords = new Passwords({ memoryCost: 8, timeCost: 1 });
    for (let n = 0; n < 50; n += 1) await passwords.hash(PASSWORD);
    const atWork = Math.max(1, Math.floor(availableParallelism() / 2));
    const all = Array.from({ length: atWork * 4 + 10 }, () => passwords.hash(PASSWORD));
    const settled = await Promise.allSettled(all);
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toEqual(Array(10).fill(expect.any(Overloaded)));
  } finally {
    clock.mockRestore();
  }
});

it('e-mails without an account hold up nobody: a hundred wait for one check, which is not made for them [A287]', async () => {
  const check = vi.fn(verify);
  const passwords = new Passwords(undefined, check);
  const stored = await passwords.hash(PASSWORD);
  const ask = (kept: string | null, from: string) =>
    passwords.verify(kept, PASSWORD, { isKnown: false, from });
  const atWork = Math.max(1, Math.floor(availableParallelism() / 2));
  const busy = Array.from({ length: atWork }, () => ask(stored, 'elsewhere'));
  const flood = Array.from({ length: 100 }, (_, n) => ask(null, `line ${n}`));
  const person = ask(stored, 'home');
  expect(await person).toBe(true);
  expect(await Promise.all(flood)).toEqual(Array(100).fill(false));
  await Promise.all(busy);
  expect(check).toHaveBeenCalledTimes(atWork + 1);
});
