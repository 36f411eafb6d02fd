import { randomBytes } from 'node:crypto';
import { verifyNote } from '@evoting/tlog/note';
import { signingKeyFrom, signNote } from '@evoting/tlog/signing';
import { expect, it } from 'vitest';
import { nativeSigner } from './native-signer.ts';

it('produces the same signed note as the package in pure TypeScript, for any seed and text', () => {
  for (let length = 0; length < 40; length++) {
    const key = signingKeyFrom('example.org/log', randomBytes(32));
    const text = `${'é'.repeat(length)}\n`;
    const note = signNote(text, { ...key, sign: nativeSigner(key.seed) });
    expect(note).toBe(signNote(text, key));
    expect(verifyNote(note, key)).toEqual({ ok: true, text });
  }
});

it('refuses bytes that are no seed', () => {
  expect(() => nativeSigner(randomBytes(31))).toThrow();
});
