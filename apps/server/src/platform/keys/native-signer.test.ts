import { randomBytes } from 'node:crypto';
import { openNote } from '@evoting/tlog/note';
import { signingKeyFrom, signNote } from '@evoting/tlog/signing';
import { expect, it } from 'vitest';
import { nativeSigner } from './native-signer.ts';

it('writes the very notes that the package writes, for any seed and text', () => {
  for (let length = 0; length < 40; length++) {
    const key = signingKeyFrom('example.org/log', randomBytes(32));
    const text = `${'é'.repeat(length)}\n`;
    const note = signNote(text, { ...key, sign: nativeSigner(key.seed) });
    expect(note).toBe(signNote(text, key));
    expect(openNote(note, key)).toEqual({ ok: true, text });
  }
});

it('refuses what is no seed', () => {
  expect(() => nativeSigner(randomBytes(31))).toThrow();
});
