import { describe, expect, test } from 'vitest';
import { newKey } from './key.ts';
import { readKeyFile, sealKey } from './keyFile.ts';

const PASSWORD = 'a password of my own';
const key = newKey({ origin: 'vote.example/api/board/2026', name: 'Ọlá', trustee: 2 });

describe('a key file', async () => {
  const text = await sealKey(key, PASSWORD);
  const file = JSON.parse(text);

  test('opens with its password to the key that was sealed, and shows nothing of it before', async () => {
    expect(await readKeyFile(text, PASSWORD)).toEqual({ ok: true, key });
    expect(text).not.toContain(key.seed);
    expect(file).toMatchObject({ name: 'Ọlá', rounds: 1_000_000 });
  });

  test('is another one each time, so that two of one password have nothing in common', async () => {
    const again = JSON.parse(await sealKey(key, PASSWORD));
    for (const part of ['salt', 'iv', 'sealed']) expect(again[part]).not.toBe(file[part]);
    expect(newKey(key).seed).not.toBe(key.seed);
  });

  test('does not open to a thief with another password, nor with anything in it changed', async () => {
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
  ])('is not taken for one when it holds %j', async (other) =>
    expect(await readKeyFile(other, PASSWORD)).toEqual({ ok: false, reason: 'no-file' }));

  test('is refused where a guess would cost less, or the browser more, than a file of ours [A47]', async () => {
    for (const rounds of [1, 1_000_000_000, 1.5, '1000000']) {
      const changed = JSON.stringify({ ...file, rounds });
      expect(await readKeyFile(changed, PASSWORD)).toEqual({ ok: false, reason: 'no-file' });
    }
  });
});
