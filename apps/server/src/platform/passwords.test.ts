import { expect, it } from 'vitest';
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
