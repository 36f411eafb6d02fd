import { describe, expect, test } from 'vitest';
import { readKeyFile, sealKey } from './key-file.ts';

const PASSWORD = 'a password of my own';
const key = {
  origin: 'vote.example/api/board/2026',
  name: 'Ọlá',
  trustee: 2,
  seed: '5e'.repeat(32),
};
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

describe('a key file', async () => {
  const text = await sealKey(key, PASSWORD, random);
  const file = JSON.parse(text);

  test('opens with its password to the same key, and does not contain the seed in clear', async () => {
    expect(await readKeyFile(text, PASSWORD)).toEqual({ ok: true, key });
    expect(text).not.toContain(key.seed);
    expect(file).toMatchObject({ name: 'Ọlá', rounds: 1_000_000 });
  });

  test('has a new salt and nonce each time', async () => {
    const again = JSON.parse(await sealKey(key, PASSWORD, random));
    for (const part of ['salt', 'iv', 'sealed']) expect(again[part]).not.toBe(file[part]);
  });

  test('does not open with another password, or after any change', async () => {
    expect(await readKeyFile(text, `${PASSWORD}.`)).toEqual({ ok: false, reason: 'wrong-password' });
    const other = (hex: string) => `${hex[0] === '0' ? '1' : '0'}${hex.slice(1)}`;
    for (const part of ['salt', 'iv', 'sealed']) {
      const changed = JSON.stringify({ ...file, [part]: other(file[part]) });
      expect(await readKeyFile(changed, PASSWORD), part).toEqual({ ok: false, reason: 'wrong-password' });
    }
    for (const change of [
      { origin: 'vote.example/api/board/2027' },
      { name: 'Ada' },
      { rounds: 1_000_001 },
    ]) {
      const changed = JSON.stringify({ ...file, ...change });
      expect(await readKeyFile(changed, PASSWORD)).toEqual({ ok: false, reason: 'wrong-password' });
    }
  });

  test.each([
    '',
    'null',
    '{}',
    '[]',
    '{"what":"E-Voting trustee key"}',
  ])('is refused if it contains %j', async (other) =>
    expect(await readKeyFile(other, PASSWORD)).toEqual({ ok: false, reason: 'no-file' }));

  test('is refused if its number of rounds is too small or too large [A47]', async () => {
    for (const rounds of [1, 1_000_000_000, 1.5, '1000000']) {
      const changed = JSON.stringify({ ...file, rounds });
      expect(await readKeyFile(changed, PASSWORD)).toEqual({ ok: false, reason: 'no-file' });
    }
  });
});
